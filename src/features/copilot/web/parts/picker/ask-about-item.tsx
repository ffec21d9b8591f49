import { useText } from "#kit/web/i18n.ts";
import { MessageCircleQuestionMark } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { copilotPaths } from "../../../paths.ts";
import { copilotPolicy } from "../../../policy.ts";
import { askHereText } from "../../ask-here-text.ts";
import { aboutQuery, type LinkedResource } from "../../state/resource-links.ts";

/** [CP26] In the menu of a document, folder or procedure: a new chat that is limited to it, as if it had been dragged there. */
export function AskAboutItem({ resource }: { readonly resource: LinkedResource }) {
  const t = useText(askHereText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayAsk = useMay(copilotPolicy.ask);
  const hasChats = useFlag("copilot_chat_enabled");
  const mayChoose = useFlag("copilot_resource_selection");
  if (!mayAsk || !hasChats || !mayChoose) return null;
  const to = `${copilotPaths.newChat(workspaceId)}?${aboutQuery(resource)}`;
  return (
    <MenuItem icon={<MessageCircleQuestionMark aria-hidden />} onAction={() => void go(to)}>
      {t("askHere.about")}
    </MenuItem>
  );
}
