import { useQuery } from "@tanstack/react-query";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { takeUpSession } from "#kit/web/session/session.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type SsoProvider, ssoProviders } from "../../rules.ts";
import { ssoQueries } from "../queries.ts";
import { ssoText } from "../text.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { useProviderPopup } from "./use-provider-popup.ts";

/** The providers that this server has been given; one that it has not got is no dead button. */
export function useProviders(): readonly SsoProvider[] {
  const { data } = useQuery(sessionQueries.welcome());
  return ssoProviders.filter((provider) => data?.signInWays.includes(provider));
}

/** [SO18] Those among them that a workspace accepts, for a person or a device that belongs to it; undefined while it is asked. */
export function useAcceptedProviders(workspaceId: string): readonly SsoProvider[] | undefined {
  const providers = useProviders();
  const { data, isPending } = useQuery(ssoQueries.accepted(workspaceId));
  if (isPending) return undefined;
  return data ? providers.filter((provider) => data.includes(provider)) : providers;
}

/** Signing in with Google and Microsoft, for the sign-in page. Nothing where the server has neither. */
export function ProviderSignIn() {
  const t = useText(ssoText);
  const providers = useProviders();
  const enter = useEnter();
  const [{ from }] = useQueryParams();
  const way = useProviderPopup(async () => enter({ token: await takeUpSession() }));
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-4 max-sm:flex-col">
      {providers.map((provider) => (
        <Button
          key={provider}
          className="min-w-64 flex-1 justify-center"
          isPending={way.pending === provider}
          onPress={() => void way.go(provider, { purpose: "signIn", from })}
        >
          <ProviderMark provider={provider} />
          {t("sso.signInWith", { provider: t(`sso.providers.${provider}`) })}
        </Button>
      ))}
    </div>
  );
}
