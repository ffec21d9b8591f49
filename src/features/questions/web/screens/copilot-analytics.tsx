import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { questionPaths } from "../../paths.ts";
import { AskedPage } from "../parts/asked-page.tsx";
import { CopilotPlaces } from "../parts/copilot-places.tsx";
import { questionText } from "../text.ts";

/** What people ask, among the pages of the copilot. */
export const CopilotAnalytics = () => <AskedPage places={<CopilotPlaces current="analytics" />} />;

/** The same, within analytics. */
export function FettleAiCopilot() {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  return <AskedPage back={<BackLink to={questionPaths.fettleAi(workspaceId)} label={t("questions.section.back")} />} />;
}
