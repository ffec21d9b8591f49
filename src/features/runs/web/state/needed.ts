import { isOverridden } from "#features/performs/rules/answers/criteria.ts";
import { hasData, type PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import { fileIdsIn } from "#features/performs/web/parts/run/device-files.ts";
import type { PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";

/**
 * The modules of a step that still need the person: required ones without an answer, refused numbers and photos, and
 * manual decisions that lack the signature that the author asks for. The server refuses to submit for the same reasons.
 */
export const neededIn = (state: PerformState, step: OutlineStep): string[] =>
  actionModulesOf(step)
    .filter((module) => isNeeded(state, module))
    .map((module) => module.id);

function isNeeded(state: PerformState, module: PerformedModule): boolean {
  const entry = moduleProgressOf(state.progress.stepsProgress, module.id);
  if (Object.hasOwn(state.refusedNumbers, module.id)) return true;
  if (module.moduleData.isRequired && !hasData(entry)) return true;
  // What the server does not take never becomes an answer.
  if (entry && fileIdsIn([entry]).some((fileId) => state.files[fileId]?.refusal)) return true;
  return (
    module.moduleType === "aiStepVerification" &&
    module.moduleData.isSignatureRequiredForOverride &&
    entry?.moduleType === "aiStepVerification" &&
    entry.performData !== null &&
    isOverridden(entry.performData.criteria) &&
    entry.performData.signatureMediaRef === null
  );
}

/** Where a blocked submit leads. */
export const firstNeededStep = (state: PerformState): string | undefined =>
  stepsOf(state.progress.procedure).find((step) => neededIn(state, step).length > 0)?.id;
