import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { takeUpSession } from "#kit/web/session/session.ts";
import { toast } from "#kit/web/toast.tsx";
import { ssoText } from "../text.ts";
import { useProviderPopup } from "./use-provider-popup.ts";

/** Links an account of a provider to the person. The session goes on under a new token. */
export function useLinkProvider() {
  const t = useText(ssoText);
  const queryClient = useQueryClient();
  return useProviderPopup(async (provider) => {
    await takeUpSession();
    toast.success(t("sso.account.linked", { provider: t(`sso.providers.${provider}`) }));
    await queryClient.invalidateQueries({ queryKey: ["session"] });
  });
}
