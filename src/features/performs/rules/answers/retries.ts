import { same } from "#features/procedures/rules/same.ts";
import { type ModuleProgress, progressLimits, type StepProgress } from "../../progress.ts";
import { changedAt, entered } from "./entered.ts";
import { isAfter } from "./moments.ts";
import { hasData } from "./perform-data.ts";

type Steps = readonly StepProgress[];

/**
 * Whether a change of an answer is another try. Most changes are none: a number is changed by every digit, and a word by
 * every letter. One is where the person had gone on since, or where a check or the limits spoke against the answer. [PF257]
 */
export function isRetry(
  steps: Steps,
  stepId: string,
  before: ModuleProgress | undefined,
  after: ModuleProgress,
): boolean {
  if (!before || !hasData(before) || same(entered(before), entered(after))) return false;
  return isFaulted(before) || isOtherPhoto(before, after) || wentOn(steps, stepId, before);
}

/** A photo that failed its check, or a reading that was kept outside of its limits. */
function isFaulted(entry: ModuleProgress): boolean {
  if (entry.moduleType === "evidenceUpload") return entry.performData?.gradedResult === "incorrect";
  return entry.moduleType === "numberInput" && entry.performData?.deviationReason !== undefined;
}

/** A verification has one photo: another one checks the step again. */
const isOtherPhoto = (before: ModuleProgress, after: ModuleProgress): boolean =>
  before.moduleType === "aiStepVerification" &&
  after.moduleType === "aiStepVerification" &&
  before.performData?.submissionImageId != null &&
  before.performData.submissionImageId !== (after.performData?.submissionImageId ?? null);

/** Whether the step was marked, or another one was marked or answered, after the answer was given. */
function wentOn(steps: Steps, stepId: string, before: ModuleProgress): boolean {
  const givenAt = changedAt(before);
  return steps.some(
    (step) =>
      isAfter(step.updatedAt, givenAt) ||
      (step.stepId !== stepId && step.modules.some((module) => isAfter(changedAt(module), givenAt))),
  );
}

/** The entry with one more try. */
export const triedAgain = (entry: ModuleProgress): ModuleProgress => ({
  ...entry,
  retries: Math.min((entry.retries ?? 0) + 1, progressLimits.retriesMax),
});

/** The entry with the tries of another copy of it, where these are more: no try is counted twice, and none is undone. */
export const withRetriesOf = (entry: ModuleProgress, other: ModuleProgress | undefined): ModuleProgress =>
  (other?.retries ?? 0) > (entry.retries ?? 0) ? { ...entry, retries: other?.retries } : entry;

/** The steps without them: answers that another run takes over were tried in the former one. */
export const withoutRetries = (steps: Steps): StepProgress[] =>
  steps.map((step) => ({
    ...step,
    modules: step.modules.map((entry) => {
      const { retries: _, ...untried } = entry;
      return untried;
    }),
  }));

export interface TriedAgain {
  readonly moduleId: string;
  readonly stepId: string;
  readonly retries: number;
}

/** Every answer that was given again, for the rows that stand beside a record. [PF258] */
export const retriesOf = (steps: Steps): TriedAgain[] =>
  steps.flatMap(({ stepId, modules }) =>
    modules.flatMap(({ moduleId, retries }) => (retries ? [{ moduleId, stepId, retries }] : [])),
  );
