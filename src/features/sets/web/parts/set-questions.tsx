import { AccessDialog } from "#features/groups/web/parts/access-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { useFlag, useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import type { ProcedureSet } from "../../contract.ts";
import { setPolicy } from "../../policy.ts";
import { useChangeAccess, useDeleteSets } from "../actions.ts";
import { setText } from "../text.ts";

/** The open dialog, and its sets. */
export type SetDialog = { readonly what: "access" | "delete"; readonly sets: readonly ProcedureSet[] } | undefined;

interface SelectionBarProps {
  readonly selected: readonly ProcedureSet[];
  readonly onClear: () => void;
  readonly onAsk: (dialog: SetDialog) => void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ selected, onClear, onAsk }: SelectionBarProps) {
  const t = useText(setText);
  // Every set on screen is visible, so that what may be done with one may be done with all.
  const mayEdit = useMay(setPolicy.create);
  const mayDelete = useMay(setPolicy.delete, everybody);
  const hasGroups = useFlag("access_groups_enabled");
  return (
    <BulkBar count={selected.length} onClear={onClear}>
      {mayEdit && hasGroups && (
        <Button kind="bare" onPress={() => onAsk({ what: "access", sets: selected })}>
          <ShieldCheck aria-hidden />
          {t("sets.actions.access")}
        </Button>
      )}
      {mayDelete && (
        <Button kind="bare" onPress={() => onAsk({ what: "delete", sets: selected })}>
          <Trash2 aria-hidden />
          {t("sets.actions.delete")}
        </Button>
      )}
    </BulkBar>
  );
}

const everybody = { accessGroupIds: [] };

interface QuestionsProps {
  readonly dialog: SetDialog;
  readonly onClose: () => void;
  /** The sets are deleted, or about to be. */
  readonly onDeleted: (sets: readonly ProcedureSet[]) => void;
}

/** The dialog of the open question. */
export function Questions({ dialog, onClose, onDeleted }: QuestionsProps) {
  const t = useText(setText);
  const access = useChangeAccess();
  const remove = useDeleteSets();
  const ofAccess = dialog?.what === "access" ? dialog.sets : [];
  const ofDelete = dialog?.what === "delete" ? dialog.sets : [];
  const close = (isOpen: boolean) => !isOpen && onClose();
  return (
    <>
      <AccessDialog
        title={t("sets.access.title", { count: ofAccess.length, name: ofAccess[0]?.title ?? "" })}
        things={ofAccess.map(({ id }) => ({ kind: "procedureSet", id }))}
        held={ofAccess.map((set) => set.accessGroupIds)}
        hidden={ofAccess.map((set) => set.hiddenAccessGroups)}
        onSubmit={(change) => access.run({ sets: ofAccess, change })}
        failedText={() => t("procedureSets.flows.groupsUpdatedFailed")}
        isOpen={ofAccess.length > 0}
        onOpenChange={close}
      />
      <ConfirmDialog
        title={t("sets.delete.title", { count: ofDelete.length })}
        isOpen={ofDelete.length > 0}
        onOpenChange={close}
        confirmLabel={t("sets.delete.confirm")}
        destructive
        onConfirm={() => {
          // The toast reports a failure.
          remove.run(ofDelete).catch(() => {});
          onDeleted(ofDelete);
        }}
      >
        <p>
          {ofDelete.length === 1 ? t("sets.delete.one", { name: ofDelete[0]?.title ?? "" }) : t("sets.delete.many")}
        </p>
        <p className="mt-2 text-ink-2">{t("sets.delete.keeps")}</p>
      </ConfirmDialog>
    </>
  );
}
