import { useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import type { ProcedureRevision } from "#features/procedures/revision-contract.ts";
import { useRemoveRevision, useRestoreRevision, useSetRevisionStart } from "#features/procedures/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { revisionText } from "../text.ts";

export type RevisionDialogState =
  | { readonly what: "restore" | "remove"; readonly revision: ProcedureRevision }
  | { readonly what: "start" };

interface RevisionQuestionsProps {
  readonly procedureId: string;
  readonly dialogState: RevisionDialogState | undefined;
  /** The draft that is there now. */
  readonly draft: ProcedureDraft | undefined;
  readonly nextNumber: number;
  readonly onClose: () => void;
}

/** What is asked before the history, or the draft, is changed. */
export function RevisionQuestions({ procedureId, dialogState, draft, nextNumber, onClose }: RevisionQuestionsProps) {
  const t = useText(revisionText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const restore = useRestoreRevision();
  const remove = useRemoveRevision();
  const dialog = (what: "restore" | "remove") => ({
    isOpen: dialogState?.what === what,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
  });
  const revision = dialogState && "revision" in dialogState ? dialogState.revision : undefined;
  const version = revision?.version ?? 0;
  const versionId = revision?.versionId ?? "";
  return (
    <>
      <ConfirmDialog
        title={t("revisions.restore.title", { version })}
        confirmLabel={t(draft ? "revisions.restore.confirmReplace" : "revisions.restore.confirm")}
        destructive={draft !== undefined}
        failedText={(error) => t(`revisions.restore.${restoreFailure(error)}`)}
        onConfirm={async () => {
          const insteadOf = draft && { versionId: draft.versionId, revision: draft.revision };
          await restore.run({ procedureId, versionId, ...(insteadOf && { insteadOf }) });
          toast.success(t("revisions.restore.done", { version }));
          await go(procedurePaths.edit(workspaceId, procedureId));
        }}
        {...dialog("restore")}
      >
        {t("revisions.restore.body")}
        {draft && <span className="mt-2 block font-semibold">{t("revisions.restore.replaces")}</span>}
      </ConfirmDialog>
      <ConfirmDialog
        title={t("revisions.remove.title", { version })}
        confirmLabel={t("revisions.remove.action")}
        destructive
        failedText={() => t("revisions.remove.failed")}
        onConfirm={async () => {
          await remove.run({ procedureId, versionId });
          toast.success(t("revisions.remove.done", { version }));
        }}
        {...dialog("remove")}
      >
        {t("revisions.remove.body")}
      </ConfirmDialog>
      <StartDialog
        key={nextNumber}
        procedureId={procedureId}
        nextNumber={nextNumber}
        isOpen={dialogState?.what === "start"}
        onClose={onClose}
      />
    </>
  );
}

function restoreFailure(error: unknown): "stale" | "pending" | "locked" | "failed" {
  if (isProblem(error, "draftLocked")) return "locked";
  if (isProblem(error, "staleDraft") || isProblem(error, "draftExists") || isProblem(error, "draftEnded"))
    return "stale";
  return isProblem(error, "pendingApproval") ? "pending" : "failed";
}

interface StartDialogProps {
  readonly procedureId: string;
  readonly nextNumber: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function StartDialog({ procedureId, nextNumber, isOpen, onClose }: StartDialogProps) {
  const t = useText(revisionText);
  const kit = useText(kitText);
  const [number, setNumber] = useState<number | null>(nextNumber);
  const { run, isPending, error, reset } = useSetRevisionStart();
  const isTooLow = isProblem(error, "startNumberTooLow");
  const set = async () => {
    if (number === null || !(await succeeds(run({ procedureId, startNumber: number })))) return;
    toast.success(t("revisions.start.done", { number }));
    onClose();
  };
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      title={t("revisions.start.title")}
      isOpen={isOpen}
      onOpenChange={(isStill) => !isStill && close()}
      footer={
        <>
          <Button onPress={close}>{kit("kit.cancel")}</Button>
          <Button kind="ink" isPending={isPending} isDisabled={number === null} onPress={() => void set()}>
            {t("revisions.start.confirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>{t("revisions.start.body")}</p>
        <NumberField
          label={t("revisions.start.label")}
          value={number}
          onChange={setNumber}
          min={1}
          step={1}
          error={
            error
              ? isTooLow
                ? t("revisions.start.tooLow", { lowest: lowestOf(error) ?? nextNumber })
                : t("revisions.start.failed")
              : undefined
          }
        />
      </div>
    </Dialog>
  );
}

function lowestOf(error: unknown): number | undefined {
  const current = isProblem(error) ? error.more.current : undefined;
  const lowest = typeof current === "object" && current !== null && "lowest" in current ? current.lowest : undefined;
  return typeof lowest === "number" ? lowest : undefined;
}
