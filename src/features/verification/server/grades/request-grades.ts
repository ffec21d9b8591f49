import { changedResponses, responsesIn, settleMs } from "#features/performs/rules/answers/responses.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { Scope } from "#kit/server/scope.ts";
import { requestGrades } from "./grade-store.ts";

export const gradeJobName = "grade-responses";

/** What a save gave or changed is graded once it rests. [PF80] */
export async function requestGradesOfSave(
  scope: Scope,
  performId: string,
  before: Steps,
  after: Steps,
  locale: string,
) {
  const responses = changedResponses(before, after);
  if (responses.length === 0) return;
  const dueAt = new Date(scope.now.getTime() + settleMs);
  // Answers that already wait are checked again when they are due: most saves wake no worker.
  if (await requestGrades(scope, performId, responses, { locale, dueAt })) scope.wake(gradeJobName);
}

/** Submitted answers are graded now, unless they have been. [PF80] */
export async function requestGradesOfSubmit(
  scope: Scope,
  performId: string,
  steps: Steps,
  locale: string,
): Promise<void> {
  const responses = responsesIn(steps);
  if (responses.length === 0) return;
  await requestGrades(scope, performId, responses, { locale, dueAt: scope.now });
  scope.wake(gradeJobName);
}
