import { scoreMax } from "#features/grading/rules.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { moduleProgressOf, type Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { gradeChoices } from "./grade-choices.ts";

/** Wakes jobs: a record was submitted, or an assessment in one changed. */
export const resultChanged = "resultChanged";

/** The result of a record, without the free responses, whose grades are stored apart from it and may come later. */
export interface RecordResult {
  /** Every step is done. */
  readonly isComplete: boolean;
  readonly choiceCount: number;
  readonly rightCount: number;
  /** Free responses that want a grade, answered or not. */
  readonly responseCount: number;
  /** Of answers that came with their grades; each from 0 to `scoreMax`. */
  readonly camePoints: number;
}

/** [PF17] A graded question without an answer counts as wrong: leaving it out does not show knowledge. */
export function resultOf(content: DraftContent, steps: Steps): RecordResult {
  const { done, total } = doneCount(content, steps);
  const modules = stepsOf(content).flatMap((step) => step.modules);
  const choices = modules.filter((module) => module.moduleType === "multipleChoiceGraded");
  const responses = modules.filter((module) => module.moduleType === "freeResponse" && module.moduleData.isAiGraded);
  return {
    isComplete: done === total,
    choiceCount: choices.length,
    rightCount: choices.filter((module) => {
      const entry = moduleProgressOf(steps, module.id);
      const selected = entry?.moduleType === module.moduleType ? entry.performData?.selectedOptionIds : undefined;
      return gradeChoices(module, selected ?? []).isCorrect;
    }).length,
    responseCount: responses.length,
    camePoints: responses.reduce((sum, { id }) => {
      const entry = moduleProgressOf(steps, id);
      const score = entry?.moduleType === "freeResponse" ? (entry.performData?.gradedQuizScore ?? 0) : 0;
      return sum + Math.round(Math.min(score, scoreMax));
    }, 0),
  };
}
