import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PagePlaces } from "#kit/web/ui/page-places.tsx";
import { copilotPaths } from "../../../paths.ts";
import { copilotPolicy } from "../../../policy.ts";
import { insightText } from "../../insight-text.ts";

/** The pages of the copilot, as far as the person may use them. */
export function CopilotPlaces({ current }: { readonly current: "suggested" | "analytics" }) {
  const t = useText(insightText);
  const workspaceId = useWorkspaceId();
  const mayManage = useMay(copilotPolicy.manage);
  const places = [
    { name: "chat", path: copilotPaths.newChat(workspaceId) },
    { name: "suggested", path: copilotPaths.suggested(workspaceId) },
    ...(mayManage ? ([{ name: "analytics", path: copilotPaths.analytics(workspaceId) }] as const) : []),
  ] as const;
  return (
    <PagePlaces
      label={t("copilotInsight.places.label")}
      places={places.map((place) => ({ ...place, text: t(`copilotInsight.places.${place.name}`) }))}
      current={current}
    />
  );
}
