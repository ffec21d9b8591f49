import { copilotPaths } from "#features/copilot/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PagePlaces } from "#kit/web/ui/page-places.tsx";
import { questionPaths } from "../../paths.ts";
import { questionPolicy } from "../../policy.ts";
import { questionText } from "../text.ts";

/** The pages of the copilot, as far as the person may use them. */
export function CopilotPlaces({ current }: { readonly current: "suggested" | "analytics" }) {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  const mayManage = useMay(questionPolicy.manage);
  const places = [
    { name: "chat", path: copilotPaths.newChat(workspaceId) },
    { name: "suggested", path: questionPaths.suggested(workspaceId) },
    ...(mayManage ? ([{ name: "analytics", path: questionPaths.analytics(workspaceId) }] as const) : []),
  ] as const;
  return (
    <PagePlaces
      label={t("questions.places.label")}
      places={places.map((place) => ({ ...place, text: t(`questions.places.${place.name}`) }))}
      current={current}
    />
  );
}
