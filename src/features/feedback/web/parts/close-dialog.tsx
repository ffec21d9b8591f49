import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { type Feedback, feedbackLimits } from "../../contract.ts";
import { useCloseFeedback } from "../queries.ts";
import { feedbackText } from "../text.ts";

export interface Closing {
  readonly as: "dismissed" | "settled";
  readonly one: Feedback;
}

interface CloseDialogProps {
  readonly closing: Closing | undefined;
  readonly onClose: () => void;
}

/** Closes feedback with a message to its giver: a reason, or an answer. */
export const CloseDialog = ({ closing, onClose }: CloseDialogProps) =>
  closing ? <OpenDialog key={closing.one.id} closing={closing} onClose={onClose} /> : null;

function OpenDialog({ closing: { as, one }, onClose }: { readonly closing: Closing; readonly onClose: () => void }) {
  const t = useText(feedbackText);
  const close = useCloseFeedback();
  const [words, setWords] = useState("");
  const isDismissal = as === "dismissed";
  const send = async () => {
    const ending = isDismissal ? ({ as, reason: words.trim() } as const) : ({ as, answer: words.trim() } as const);
    try {
      await close.run({ procedureId: one.procedureId, feedbackId: one.id, ending });
      toast.success(t("feedback.ended"));
    } catch (error) {
      const isLate = isProblem(error, "feedbackClosed");
      toast.error(t(isLate ? "feedback.closedMeanwhile" : "feedback.closeFailed"));
      if (!isLate) return;
    }
    onClose();
  };
  return (
    <FormDialog
      title={t(isDismissal ? "feedback.dismissTitle" : "feedback.settleTitle")}
      submitLabel={t(isDismissal ? "feedback.dismissTitle" : "feedback.settleTitle")}
      isPending={close.isPending}
      disabledReason={isDismissal && words.trim() === "" ? t("feedback.needsReason") : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={t(isDismissal ? "feedback.reason" : "feedback.answer")}
        description={t(isDismissal ? "feedback.reasonHint" : "feedback.answerHint")}
        value={words}
        onChange={setWords}
        maxLength={feedbackLimits.textCharactersMax}
        autoFocus
      />
    </FormDialog>
  );
}
