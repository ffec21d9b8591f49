import { useState } from "react";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { useReviewGrade } from "../../actions.ts";
import { assessmentText } from "../../assessment-text.ts";

interface ReviewDialogProps {
  readonly record: PerformRecord;
  readonly grade: ResponseGrade;
  readonly onClose: () => void;
}

/** A person's points for an answer of another member's record. */
export function ReviewDialog({ record, grade, onClose }: ReviewDialogProps) {
  const t = useText(assessmentText);
  const [score, setScore] = useState<number | null>(grade.review?.score ?? grade.score);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const { run, isPending } = useReviewGrade();
  const { max, moduleId, revision } = grade;
  const isRight = score !== null && Number.isInteger(score) && score >= 0 && score <= max;
  const submit = async () => {
    setTried(true);
    if (!isRight) return;
    const { procedureId, id: performId } = record;
    if (await succeeds(run({ procedureId, performId, moduleId, score, note, revision }))) onClose();
  };
  return (
    <FormDialog
      title={t("performs.grade.reviewTitle")}
      submitLabel={t("performs.grade.save")}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("performs.grade.reviewWhy")}</p>
      <NumberField
        label={t("performs.grade.points", { max })}
        value={score}
        onChange={setScore}
        min={0}
        max={max}
        isRequired
        error={isTried && !isRight ? t("performs.grade.pointsWrong", { max }) : undefined}
      />
      <TextArea label={t("performs.grade.note")} value={note} onChange={setNote} maxLength={1000} rows={3} />
    </FormDialog>
  );
}
