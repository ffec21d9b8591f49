import { useText } from "#kit/web/i18n.ts";
import { Copy, Pencil, Trash2 } from "#kit/web/icons.ts";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { RoleView } from "../state/role-view.ts";
import type { Fixed } from "../state/use-roles.ts";
import { roleText } from "../text.ts";
import type { RoleQuestion } from "./role-questions.tsx";
import { useRoleWords } from "./use-role-words.ts";

interface RoleMenuProps {
  readonly role: RoleView;
  readonly fixed: Fixed | undefined;
  readonly onAsk: (question: RoleQuestion) => void;
}

export function RoleMenu({ role, fixed, onAsk }: RoleMenuProps) {
  const t = useText(roleText);
  const isBuiltIn = role.builtIn !== null;
  const mayRename = fixed !== "holdsMore" && (fixed !== "own" || isBuiltIn);
  return (
    <MoreMenu label={t("roles.actions", { name: useRoleWords()(role) })}>
      {fixed !== "holdsMore" && (
        <MenuItem icon={<Copy aria-hidden />} onAction={() => onAsk({ what: "create", like: role.key })}>
          {t("roles.copy")}
        </MenuItem>
      )}
      {mayRename && (
        <MenuItem icon={<Pencil aria-hidden />} onAction={() => onAsk({ what: "rename", role })}>
          {t("roles.rename")}
        </MenuItem>
      )}
      {fixed === undefined && (
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => onAsk({ what: "delete", role })}>
          {t("roles.delete")}
        </MenuItem>
      )}
    </MoreMenu>
  );
}
