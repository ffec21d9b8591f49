import { type ReactNode, useRef, useState } from "react";
import { translate, useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { changeText } from "../change-text.ts";
import { useDiscardDraft, useRemoveProcedure, useRestoreProcedure } from "../queries.ts";
import { type Deletable, type DeletePlan, deleteFailure, deletePlan } from "../state/delete-plan.ts";
import { isApproved, reviewPath } from "./procedure-facts.ts";

interface DeleteProceduresProps {
  /** The procedures to delete; the dialog is closed while there are none. */
  readonly procedures: readonly Deletable[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks with what is lost, or says why it cannot be done. */
export function DeleteProcedures({ procedures, onClose, onDone }: DeleteProceduresProps) {
  const { actor } = usePlace();
  if (procedures.length === 0) return null;
  const plan = deletePlan(actor, procedures);
  if (plan.is === "waiting") return <WaitingForApproval waiting={plan.waiting} onClose={onClose} />;
  if (plan.is !== "ready") return <Refusal plan={plan} onClose={onClose} />;
  return <Question plan={plan} procedures={procedures} onClose={onClose} onDone={onDone} />;
}

interface NotDeleted {
  readonly id: string;
  readonly title: string;
  readonly why: string;
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
  const [left, setLeft] = useState<readonly NotDeleted[]>([]);
  const hasReport = useRef(false);
  const count = procedures.length;
  const name = procedures[0]?.title ?? "";
  const run = async () => {
    const gone: string[] = [];
    const failed: NotDeleted[] = [];
    const acts = [
      ...plan.published.map(({ id, title }) => ({ id, title, act: () => remove.run(id) })),
      ...plan.drafts.map(({ id, title, versionId }) => ({
        id,
        title,
        act: () => discard.run({ procedureId: id, versionId }),
      })),
    ];
    for (const { id, title, act } of acts) {
      try {
        await act();
        gone.push(id);
      } catch (error) {
        // The only one: the question stays open with the reason.
        if (count === 1) throw error;
        failed.push({ id, title, why: whyNotDeleted(error) });
      }
    }
    const undo = async () => {
      const back = await Promise.allSettled(gone.map((id) => restore.run(id)));
      const lost = back.filter((one) => one.status === "rejected").length;
      if (lost > 0) toast.error(t("procedures.remove.notBack", { count: lost }));
      else toast.success(t("procedures.remove.back", { count: gone.length, name }));
    };
    const more = { action: { label: kit("kit.undo"), onPress: () => void undo() } };
    if (failed.length === 0) toast.success(t("procedures.remove.done", { count, name }), more);
    else if (gone.length > 0) toast.info(t("procedures.remove.some", { done: gone.length, count }), more);
    hasReport.current = failed.length > 0;
    setLeft(failed);
    onDone?.();
  };
  if (left.length > 0) {
    return (
      <Notice title={t("procedures.remove.leftTitle", { count: left.length })} onClose={onClose}>
        <ul className="space-y-2">
          {left.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <b>{one.title}</b>: {one.why}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <ConfirmDialog
      title={t("procedures.remove.title", { count, name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && !hasReport.current && onClose()}
      confirmLabel={t("procedures.remove.confirm")}
      destructive
      onConfirm={run}
      failedText={(error) => `${translate(changeText, "procedures.remove.failed")} ${whyNotDeleted(error)}`}
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

/** The reason in words, of a deletion or of discarding a draft. [P210] */
export const whyNotDeleted = (error: unknown): string =>
  translate(changeText, `procedures.remove.why.${deleteFailure(error)}`);

interface WaitingProps {
  readonly waiting: readonly Deletable[];
  readonly onClose: () => void;
}

/** What must be withdrawn first, and the way there (specification, procedures section 4). [P210] */
export function WaitingForApproval({ waiting, onClose }: WaitingProps) {
  const t = useText(changeText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const [only, ...others] = waiting;
  if (!only) return null;
  const stateOf = (one: Deletable) => (isApproved(one) ? "scheduled" : "pending");
  if (others.length > 0) {
    return (
      <Notice title={t("procedures.waiting.titleSeveral")} onClose={onClose}>
        <p>{t("procedures.waiting.bodySeveral")}</p>
        <ul className="mt-3 space-y-2">
          {waiting.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <LinkTo to={reviewPath(workspaceId, one)} className={linkClassName}>
                {one.title}
              </LinkTo>{" "}
              {t(`procedures.waiting.state.${stateOf(one)}`)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <ConfirmDialog
      title={t(`procedures.waiting.title.${stateOf(only)}`, { name: only.title })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={t(`procedures.waiting.open.${stateOf(only)}`)}
      onConfirm={() => go(reviewPath(workspaceId, only))}
    >
      {t(`procedures.waiting.body.${stateOf(only)}`)}
    </ConfirmDialog>
  );
}

/** There is nothing to choose: the warning has a button that closes it (specification, procedures section 5). */
function Refusal({
  plan,
  onClose,
}: {
  plan: Extract<DeletePlan, { is: "forbidden" | "partlyForbidden" }>;
  onClose: () => void;
}) {
  const t = useText(changeText);
  return (
    <Notice title={t("procedures.remove.forbiddenTitle")} onClose={onClose}>
      {plan.is === "forbidden" ? (
        <p>{t("procedures.remove.forbidden")}</p>
      ) : (
        <div className="space-y-2">
          {plan.drafts.length > 0 && <p>{t("procedures.remove.forbiddenDraft", { names: plan.drafts.join(", ") })}</p>}
          {plan.published.length > 0 && (
            <p>{t("procedures.remove.forbiddenPublished", { names: plan.published.join(", ") })}</p>
          )}
        </div>
      )}
    </Notice>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Notice({ title, onClose, children }: NoticeProps) {
  const kit = useText(kitText);
  return (
    <Dialog
      title={title}
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
      {children}
    </Dialog>
  );
}
