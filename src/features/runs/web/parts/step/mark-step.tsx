import type { OutlineStep } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, Info, Undo2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { markingReason, whyNotMarked } from "../../../rules/manual-marking.ts";
import { performAnswerText } from "../../answer-text.ts";
import { nowText, usePerformPlace, useStepProgress } from "../perform-context.tsx";

/** Marks a step by hand, or says in words why that is not possible (specification, procedures section 4). [PF12] */
export function MarkStep({ step }: { readonly step: OutlineStep }) {
  const t = useText(performAnswerText);
  const { driver } = usePerformPlace();
  const progress = useStepProgress(step);
  const reason = whyNotMarked(step, progress);
  const isMarked = progress?.markedDone ?? false;
  if (reason !== markingReason.none) {
    return (
      <p className="flex items-start gap-2 text-xs text-ink-2">
        <Info className="mt-px size-5 shrink-0" aria-hidden />
        {t(`performs.step.markReason${reason}`)}
      </p>
    );
  }
  const mark = (markedDone: boolean) => driver.happened({ type: "marked", stepId: step.id, markedDone, at: nowText() });
  if (!isMarked) {
    return (
      <Button onPress={() => mark(true)} className="justify-self-start self-start">
        <Check aria-hidden />
        {t("performs.step.mark")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 font-semibold text-done">
        <Check className="size-6 shrink-0" strokeWidth={3} aria-hidden />
        {t("performs.step.marked")}
      </p>
      <Button kind="bare" onPress={() => mark(false)}>
        <Undo2 aria-hidden />
        {t("performs.step.unmark")}
      </Button>
    </div>
  );
}
