import { contentLimits, type DraftContent, type Module, type Step } from "#features/procedures/content.ts";
import { isWithinSize } from "#features/procedures/rules/content-size.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { limitBreaches, type ModuleFlags } from "#features/procedures/rules/module-limits.ts";
import { addStep } from "#features/procedures/rules/outline.ts";

/** Why a step cannot be inserted into content; undefined where it can. */
export type WhyNotInsert = "noSection" | "tooManySteps" | "tooManyModules" | "tooLarge" | "moduleLimit";

/** [TP6] Asked before a reusable step is inserted, so that the draft can be saved with it. */
export function whyNotInsert(content: DraftContent, step: Step, flags: ModuleFlags): WhyNotInsert | undefined {
  const [first] = content.sections;
  if (!first) return "noSection";
  const steps = stepsOf<Module>(content);
  const modules = steps.reduce((sum, one) => sum + one.modules.length, 0);
  if (steps.length >= contentLimits.stepsMax) return "tooManySteps";
  if (modules + step.modules.length > contentLimits.modulesMax) return "tooManyModules";
  const alone = { sections: [{ id: step.id, title: "", steps: [step] }] };
  if (limitBreaches(alone, flags).length > 0) return "moduleLimit";
  return isWithinSize(addStep(content, first.id, step)) ? undefined : "tooLarge";
}
