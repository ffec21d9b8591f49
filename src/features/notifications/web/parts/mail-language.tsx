import { useEffect } from "react";
import { useAction } from "#kit/web/action.ts";
import { useLanguage } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import type { MailLanguage as Language } from "../../contract.ts";
import { notificationSettingEndpoints } from "../../settings-contract.ts";

/** [N20] Notes that mails are to come in the language that the person reads here; shows nothing. */
export function MailLanguage() {
  const [language] = useLanguage();
  const { run } = useAction({
    act: (chosen: Language, workspaceId) =>
      call(notificationSettingEndpoints.change, { params: { workspaceId }, body: { language: chosen } }),
    refreshes: ["notifications"],
  });
  useEffect(() => {
    // Without it, mails stay in the language of the workspace, and the next visit tries again.
    void run(language).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- once a visit, whatever the call becomes
  }, [language]);
  return null;
}
