import { type ReactNode, useState } from "react";
import { devicePaths } from "#features/devices/paths.ts";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { sessionText } from "#features/sessions/web/text.ts";
import { ProviderSignIn } from "#features/sso/web/parts/provider-sign-in.tsx";
import { useText } from "#kit/web/i18n.ts";
import { KeyRound, QrCode, Smartphone } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";

const PhoneSignIn = lazyComponent(() =>
  import("#features/phones/web/parts/phone-sign-in.tsx").then((module) => module.PhoneSignIn),
);

interface SignInMethodsProps {
  readonly methods: readonly ("google" | "microsoft" | "phone")[];
  readonly isDemo: boolean;
}

/** The sign-in methods that this server is configured for; others have no button. */
export function SignInMethods({ methods, isDemo }: SignInMethodsProps) {
  const t = useText(sessionText);
  return (
    <section aria-label={t("sessions.ways.title")} className="space-y-4">
      {isDemo && <h2 className="pt-4 text-md">{t("sessions.ways.other")}</h2>}
      <ProviderSignIn />
      <div className="grid gap-4 md:grid-cols-2">
        {methods.includes("phone") && <ByPhone />}
        <SignInMethod
          icon={<QrCode className="size-6" />}
          title={t("sessions.ways.join")}
          note={t("sessions.ways.joinNote")}
        >
          <LinkTo to={devicePaths.join} className={buttonClassName()}>
            {t("sessions.ways.joinAction")}
          </LinkTo>
        </SignInMethod>
        {!isDemo && (
          <SignInMethod
            icon={<KeyRound className="size-6" />}
            title={t("sessions.login.linkTitle")}
            note={t("sessions.login.linkNote")}
          >
            {methods.length === 0 && <p className="text-ink-2">{t("sessions.login.production")}</p>}
          </SignInMethod>
        )}
      </div>
    </section>
  );
}

function ByPhone() {
  const t = useText(sessionText);
  const enter = useEnter();
  const [isOpen, setOpen] = useState(false);
  return (
    <SignInMethod
      icon={<Smartphone className="size-6" />}
      title={t("sessions.ways.phone")}
      note={t("sessions.ways.phoneNote")}
    >
      {isOpen ? (
        <PhoneSignIn onSignedIn={enter} />
      ) : (
        <Button onPress={() => setOpen(true)}>{t("sessions.ways.phoneAction")}</Button>
      )}
    </SignInMethod>
  );
}

interface SignInMethodProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

const SignInMethod = ({ icon, title, note, children }: SignInMethodProps) => (
  <section className="flex items-start gap-5 rounded-2 border border-line bg-raised p-5">
    <span className="plate size-12 shrink-0 bg-tint-2 text-ink-2" aria-hidden>
      {icon}
    </span>
    <div className="min-w-0 flex-1 space-y-3">
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="text-ink-2 text-pretty">{note}</p>
      </div>
      {children}
    </div>
  </section>
);
