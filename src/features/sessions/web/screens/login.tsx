import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { SkeletonCards } from "#kit/web/ui/skeleton.tsx";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { OneTimeLink } from "../parts/one-time-link.tsx";
import { PersonaCards } from "../parts/persona-cards.tsx";
import { SignedInNote } from "../parts/signed-in-note.tsx";
import { sessionQueries } from "../queries.ts";
import { sessionText } from "../text.ts";

/** The way in: the demo's people by one press, a one-time link, and what else this server has been given. */
export function Login() {
  const t = useText(sessionText);
  const welcome = useQuery(sessionQueries.welcome());
  const isDemo = welcome.data !== undefined && welcome.data.personas.length > 0;
  return (
    <EntryFrame
      title={t(isDemo ? "sessions.login.personasTitle" : "sessions.login.title")}
      note={isDemo ? t("sessions.login.personasNote") : undefined}
    >
      <div className="space-y-6">
        <OneTimeLink />
        <SignedInNote />
        {welcome.isPending && <SkeletonCards cards={4} />}
        {welcome.isError && (
          <FailedState
            title={t("sessions.login.failed")}
            onRetry={() => void welcome.refetch()}
            isRetrying={welcome.isRefetching}
          >
            {t("sessions.login.failedBody")}
          </FailedState>
        )}
        {welcome.data?.needsSetUp && (
          <Banner tone="info" title={t("sessions.login.needsSetUp")}>
            {t("sessions.login.needsSetUpBody")}
          </Banner>
        )}
        {isDemo && <PersonaCards personas={welcome.data.personas} />}
        {welcome.data && !isDemo && !welcome.data.needsSetUp && <OtherWays />}
      </div>
    </EntryFrame>
  );
}

/** What there is before a provider has been configured. */
function OtherWays() {
  const t = useText(sessionText);
  return (
    <section className="flex max-w-2xl items-start gap-5 rounded-2 border border-line bg-raised p-6">
      <span className="plate size-12 bg-tint-2 text-ink-2" aria-hidden>
        <KeyRound className="size-6" />
      </span>
      <div className="space-y-2">
        <h2 className="text-md">{t("sessions.login.linkTitle")}</h2>
        <p>{t("sessions.login.linkNote")}</p>
        <p className="text-ink-2">{t("sessions.login.production")}</p>
      </div>
    </section>
  );
}
