import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { KeyRound, Phone, Tablet } from "#kit/web/icons.ts";
import { forgetBearer } from "#kit/web/session/session.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { call } from "#kit/web/wire/call.ts";
import { identityEndpoints, type OwnIdentity } from "../../contract.ts";
import { ssoText } from "../text.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { useProviders } from "./provider-sign-in.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useLinkProvider } from "./use-link-provider.ts";

/** The person's sign-in methods, each of which can be unlinked, and those that can be linked. */
export function OwnIdentities({ identities }: { readonly identities: readonly OwnIdentity[] }) {
  const t = useText(ssoText);
  const [chosen, setChosen] = useState<OwnIdentity>();
  const unlink = useUnlink();
  return (
    <SettingsSection title={t("sso.account.waysTitle")} note={t("sso.account.waysNote")}>
      <ul className="divide-y divide-line border-y border-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <IdentityMark provider={identity.provider} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{identity.username}</span>
              <span className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
                {t(`sso.providers.${identity.provider}`)}
                {identity.isCurrent && <Badge tone="done">{t("sso.account.current")}</Badge>}
              </span>
            </span>
            {identity.provider !== "device" && (
              <Button
                size="sm"
                // One way always stays; the server knows which others must.
                disabledReason={identities.length === 1 ? t("sso.account.lastWayIn") : undefined}
                aria-label={`${t("sso.account.unlink")}: ${identity.username}`}
                onPress={() => setChosen(identity)}
              >
                {t("sso.account.unlink")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LinkMore identities={identities} />
      <ConfirmDialog
        title={t("sso.account.unlinkTitle", { name: chosen?.username ?? "" })}
        isOpen={chosen !== undefined}
        onOpenChange={(isOpen) => !isOpen && setChosen(undefined)}
        confirmLabel={t("sso.account.unlink")}
        destructive
        onConfirm={async () => {
          if (chosen) await unlink(chosen);
        }}
        failedText={(error) => t(isProblem(error, "lastWayIn") ? "sso.account.lastWayIn" : "sso.account.actionFailed")}
      >
        {t("sso.account.unlinkBody")} {chosen?.isCurrent && t("sso.account.unlinkCurrent")}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function useUnlink(): (identity: OwnIdentity) => Promise<void> {
  const t = useText(ssoText);
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (identity: OwnIdentity) => call(identityEndpoints.unlink, { params: { identityId: identity.id } }),
  });
  return async (identity) => {
    await mutateAsync(identity);
    toast.success(t("sso.account.unlinked", { provider: t(`sso.providers.${identity.provider}`) }));
    // Its session went with it: nothing is asked under it any more.
    if (identity.isCurrent) return forgetBearer();
    await queryClient.invalidateQueries({ queryKey: ["session"] });
  };
}

function LinkMore({ identities }: { readonly identities: readonly OwnIdentity[] }) {
  const t = useText(ssoText);
  const providers = useProviders();
  const way = useLinkProvider();
  const isDevice = identities.some((one) => one.provider === "device");
  if (providers.length === 0 || isDevice) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          isPending={way.pending === provider}
          onPress={() => void way.go(provider, { purpose: "link", from: location.pathname })}
        >
          <ProviderMark provider={provider} />
          {t("sso.linkWith", { provider: t(`sso.providers.${provider}`) })}
        </Button>
      ))}
    </div>
  );
}

function IdentityMark({ provider }: { readonly provider: OwnIdentity["provider"] }) {
  if (provider === "google" || provider === "microsoft") return <ProviderMark provider={provider} />;
  const Icon = { phone: Phone, device: Tablet, link: KeyRound }[provider];
  return <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />;
}
