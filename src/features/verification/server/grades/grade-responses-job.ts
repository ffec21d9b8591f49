import { setTimeout as pause } from "node:timers/promises";
import { feedbackLanguageOf, type Grade } from "#features/grading/rules.ts";
import { type Grading, gradeAnswer } from "#features/grading/server/service.ts";
import { responsesIn } from "#features/performs/rules/answers/responses.ts";
import { findPerform } from "#features/performs/server/run-service.ts";
import { isSameId } from "#kit/ids.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import type { Models } from "#kit/server/models/models.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { minute, second } from "#kit/time.ts";
import { deliverGrade } from "./deliver-grade.ts";
import { type Claim, claimDue, dropClaimed, giveBack, nextDueAt, storeGrade } from "./grade-store.ts";
import { findToGrade, stepsOfPerform, type ToGrade } from "./graded-response.ts";
import { gradeJobName } from "./request-grades.ts";

/** A failing model is asked four times within a quarter of an hour; then the embedded grade counts. [PF82] */
const attemptsMax = 4;
const againAfterMs = [30 * second, 2 * minute, 10 * minute] as const;
/** A run waits for what becomes due within this time, and leaves the rest to a later run. */
const horizonMs = 10 * second;
/** A run ends after this time, and the next one continues. */
const runMs = 5 * minute;
/** Answers that one node grades at a time in a workspace. */
const lanes = 2;

/** Grades answers that have rested: woken by the saves of a workspace, and every minute for all of them. [PF80] */
export function gradeResponsesJob(models: Models): Job {
  const stopping = new AbortController();
  return {
    name: gradeJobName,
    policy: "system",
    wokenBy: [gradeJobName],
    schedule: "* * * * *",
    async run(appContext, data) {
      const { workspaceId } = (data ?? {}) as { workspaceId?: string };
      const { signal } = stopping;
      if (workspaceId !== undefined) return gradeWhatRests(appContext, models, workspaceId, signal);
      for (const id of await allWorkspaces(appContext)) await gradeDue(appContext, models, id, signal);
    },
    stop: async () => stopping.abort(new Error("the server stops")),
  };
}

async function gradeWhatRests(appContext: AppContext, models: Models, workspaceId: string, stopped: AbortSignal) {
  const endsAt = performance.now() + runMs;
  while (!stopped.aborted && performance.now() < endsAt) {
    await Promise.all(Array.from({ length: lanes }, () => gradeDue(appContext, models, workspaceId, stopped)));
    const dueAt = await asSystem(appContext, workspaceId, nextDueAt, undefined, true);
    const waitMs = dueAt === undefined ? Number.POSITIVE_INFINITY : dueAt.getTime() - appContext.clock.now().getTime();
    if (waitMs > horizonMs) return;
    // A due answer that could not be claimed belongs to another worker at the moment.
    await pause(Math.max(waitMs, 200), undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}

/** Grades everything that is due now. */
export async function gradeDue(
  appContext: AppContext,
  models: Models,
  workspaceId: string,
  stopped?: AbortSignal,
): Promise<void> {
  while (!stopped?.aborted) {
    const claim = await asSystem(appContext, workspaceId, claimDue);
    if (!claim) return;
    await gradeClaimed(appContext, models, workspaceId, claim, stopped);
  }
}

async function gradeClaimed(
  appContext: AppContext,
  models: Models,
  workspaceId: string,
  claim: Claim,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const inside = <Result>(work: (scope: Scope) => Promise<Result>) => asSystem(appContext, workspaceId, work);
  const asked = await inside((scope) => findToGrade(scope, claim));
  if (!asked) return void (await inside((scope) => dropClaimed(scope, claim)));
  const language = feedbackLanguageOf(claim.locale);
  const grading = await gradeAnswer(models, { ...asked, language }, stopped);
  const grade = gradeToKeep(grading, claim);
  if (grade) return inside((scope) => keepGrade(scope, claim, asked, grade));
  await inside((scope) => giveBack(scope, claim, new Date(scope.now.getTime() + waitAfter(claim))));
}

const gradeToKeep = (grading: Grading, { attempts }: Claim): Grade | undefined =>
  grading.is === "graded" ? grading.grade : attempts >= attemptsMax ? grading.instead : undefined;

const waitAfter = ({ attempts }: Claim): number => againAfterMs[attempts - 1] ?? 10 * minute;

/**
 * Stores a grade if the answer is still the graded one: the perform is locked, so that no save comes in between, and an
 * answer that was edited meanwhile rests again. [PF81]
 */
export async function keepGrade(scope: Scope, claim: Claim, { answer }: ToGrade, grade: Grade): Promise<void> {
  const perform = await findPerform(scope, claim.performId, "forUpdate");
  if (!perform || perform.state === "removed") return void (await dropClaimed(scope, claim));
  const steps = await stepsOfPerform(scope, perform);
  const response = responsesIn(steps).find((one) => isSameId(one.moduleId, claim.moduleId));
  if (response?.input !== answer) return void (await giveBack(scope, claim, scope.now));
  if (!(await storeGrade(scope, claim, answer, grade))) return;
  await deliverGrade(scope, perform, response, grade);
}
