import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { StudyLap } from "../../../contract.ts";
import { studyLimits } from "../../../rules/elements.ts";
import { useEditLap } from "../../actions.ts";
import { useSecondsText } from "../../state/times.ts";
import { timeStudyText } from "../../text.ts";

interface EditLapDialogProps {
  readonly studyId: string;
  readonly lap: StudyLap;
  readonly name: string;
  readonly onClose: () => void;
}

/** [TS17] Corrects what counts of a lap; what was measured stays. */
export function EditLapDialog({ studyId, lap, name, onClose }: EditLapDialogProps) {
  const t = useText(timeStudyText);
  const secondsText = useSecondsText();
  const { run, isPending, error } = useEditLap();
  const [seconds, setSeconds] = useState<number | null>(lap.ms / 1000);
  const [rating, setRating] = useState<number | null>(lap.rating);
  const [isExcluded, setExcluded] = useState(lap.isExcluded);
  const [reason, setReason] = useState("");
  const [wasSent, setSent] = useState(false);
  const ms = seconds === null ? null : Math.round(seconds * 1000);
  const { ratingMin, ratingMax, elapsedMsMax } = studyLimits;
  const isValid =
    ms !== null && ms >= 0 && ms <= elapsedMsMax && rating !== null && rating >= ratingMin && rating <= ratingMax;
  const isChanged = ms !== lap.ms || rating !== lap.rating || isExcluded !== lap.isExcluded;
  const submit = () => {
    setSent(true);
    if (!isValid || ms === null || rating === null || reason.trim() === "") return;
    // What went wrong is shown below; nothing that was entered is lost.
    run({ studyId, lapId: lap.id, revision: lap.revision, ms, rating: Math.round(rating), isExcluded, reason }).then(
      onClose,
      () => {},
    );
  };
  return (
    <FormDialog
      title={`${t("timeStudies.correct.title")}: ${name}`}
      submitLabel={t("timeStudies.correct.submit")}
      isPending={isPending}
      disabledReason={isChanged ? undefined : t("timeStudies.correct.unchanged")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t("timeStudies.correct.body", {
          time: t("timeStudies.seconds", { value: secondsText(lap.measuredMs) }),
          rating: lap.measuredRating,
        })}
      </p>
      <NumberField label={t("timeStudies.correct.time")} value={seconds} onChange={setSeconds} min={0} unit="s" />
      <NumberField
        label={t("timeStudies.correct.rating")}
        value={rating}
        onChange={setRating}
        min={ratingMin}
        max={ratingMax}
        step={studyLimits.ratingStep}
        unit="%"
      />
      <Checkbox isSelected={isExcluded} onChange={setExcluded}>
        {t("timeStudies.correct.exclude")}
      </Checkbox>
      <TextField
        label={t("timeStudies.correct.reason")}
        value={reason}
        onChange={setReason}
        maxLength={studyLimits.noteCharactersMax}
        isRequired
        error={wasSent && reason.trim() === "" ? t("timeStudies.correct.reasonMissing") : undefined}
      />
      {wasSent && !isValid && <Banner tone="stop">{t("timeStudies.correct.invalid")}</Banner>}
      {error && (
        <Banner tone="stop">
          {t(isProblem(error, "stale") ? "timeStudies.correct.stale" : "timeStudies.correct.failed")}
        </Banner>
      )}
    </FormDialog>
  );
}
