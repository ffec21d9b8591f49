import { useId, useState } from "react";
import { progressLimits } from "#features/performs/progress.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, Pencil, RotateCcw, TriangleAlert } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { AnswerAction } from "../step/step-action.tsx";

interface DeviatingReadingProps {
  readonly module: PerformableModuleOf<"numberInput">;
  readonly value: number;
  /** Why the value is true, where it was kept. */
  readonly reason: string | undefined;
  readonly onKeep: (reason: string) => void;
  readonly onMeasureAgain: () => void;
}

/** What can be done about a value outside of its bounds: measure again, keep it with a reason, or report it. [PF174] */
export function DeviatingReading({ module, value, reason, onKeep, onMeasureAgain }: DeviatingReadingProps) {
  const t = useText(performAnswerText);
  const [isAsking, setAsking] = useState(false);
  const { min, max, unit, isStrict = false } = module.moduleData;
  const isKept = reason !== undefined;
  return (
    <div className="mt-3 grid gap-3">
      {isKept && !isAsking && (
        <div className="flex gap-3 rounded-2 bg-wait-bg px-4 py-3 text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
          <div className="min-w-0">
            <p className="font-semibold">{t("performs.answer.deviation.kept")}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
            <p className="text-sm text-ink-2">{t("performs.answer.deviation.keptWhy")}</p>
          </div>
        </div>
      )}
      {isAsking && (
        <ReasonForm
          initial={reason ?? ""}
          onCancel={() => setAsking(false)}
          onKeep={(next) => {
            setAsking(false);
            onKeep(next);
          }}
        />
      )}
      {!isAsking && (
        <div className="flex flex-wrap gap-3">
          <Button kind="line" onPress={onMeasureAgain}>
            <RotateCcw aria-hidden />
            {t("performs.answer.deviation.again")}
          </Button>
          {!isStrict && (
            <Button kind="line" onPress={() => setAsking(true)}>
              {isKept ? <Pencil aria-hidden /> : <Check aria-hidden />}
              {t(isKept ? "performs.answer.deviation.change" : "performs.answer.deviation.keep")}
            </Button>
          )}
          {!isKept && (
            <AnswerAction
              module={module}
              deviation={{ of: "outOfBounds", value }}
              bounds={{ min, max, unit }}
              className=""
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ReasonFormProps {
  readonly initial: string;
  readonly onKeep: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ initial, onKeep, onCancel }: ReasonFormProps) {
  const t = useText(performAnswerText);
  const formId = useId();
  const [reason, setReason] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      id={formId}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setMissing(true);
        else onKeep(reason.trim());
      }}
    >
      <TextArea
        label={t("performs.answer.deviation.reason")}
        description={t("performs.answer.deviation.reasonWhy")}
        value={reason}
        onChange={(next) => {
          setReason(next);
          setMissing(false);
        }}
        maxLength={progressLimits.deviationReasonCharactersMax}
        error={isMissing ? t("performs.answer.deviation.reasonMissing") : undefined}
        isRequired
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="ink" type="submit">
          {t("performs.answer.deviation.save")}
        </Button>
        <Button kind="line" onPress={onCancel}>
          {t("performs.answer.deviation.cancel")}
        </Button>
      </div>
    </form>
  );
}
