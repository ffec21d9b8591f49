import { useQuery } from "@tanstack/react-query";
import { DeviceAtLogin } from "#features/devices/web/parts/device-at-login.tsx";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { OneTimeLink } from "#features/sessions/web/parts/one-time-link.tsx";
import { PersonaCards } from "#features/sessions/web/parts/persona-cards.tsx";
import { SignedInNote } from "#features/sessions/web/parts/signed-in-note.tsx";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { sessionText } from "#features/sessions/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonCards } from "#kit/web/ui/states/skeleton.tsx";
import { DestinationNote } from "./destination-note.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

const DemoOutbox = lazyComponent(() =>
  import("#features/sessions/web/parts/demo-outbox.tsx").then((module) => module.DemoOutbox),
);

const UnsentAtLogin = lazyComponent(
  () => import("./unsent-at-login.tsx").then((module) => module.UnsentAtLogin),
  undefined,
  {
    isQuiet: true,
  },
);

/** The way in: the demo's people by one press, a one-time link, and the ways that this server has been given. */
export function Login() {
  const t = useText(sessionText);
  const welcome = useQuery(sessionQueries.welcome());
  const [search] = useQueryParams();
  const isDemo = welcome.data !== undefined && welcome.data.personas.length > 0;
  return (
    <EntryFrame
      title={t(isDemo ? "sessions.login.personasTitle" : "sessions.login.title")}
      note={isDemo ? t("sessions.login.personasNote") : undefined}
    >
      <div className="space-y-6">
        <DestinationNote />
        <OneTimeLink />
        <SignedInNote />
        <UnsentAtLogin />
        {welcome.isPending && <SkeletonCards cards={4} />}
        {welcome.isError && (
          <FailedState
            error={welcome.error}
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
        {welcome.data && !welcome.data.needsSetUp && (
          <SignInMethods methods={welcome.data.signInWays} isDemo={isDemo} />
        )}
        {welcome.data?.mode === "demo" && <DemoOutbox />}
        <DeviceAtLogin query={new URLSearchParams(search).toString()} />
      </div>
    </EntryFrame>
  );
}
