import { useQuery } from "@tanstack/react-query";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { takeUpSession } from "#kit/web/session/session.ts";
import { signInAgainPath } from "#kit/web/session/sign-in-path.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { SsoProvider } from "../../rules.ts";
import { ssoQueries } from "../queries.ts";
import { ssoText } from "../text.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { useAcceptedProviders } from "./provider-sign-in.tsx";
import { useLinkProvider } from "./use-link-provider.ts";
import { useProviderPopup } from "./use-provider-popup.ts";

/**
 * [SO17] In the place of a workspace that no longer accepts how the person is signed in: links an account to them, and
 * signs them in by one that is linked. Other sign-in methods are on the sign-in page. Says what this server offers, and
 * nothing else.
 */
export function SignInRequired({ workspaceId }: { readonly workspaceId: string }) {
  const t = useText(ssoText);
  const identities = useQuery(ssoQueries.identities());
  const welcome = useQuery(sessionQueries.welcome());
  const accepted = useAcceptedProviders(workspaceId);
  const isDevice = identities.data?.some((one) => one.provider === "device") ?? false;
  const isPending = identities.isPending || welcome.isPending || !accepted;
  const providers = isPending || isDevice ? [] : accepted;
  // The present one was refused; another account of the same provider may be accepted.
  const linked = new Set(identities.data?.filter((one) => !one.isCurrent).map((one) => one.provider));
  const isAnywhere = welcome.data?.signInWays.includes("phone") || (accepted?.length ?? 0) > 0;
  return (
    <EmptyState
      isScreen
      title={t("sso.required.title")}
      action={
        <div className="flex flex-wrap justify-center gap-(--gap) max-sm:flex-col max-sm:self-stretch">
          {isPending && <SkeletonLines lines={2} />}
          <Providers workspaceId={workspaceId} providers={providers} linked={linked} />
          <LinkTo to={signInAgainPath()} className={buttonClassName()}>
            {t("sso.required.other")}
          </LinkTo>
        </div>
      }
    >
      {t("sso.required.body")}{" "}
      {!isPending &&
        welcome.data &&
        t(providers.length > 0 ? "sso.required.link" : isAnywhere ? "sso.required.page" : "sso.required.none")}
    </EmptyState>
  );
}

interface ProvidersProps {
  readonly workspaceId: string;
  readonly providers: readonly SsoProvider[];
  readonly linked: ReadonlySet<string>;
}

function Providers({ workspaceId, providers, linked }: ProvidersProps) {
  const t = useText(ssoText);
  const enter = useEnter();
  const from = `${location.pathname}${location.search}`;
  const signIn = useProviderPopup(async () => enter({ token: await takeUpSession(), workspaceId, from }));
  const link = useLinkProvider();
  const stepOf = (provider: SsoProvider) =>
    linked.has(provider)
      ? ({ way: signIn, purpose: "signIn", text: "sso.signInWith" } as const)
      : ({ way: link, purpose: "link", text: "sso.linkWith" } as const);
  return providers.map((provider) => {
    const { way, purpose, text } = stepOf(provider);
    return (
      <Button
        key={provider}
        kind={purpose === "signIn" ? "ink" : "line"}
        isPending={way.pending === provider}
        onPress={() => void way.go(provider, { purpose, from })}
      >
        <ProviderMark provider={provider} />
        {t(text, { provider: t(`sso.providers.${provider}`) })}
      </Button>
    );
  });
}
