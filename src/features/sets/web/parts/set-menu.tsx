import { useText } from "#kit/web/i18n.ts";
import { Eye, ListChecks, Pencil, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { ProcedureSet } from "../../contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { setText } from "../text.ts";

/** What the list asks about before it is done. */
export interface SetActions {
  readonly access: (set: ProcedureSet) => void;
  readonly remove: (set: ProcedureSet) => void;
}

export function SetMenu({ set, actions }: { readonly set: ProcedureSet; readonly actions: SetActions }) {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayEdit = useMay(setPolicy.edit, set);
  const maySeeProgress = useMay(setPolicy.seeProgress, set);
  const mayDelete = useMay(setPolicy.delete, set);
  const hasGroups = useFlag("access_groups_enabled");
  return (
    <MoreMenu label={t("sets.actions.for", { name: set.title })}>
      <MenuItem icon={<Eye aria-hidden />} onAction={() => void go(setPaths.detail(workspaceId, set.id))}>
        {t("sets.actions.open")}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onAction={() => void go(setPaths.edit(workspaceId, set.id))}>
          {t("sets.actions.edit")}
        </MenuItem>
      )}
      {maySeeProgress && (
        <MenuItem icon={<ListChecks aria-hidden />} onAction={() => void go(setPaths.progress(workspaceId, set.id))}>
          {t("sets.actions.progress")}
        </MenuItem>
      )}
      {mayEdit && hasGroups && (
        <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => actions.access(set)}>
          {t("sets.actions.access")}
        </MenuItem>
      )}
      {mayDelete && <MenuSeparator />}
      {mayDelete && (
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => actions.remove(set)}>
          {t("sets.actions.delete")}
        </MenuItem>
      )}
    </MoreMenu>
  );
}
