import { useText } from "#kit/web/i18n.ts";
import { CornerDownRight, FolderInput, Pencil, Trash2 } from "#kit/web/icons.ts";
import { useMay } from "#kit/web/place.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPolicy } from "../../../policy.ts";
import { groupText } from "../../text.ts";

/** The chosen action on the groups. */
export type GroupQuestion =
  | { readonly what: "create"; readonly parent?: AccessGroup | undefined }
  | { readonly what: "edit" | "remove"; readonly group: AccessGroup }
  | { readonly what: "move"; readonly group: AccessGroup; readonly target?: string | null | undefined };

interface GroupMenuProps {
  readonly group: AccessGroup;
  readonly onAsk: (question: GroupQuestion) => void;
}

/** What can be done with a group; nothing for who may not. */
export function GroupMenu({ group, onAsk }: GroupMenuProps) {
  const t = useText(groupText);
  const mayManage = useMay(groupPolicy.manageOne, group);
  if (!mayManage) return null;
  return (
    <MoreMenu label={t("groups.actions.label", { name: group.name })}>
      <MenuItem icon={<Pencil aria-hidden />} onAction={() => onAsk({ what: "edit", group })}>
        {t("groups.actions.edit")}
      </MenuItem>
      <MenuItem icon={<CornerDownRight aria-hidden />} onAction={() => onAsk({ what: "create", parent: group })}>
        {t("groups.actions.newBelow")}
      </MenuItem>
      <MenuItem icon={<FolderInput aria-hidden />} onAction={() => onAsk({ what: "move", group })}>
        {t("groups.actions.move")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => onAsk({ what: "remove", group })}>
        {t("groups.actions.remove")}
      </MenuItem>
    </MoreMenu>
  );
}
