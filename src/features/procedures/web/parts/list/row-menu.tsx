import { useText } from "#kit/web/i18n.ts";
import { Copy, Eye, FileX, Pencil, Play, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { ProcedureSummary } from "../../../contract.ts";
import { procedurePaths } from "../../../paths.ts";
import { procedurePolicy } from "../../../policy.ts";
import { procedureText } from "../../text.ts";
import { openPath } from "../procedure-facts.ts";
import { AskAboutProcedureSlot } from "../slots.ts";

/** What the list does with a row, beyond going somewhere. */
export interface RowActions {
  readonly edit: (procedure: ProcedureSummary) => void;
  readonly duplicate: (procedure: ProcedureSummary) => void;
  readonly access: (procedure: ProcedureSummary) => void;
  readonly discard: (procedure: ProcedureSummary) => void;
  readonly remove: (procedure: ProcedureSummary) => void;
}

interface RowMenuProps {
  readonly procedure: ProcedureSummary;
  readonly actions: RowActions;
}

export function RowMenu({ procedure, actions }: RowMenuProps) {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayEdit = useMay(procedurePolicy.edit, procedure);
  const mayManageAccess = useMay(procedurePolicy.manageAccess, procedure);
  const mayDiscard = useMay(procedurePolicy.deleteDraft, procedure);
  const mayPerform = useFlag("procedure_perform_web_enabled") && procedure.isPublished;
  const mayWrite = useMay(procedurePolicy.viewDrafts);
  const hasGroups = useFlag("access_groups_enabled");
  const hasDraft = procedure.isPublished && procedure.draftVersionId !== null;
  return (
    <MoreMenu label={t("procedures.actions.for", { name: procedure.title })}>
      <MenuItem icon={<Eye aria-hidden />} onAction={() => void go(openPath(workspaceId, procedure, false))}>
        {t("procedures.actions.open")}
      </MenuItem>
      {mayPerform && (
        <MenuItem
          icon={<Play aria-hidden />}
          onAction={() => void go(procedurePaths.perform(workspaceId, procedure.id))}
        >
          {t("procedures.actions.perform")}
        </MenuItem>
      )}
      {procedure.isPublished && <AskAboutProcedureSlot procedureId={procedure.id} />}
      {mayEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onAction={() => actions.edit(procedure)}>
          {t("procedures.actions.edit")}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<Copy aria-hidden />} onAction={() => actions.duplicate(procedure)}>
          {t("procedures.actions.duplicate")}
        </MenuItem>
      )}
      {mayManageAccess && hasGroups && (
        <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => actions.access(procedure)}>
          {t("procedures.actions.access")}
        </MenuItem>
      )}
      {mayWrite && <MenuSeparator />}
      {hasDraft && mayDiscard && (
        <MenuItem icon={<FileX aria-hidden />} danger onAction={() => actions.discard(procedure)}>
          {t("procedures.actions.discardDraft")}
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => actions.remove(procedure)}>
          {t("procedures.actions.delete")}
        </MenuItem>
      )}
    </MoreMenu>
  );
}
