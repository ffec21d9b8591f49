import { SetManyButton } from "#features/properties/web/parts/late.ts";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { useFlag } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import type { ProcedureSummary } from "../../../contract.ts";
import { changeText } from "../../change-text.ts";
import { useDiscardDraft } from "../../queries.ts";
import { procedureText } from "../../text.ts";
import { DeleteProcedures, WaitingForApproval, whyNotDeleted } from "../delete-procedures.tsx";
import { ProcedureAccess } from "../procedure-access.tsx";
import { isWaiting } from "../procedure-facts.ts";

/** The open dialog of the list, and its procedures. */
export type ProcedureDialog =
  | { readonly what: "delete" | "access"; readonly procedures: readonly ProcedureSummary[] }
  | { readonly what: "discard"; readonly procedure: ProcedureSummary }
  | undefined;

interface SelectionBarProps {
  readonly selected: readonly ProcedureSummary[];
  readonly onClear: () => void;
  readonly onAsk: (dialog: ProcedureDialog) => void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ selected, onClear, onAsk }: SelectionBarProps) {
  const t = useText(procedureText, changeText);
  const hasGroups = useFlag("access_groups_enabled");
  return (
    <BulkBar count={selected.length} onClear={onClear}>
      {hasGroups && (
        <Button kind="bare" onPress={() => onAsk({ what: "access", procedures: selected })}>
          <ShieldCheck aria-hidden />
          {t("procedures.actions.access")}
        </Button>
      )}
      <SetManyButton kind="procedure" things={selected.map(({ id, title }) => ({ id, name: title }))} />
      <Button kind="bare" onPress={() => onAsk({ what: "delete", procedures: selected })}>
        <Trash2 aria-hidden />
        {t("procedures.actions.delete")}
      </Button>
    </BulkBar>
  );
}

interface QuestionsProps {
  readonly dialog: ProcedureDialog;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog of the open question. */
export function Questions({ dialog, onClose, onDone }: QuestionsProps) {
  const t = useText(procedureText, changeText);
  const discard = useDiscardDraft();
  const toDiscard = dialog?.what === "discard" ? dialog.procedure : undefined;
  if (toDiscard && isWaiting(toDiscard)) return <WaitingForApproval waiting={[toDiscard]} onClose={onClose} />;
  return (
    <>
      <ProcedureAccess procedures={dialog?.what === "access" ? dialog.procedures : []} onClose={onClose} />
      <DeleteProcedures
        procedures={dialog?.what === "delete" ? dialog.procedures : []}
        onClose={onClose}
        onDone={onDone}
      />
      <ConfirmDialog
        title={t("procedures.discard.title", { name: toDiscard?.title ?? "" })}
        isOpen={toDiscard !== undefined}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        confirmLabel={t("procedures.discard.confirm")}
        failedText={(error) => `${t("procedures.discard.failed")} ${whyNotDeleted(error)}`}
        destructive
        onConfirm={async () => {
          if (!toDiscard?.draftVersionId) return;
          await discard.run({ procedureId: toDiscard.id, versionId: toDiscard.draftVersionId });
          toast.success(t("procedures.discard.done"));
        }}
      >
        {t("procedures.discard.body", { version: toDiscard?.version ?? "" })}
      </ConfirmDialog>
    </>
  );
}
