import { useRef } from "react";
import { deviationOf, outOfBounds } from "#features/performs/rules/answers/number-bounds.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { BigNumberField } from "#kit/web/ui/fields/big-number-field.tsx";
import { measureText } from "#kit/web/words/measure-text.ts";
import { performAnswerText } from "../../answer-text.ts";
import { nowText, useAnswer, usePerformPlace } from "../perform-context.tsx";
import { ClearAnswer } from "./answer-frame.tsx";
import { DeviatingReading } from "./deviating-reading.tsx";

/**
 * A number outside of its bounds is said at once with the bounds and stays in sight. It is no answer until a reason makes it
 * a true reading, and never where the module is strict (ruling R7). [PF173] [PF174]
 */
export function NumberAnswer({ module }: { readonly module: PerformableModuleOf<"numberInput"> }) {
  const t = useText(performAnswerText);
  const { driver, state } = usePerformPlace();
  const { entry, give } = useAnswer(module.id);
  const place = useRef<HTMLDivElement>(null);
  const { min, max, unit, isRequired } = module.moduleData;
  const refused = state.refusedNumbers[module.id];
  const given = entry?.moduleType === "numberInput" ? entry.performData : null;
  const kept = given ? deviationOf(module.moduleData, given) : undefined;
  const value = refused ?? given?.input ?? null;

  const change = (next: number | null) => {
    if (next !== null && outOfBounds({ min, max }, next)) {
      if (next === given?.input) return;
      driver.happened({ type: "numberRefused", moduleId: module.id, value: next, at: nowText() });
    } else give({ moduleType: "numberInput", input: next });
  };
  const measureAgain = () => {
    give({ moduleType: "numberInput", input: null, isMeasuredAgain: true });
    place.current?.querySelector("input")?.focus();
  };
  const refusal = () => {
    const shown = measureText(refused ?? null, unit);
    const kind = module.moduleData.isStrict ? "refused" : "outside";
    if (min === null) return t(`performs.answer.${kind}High`, { value: shown, max: max ?? "", unit }).trim();
    if (max === null) return t(`performs.answer.${kind}Low`, { value: shown, min, unit }).trim();
    return t(`performs.answer.${kind}`, { value: shown, min, max, unit }).trim();
  };
  const question = questionWords(module);
  const deviating = refused ?? kept?.value;

  return (
    <div ref={place}>
      <BigNumberField
        label={question}
        value={value}
        onChange={change}
        min={min ?? undefined}
        max={max ?? undefined}
        unit={unit}
        isRequired={isRequired}
        isAccepted={kept !== undefined && refused === undefined}
        error={refused === undefined ? undefined : refusal()}
      />
      {deviating !== undefined && (
        <DeviatingReading
          key={deviating}
          module={module}
          value={deviating}
          reason={refused === undefined ? kept?.reason : undefined}
          onKeep={(deviationReason) => give({ moduleType: "numberInput", input: deviating, deviationReason })}
          onMeasureAgain={measureAgain}
        />
      )}
      {value !== null && deviating === undefined && !isRequired && (
        <ClearAnswer question={question} onClear={() => give({ moduleType: "numberInput", input: null })} />
      )}
    </div>
  );
}
