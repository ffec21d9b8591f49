import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import type { ProcedureSummary } from "../../contract.ts";
import { changeText } from "../change-text.ts";
import { useDiscardDraft, useRemoveProcedure, useRestoreProcedure } from "../queries.ts";
import { type DeletePlan, deletePlan } from "../state/delete-plan.ts";

interface DeleteProceduresProps {
  /** The procedures to delete; the dialog is closed while there are none. */
  readonly procedures: readonly ProcedureSummary[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks with what is lost, or says why it cannot be done. */
export function DeleteProcedures({ procedures, onClose, onDone }: DeleteProceduresProps) {
  const { actor } = usePlace();
  if (procedures.length === 0) return null;
  const plan = deletePlan(actor, procedures);
  if (plan.is !== "ready") return <Refusal plan={plan} onClose={onClose} />;
  return <Question plan={plan} procedures={procedures} onClose={onClose} onDone={onDone} />;
}

interface QuestionProps extends Omit<DeleteProceduresProps, "onDone"> {
  readonly plan: Extract<DeletePlan, { is: "ready" }>;
  readonly onDone: (() => void) | undefined;
}

function Question({ plan, procedures, onClose, onDone }: QuestionProps) {
  const t = useText(changeText);
  const kit = useText(kitText);
  const remove = useRemoveProcedure();
  const discard = useDiscardDraft();
  const restore = useRestoreProcedure();
  const count = procedures.length;
  const name = procedures[0]?.title ?? "";
  const run = async () => {
    const gone: string[] = [];
    let failure: unknown;
    const acts = [
      ...plan.published.map(({ id }) => ({ id, act: () => remove.run(id) })),
      ...plan.drafts.map(({ id, versionId }) => ({ id, act: () => discard.run({ procedureId: id, versionId }) })),
    ];
    for (const { id, act } of acts) {
      try {
        await act();
        gone.push(id);
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined && gone.length === 0) throw failure;
    const undo = async () => {
      const back = await Promise.allSettled(gone.map((id) => restore.run(id)));
      const failed = back.filter((one) => one.status === "rejected").length;
      if (failed > 0) toast.error(t("procedures.remove.notBack", { count: failed }));
      else toast.success(t("procedures.remove.back", { count: gone.length, name }));
    };
    const more = { action: { label: kit("kit.undo"), onPress: () => void undo() } };
    if (failure !== undefined) toast.error(t("procedures.remove.some", { done: gone.length, count }), more);
    else toast.success(t("procedures.remove.done", { count, name }), more);
    onDone?.();
  };
  return (
    <ConfirmDialog
      title={t("procedures.remove.title", { count, name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={t("procedures.remove.confirm")}
      destructive
      onConfirm={run}
      failedText={failedText}
    >
      <div className="space-y-2">
        {count > 1 && (
          <p>{t("procedures.remove.several", { published: plan.published.length, drafts: plan.drafts.length })}</p>
        )}
        {plan.published.length > 0 && <p>{t("procedures.remove.published")}</p>}
        {plan.hasDrafts && <p>{t("procedures.remove.publishedWithDraft")}</p>}
        {plan.drafts.length > 0 && <p>{t("procedures.remove.draftOnly")}</p>}
      </div>
    </ConfirmDialog>
  );
}

const failedText = (error: unknown): string => {
  if (isProblem(error, "draftLocked")) return translate(changeText, "procedures.remove.locked");
  return isProblem(error, "pendingApproval")
    ? `${translate(changeText, "procedures.remove.failed")} ${translate(changeText, "procedures.remove.pending")}.`
    : translate(kitText, "kit.failed");
};

/** There is nothing to choose: the warning has a button that closes it (specification, procedures section 5). */
function Refusal({ plan, onClose }: { plan: Exclude<DeletePlan, { is: "ready" }>; onClose: () => void }) {
  const t = useText(changeText);
  const kit = useText(kitText);
  return (
    <Dialog
      title={plan.is === "pending" ? t("procedures.remove.pendingTitle") : t("procedures.remove.forbiddenTitle")}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={false}
      footer={
        <Button kind="ink" autoFocus onPress={onClose}>
          {kit("kit.close")}
        </Button>
      }
    >
      <Reasons plan={plan} />
    </Dialog>
  );
}

function Reasons({ plan }: { plan: Exclude<DeletePlan, { is: "ready" }> }) {
  const t = useText(changeText);
  switch (plan.is) {
    case "forbidden":
      return <p>{t("procedures.remove.forbidden")}</p>;
    case "pending": {
      const [only, ...others] = plan.names;
      return (
        <p>
          {others.length === 0
            ? t("procedures.remove.pendingOne", { name: only ?? "" })
            : t("procedures.remove.pendingSeveral", { names: plan.names.join(", ") })}
        </p>
      );
    }
    case "partlyForbidden":
      return (
        <div className="space-y-2">
          {plan.drafts.length > 0 && <p>{t("procedures.remove.forbiddenDraft", { names: plan.drafts.join(", ") })}</p>}
          {plan.published.length > 0 && (
            <p>{t("procedures.remove.forbiddenPublished", { names: plan.published.join(", ") })}</p>
          )}
        </div>
      );
  }
}
