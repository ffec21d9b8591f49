import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { copilotPaths } from "../../paths.ts";
import { insightText } from "../insight-text.ts";
import { AskedPage } from "../parts/insight/asked-page.tsx";
import { CopilotPlaces } from "../parts/insight/copilot-places.tsx";

/** What people ask, among the pages of the copilot. */
export const CopilotAnalytics = () => <AskedPage places={<CopilotPlaces current="analytics" />} />;

/** The same, within analytics. */
export function FettleAiCopilot() {
  const t = useText(insightText);
  const workspaceId = useWorkspaceId();
  return (
    <AskedPage back={<BackLink to={copilotPaths.fettleAi(workspaceId)} label={t("copilotInsight.section.back")} />} />
  );
}
