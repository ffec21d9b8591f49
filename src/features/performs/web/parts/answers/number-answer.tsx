import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { BigNumberField } from "#kit/web/ui/big-number-field.tsx";
import { outOfBounds } from "../../../rules/number-bounds.ts";
import { performAnswerText } from "../../answer-text.ts";
import { questionWords } from "../../state/answer-words.ts";
import { nowText, useAnswer, usePerformPlace } from "../perform-context.tsx";
import { AnswerAction } from "../step/step-action.tsx";
import { ClearAnswer } from "./answer-frame.tsx";

/** A number outside of its bounds is refused with the bounds, stays in sight, and is no answer (ruling R7). */
export function NumberAnswer({ module }: { readonly module: PerformableModuleOf<"numberInput"> }) {
  const t = useText(performAnswerText);
  const { driver, state } = usePerformPlace();
  const { entry, give } = useAnswer(module.id);
  const { min, max, unit, isRequired } = module.moduleData;
  const refused = state.refusedNumbers[module.id];
  const accepted = entry?.moduleType === "numberInput" ? (entry.performData?.input ?? null) : null;
  const value = refused ?? accepted;

  const change = (next: number | null) => {
    if (next !== null && outOfBounds({ min, max }, next)) {
      driver.happened({ type: "numberRefused", moduleId: module.id, value: next, at: nowText() });
    } else give({ moduleType: "numberInput", input: next });
  };
  const refusal = () => {
    const shown = `${refused} ${unit}`.trim();
    if (min === null) return t("performs.answer.notAcceptedHigh", { value: shown, max: max ?? "", unit });
    if (max === null) return t("performs.answer.notAcceptedLow", { value: shown, min, unit });
    return t("performs.answer.notAccepted", { value: shown, min, max, unit });
  };
  const question = questionWords(module);

  return (
    <div>
      <BigNumberField
        label={question}
        value={value}
        onChange={change}
        min={min ?? undefined}
        max={max ?? undefined}
        unit={unit}
        isRequired={isRequired}
        error={refused === undefined ? undefined : refusal()}
      />
      {refused !== undefined && (
        <AnswerAction module={module} deviation={{ of: "outOfBounds", value: refused }} bounds={{ min, max, unit }} />
      )}
      {value !== null && !isRequired && (
        <ClearAnswer question={question} onClear={() => give({ moduleType: "numberInput", input: null })} />
      )}
    </div>
  );
}
