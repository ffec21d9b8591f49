import { useMutation, useQuery } from "@tanstack/react-query";
import { welcomeEndpoints } from "#features/sessions/contract.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { exchangeSecrets, holdBearer, takeUpSession } from "#kit/web/session/session.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type OwnIdentity } from "../../contract.ts";
import { type SsoProvider, ssoProviders } from "../../rules.ts";
import { ssoQueries } from "../queries.ts";
import { ssoText } from "../text.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { useProviderPopup } from "./use-provider-popup.ts";

interface FreshSignInDialogProps {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/** Signing in again, by the identity of the session, without leaving what one was doing. */
export function FreshSignInDialog({ goOn, giveUp }: FreshSignInDialogProps) {
  const t = useText(ssoText);
  return (
    <Dialog title={t("sso.fresh.title")} isOpen onOpenChange={(isOpen) => !isOpen && giveUp()} size="sm">
      <div className="space-y-5">
        <p>{t("sso.fresh.body")}</p>
        <SignInMethods goOn={goOn} />
      </div>
    </Dialog>
  );
}

function SignInMethods({ goOn }: { readonly goOn: () => void }) {
  const t = useText(ssoText);
  const { data: welcome } = useQuery(sessionQueries.welcome());
  const { data: identities } = useQuery(ssoQueries.identities());
  const way = useProviderPopup(async () => {
    await takeUpSession();
    goOn();
  });
  if (!welcome || !identities) return <SkeletonLines lines={2} />;
  if (welcome.personas.length > 0) return <DemoSignIn goOn={goOn} />;
  const providers = waysOf(identities).filter((provider) => welcome.signInWays.includes(provider));
  const hasPhone = identities.some((one) => one.provider === "phone") && welcome.signInWays.includes("phone");
  const from = location.pathname + location.search;
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          className="justify-center"
          isPending={way.pending === provider}
          onPress={() => void way.go(provider, { purpose: "fresh", from })}
        >
          <ProviderMark provider={provider} />
          {t("sso.signInWith", { provider: t(`sso.providers.${provider}`) })}
        </Button>
      ))}
      {hasPhone && (
        <LinkTo to={`/login?${new URLSearchParams({ from, again: "true" })}`} className={buttonClassName()}>
          {t("sso.fresh.page")}
        </LinkTo>
      )}
      {providers.length === 0 && !hasPhone && <p className="text-ink-2">{t("sso.fresh.linkOnly")}</p>}
    </div>
  );
}

/** The session's own identity, if it is a provider's; otherwise any of the person's. */
function waysOf(identities: readonly OwnIdentity[]): SsoProvider[] {
  const isOf = (provider: SsoProvider) => (one: OwnIdentity) => one.provider === provider;
  const current = ssoProviders.filter((provider) => identities.some((one) => one.isCurrent && isOf(provider)(one)));
  return current.length > 0 ? current : ssoProviders.filter((provider) => identities.some(isOf(provider)));
}

/** The demo's people prove nothing: one press is their sign-in, and so it is again. */
function DemoSignIn({ goOn }: { readonly goOn: () => void }) {
  const t = useText(ssoText);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await exchangeSecrets(call(welcomeEndpoints.again, {}).then(({ token }) => holdBearer(token)));
      goOn();
    },
  });
  return (
    <div className="space-y-3">
      {error && <Banner tone="stop">{t("sso.fresh.failed")}</Banner>}
      <Button kind="ink" isPending={isPending} onPress={() => mutate()}>
        {t("sso.fresh.demo")}
      </Button>
    </div>
  );
}
