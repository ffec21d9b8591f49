import { useMutation } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRight } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type Persona, welcomeEndpoints } from "../../contract.ts";
import { sessionText } from "../text.ts";
import { useEnter } from "./use-enter.ts";

/** The people of the demo: one press signs in as one of them. */
export function PersonaCards({ personas }: { readonly personas: readonly Persona[] }) {
  const t = useText(sessionText);
  const enter = useEnter();
  const signIn = useMutation({
    mutationFn: async (persona: Persona) =>
      enter(await call(welcomeEndpoints.actAs, { params: { persona: persona.key } })),
  });
  return (
    <section aria-label={t("sessions.login.personasTitle")} className="space-y-4">
      {signIn.isError && <Banner tone="stop">{t("sessions.login.actFailed")}</Banner>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {personas.map((persona) => (
          <li key={persona.key} className="grid">
            <PersonaCard
              persona={persona}
              isPending={signIn.isPending && signIn.variables.key === persona.key}
              isDisabled={signIn.isPending}
              onPress={() => signIn.mutate(persona)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonaCardProps {
  readonly persona: Persona;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function PersonaCard({ persona, isPending, isDisabled, onPress }: PersonaCardProps) {
  return (
    <PlainButton
      onPress={onPress}
      isDisabled={isDisabled}
      className="ring-focus group flex min-h-20 items-stretch rounded-2 border border-edge bg-raised text-start hover:border-ink active:bg-tint"
    >
      <span className="min-w-0 flex-1 p-4">
        <span className="block text-md font-bold wrap-anywhere">{persona.label}</span>
        <span className="mt-0.5 block text-xs font-semibold text-ink-3 wrap-anywhere">{persona.workspaceName}</span>
        <span className="mt-2 block text-ink-2 text-pretty">{persona.blurb}</span>
      </span>
      <span className="grid w-14 shrink-0 place-items-center rounded-e-2 border-s border-line text-ink-3 group-hover:bg-hivis group-hover:text-on-hivis">
        {isPending ? <Spinner className="size-6" /> : <ArrowRight className="size-6 rtl:-scale-x-100" aria-hidden />}
      </span>
    </PlainButton>
  );
}
