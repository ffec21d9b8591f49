import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { questionPaths } from "../../paths.ts";
import { questionPolicy } from "../../policy.ts";
import { AskedPage } from "../parts/asked-page.tsx";
import { CopilotPlaces } from "../parts/copilot-places.tsx";
import { questionText } from "../text.ts";

/** What people ask, among the pages of the copilot. */
export const CopilotAnalytics = onlyWith(questionPolicy.manage, () => (
  <AskedPage places={<CopilotPlaces current="analytics" />} />
));

/** The same, within analytics. */
export const FettleAiCopilot = onlyWith(questionPolicy.manage, () => {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  return <AskedPage back={<BackLink to={questionPaths.fettleAi(workspaceId)} label={t("questions.section.back")} />} />;
});
