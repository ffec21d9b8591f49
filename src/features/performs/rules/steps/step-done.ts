import type { OutlineStep, PerformableModule } from "#features/procedures/content.ts";
import type { StepProgress } from "../../progress.ts";
import { hasData, type PerformedModule } from "../answers/perform-data.ts";

export const actionModulesOf = (step: OutlineStep): PerformedModule[] => step.modules.filter(isAction);

export const isAction = (module: PerformableModule): module is PerformedModule => module.category === "action";

const isRequired = (module: PerformableModule): boolean => isAction(module) && module.moduleData.isRequired;

export const requiredModulesOf = (step: OutlineStep): PerformedModule[] =>
  actionModulesOf(step).filter((module) => module.moduleData.isRequired);

export const isGiven = (progress: StepProgress | undefined, moduleId: string): boolean =>
  hasData(progress?.modules.find((module) => module.moduleId === moduleId));

/**
 * Specification, procedures section 4. A step without action modules is done when it is marked; one with required
 * modules when all of these have data; any other when some action has data or the step is marked. [PF10]
 *
 * Asked of every step at every save, so it makes no lists.
 */
export function isStepDone(step: OutlineStep, progress: StepProgress | undefined): boolean {
  const isMarked = progress?.markedDone ?? false;
  if (!step.modules.some(isAction)) return isMarked;
  if (step.modules.some(isRequired)) return meetsRequirements(step, progress);
  return isMarked || step.modules.some((module) => isAction(module) && isGiven(progress, module.id));
}

/** Whether all required action modules have data; true where none is required. [PF11] */
export const meetsRequirements = (step: OutlineStep, progress: StepProgress | undefined): boolean =>
  step.modules.every((module) => !isRequired(module) || isGiven(progress, module.id));
