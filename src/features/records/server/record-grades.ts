import type { StepProgress } from "#features/performs/progress.ts";
import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, ModuleOf } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { gradeChoices } from "#features/verification/rules/grade-choices.ts";
import type { PerformRecord } from "../contract.ts";

/** [PF74] Returns the grades of the choices that were made: an unanswered question is neither right nor wrong. */
export function gradesOf(content: DraftContent, steps: readonly StepProgress[]): PerformRecord["grades"] {
  const graded = stepsOf(content).flatMap((step) => step.modules.filter(isGradedChoice));
  return graded.flatMap((module) => {
    const entry = moduleProgressOf(steps, module.id);
    if (entry?.moduleType !== "multipleChoiceGraded" || !entry.performData || !hasData(entry)) return [];
    const { isCorrect, feedback } = gradeChoices(module, entry.performData.selectedOptionIds);
    return [{ moduleId: module.id, isCorrect, feedback: [...feedback] }];
  });
}

type DraftModule = DraftContent["sections"][number]["steps"][number]["modules"][number];

const isGradedChoice = (module: DraftModule): module is ModuleOf<"multipleChoiceGraded"> =>
  module.moduleType === "multipleChoiceGraded";
