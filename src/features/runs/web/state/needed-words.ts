import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { translate } from "#kit/web/i18n.ts";
import { performAnswerText } from "../answer-text.ts";

/**
 * What a step still needs: the first question by its words, and how many more there are; blank where nothing is missing.
 * [PF244]
 *
 * @param needed the ids of its modules that need the person, as `neededIn` returns them
 */
export function neededWords(step: OutlineStep, needed: readonly string[]): string {
  const first = actionModulesOf(step).find((module) => module.id === needed[0]);
  if (!first) return "";
  const what = questionWords(first);
  const more = needed.length - 1;
  return more === 0
    ? translate(performAnswerText, "performs.bar.needed", { what })
    : translate(performAnswerText, "performs.bar.neededMore", { what, more });
}
