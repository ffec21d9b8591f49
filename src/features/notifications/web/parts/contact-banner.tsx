import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ssoPaths } from "#features/sso/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { showsContactBanner } from "../../rules/contact-banner.ts";
import { useChangeSettings } from "../actions.ts";
import { notificationSettingQueries } from "../setting-queries.ts";
import { settingsText } from "../settings-text.ts";

/** [N12] Asks members whom no message reaches for an address; closed, it comes again after a week. */
export function ContactBanner() {
  const t = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const { data } = useQuery(notificationSettingQueries.settings(workspaceId));
  const { run } = useChangeSettings();
  const [openedMs] = useState(() => Date.now());
  if (!data || !showsContactBanner(data, openedMs)) return null;
  return (
    <Banner
      tone="info"
      title={t("notificationSettings.contact")}
      action={
        <LinkTo to={ssoPaths.account(workspaceId)} className="link">
          {t("notificationSettings.contactAction")}
        </LinkTo>
      }
      // A toast reports the failure, and the banner stays.
      onClose={() => void run({ contactBannerClosed: true }).catch(() => {})}
    >
      {t("notificationSettings.contactBody")}
    </Banner>
  );
}
