import { scoreMax } from "#features/grading/rules.ts";
import type { ModuleProgressOf, StepProgress } from "../../progress.ts";
import { changedSteps, type Steps } from "../steps/steps-progress.ts";
import { hasData } from "./perform-data.ts";

/** An answer in words that its author wants graded. */
export interface Response {
  readonly moduleId: string;
  readonly input: string;
}

/** How long an answer stays unchanged before it is graded, in ms, so that half a word is never graded. [PF80] */
export const settleMs = 3000;

/** The free responses that want a grade. */
export const responsesIn = (steps: Steps): Response[] =>
  steps.flatMap((step) =>
    step.modules.flatMap((entry) =>
      entry.moduleType === "freeResponse" && entry.performData?.isAiGraded && hasData(entry)
        ? [{ moduleId: entry.moduleId, input: entry.performData.input }]
        : [],
    ),
  );

/** The ones that were given or changed since. */
export function changedResponses(before: Steps, after: Steps): Response[] {
  const were = responsesIn(changedSteps(after, before));
  const known = new Map(were.map(({ moduleId, input }) => [moduleId, input]));
  return responsesIn(changedSteps(before, after)).filter(({ moduleId, input }) => known.get(moduleId) !== input);
}

/** A grader's feedback to the performer. */
export interface GradeFeedback {
  readonly score: number;
  readonly needsReview: boolean;
  readonly hint: string;
}

/** The steps with a new grade; undefined if the answer is no longer the graded one. [PF4] [PF81] */
export function withGrade(steps: Steps, graded: Response, grade: GradeFeedback): StepProgress[] | undefined {
  let isThere = false;
  const next = steps.map((step) => ({
    ...step,
    modules: step.modules.map((entry) => {
      if (entry.moduleId !== graded.moduleId || !isAnswer(entry, graded.input)) return entry;
      isThere = true;
      const { needsReview: _, ...data } = entry.performData;
      const performData = {
        ...data,
        gradedFeedback: grade.hint,
        gradedQuizScore: Math.min(grade.score, scoreMax),
        ...(grade.needsReview && { needsReview: true as const }),
      };
      return { ...entry, performData };
    }),
  }));
  return isThere ? next : undefined;
}

type Answered = ModuleProgressOf<"freeResponse"> & {
  readonly performData: NonNullable<ModuleProgressOf<"freeResponse">["performData"]>;
};

const isAnswer = (entry: StepProgress["modules"][number], input: string): entry is Answered =>
  entry.moduleType === "freeResponse" && entry.performData?.input === input;
