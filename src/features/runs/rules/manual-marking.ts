import type { StepProgress } from "#features/performs/progress.ts";
import { actionModulesOf, isGiven, requiredModulesOf } from "#features/performs/rules/steps/step-done.ts";
import type { OutlineStep } from "#features/procedures/content.ts";

/** The reasons of the specification for not letting a person mark a step by hand (procedures section 4). */
export const markingReason = { none: 0, hasRequiredModules: 1, doneByItsData: 2 } as const;
export type MarkingReason = (typeof markingReason)[keyof typeof markingReason];

/**
 * Why a step cannot be marked or unmarked by hand: 1 if any module is required, 2 if it has action modules and is
 * done by their data, 0 if nothing speaks against it. [PF12]
 */
export function whyNotMarked(step: OutlineStep, progress: StepProgress | undefined): MarkingReason {
  if (requiredModulesOf(step).length > 0) return markingReason.hasRequiredModules;
  const isDoneByData = actionModulesOf(step).some((module) => isGiven(progress, module.id));
  return isDoneByData ? markingReason.doneByItsData : markingReason.none;
}
