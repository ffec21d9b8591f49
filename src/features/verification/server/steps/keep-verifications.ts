import type { PerformDataOf, StepProgress } from "#features/performs/progress.ts";
import { verificationStatus } from "#features/performs/rules/answers/criteria.ts";
import { overrideOf } from "#features/performs/rules/answers/model-verdict.ts";
import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { Outline } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import { isSameId } from "#kit/ids.ts";
import { keptWith } from "#kit/kept-with.ts";
import type { Scope } from "#kit/server/scope.ts";
import { verifyStepsName } from "./job-name.ts";
import {
  type Decision,
  deleteVerifications,
  logDecisions,
  putVerification,
  type StoredVerification,
} from "./verification-store.ts";

type Steps = readonly StepProgress[];
type Verification = PerformDataOf<"aiStepVerification">;

export interface VerifiedRun {
  readonly id: string;
  readonly versionId: string;
}

interface Place {
  readonly moduleId: string;
  readonly stepId: string;
  readonly stepNumber: number;
  readonly stepTitle: string;
  readonly prompt: string;
}

/** The verifications that content asks for; asked with every save. */
const placesIn = keptWith((content: Outline): readonly Place[] =>
  numberedSteps(content).flatMap(({ step, number }) =>
    actionModulesOf(step).flatMap((module) =>
      module.moduleType === "aiStepVerification"
        ? {
            moduleId: module.id,
            stepId: step.id,
            stepNumber: number,
            stepTitle: step.title,
            prompt: module.moduleData.prompt,
          }
        : [],
    ),
  ),
);

export function verificationIn(steps: Steps, moduleId: string): Verification | null {
  const entry = moduleProgressOf(steps, moduleId);
  return entry?.moduleType === "aiStepVerification" ? entry.performData : null;
}

/** The id in the content's spelling, of a verification whose row has it in lower case. */
export const moduleIdIn = (content: Outline, storedId: string): string | undefined =>
  placesIn(content).find(({ moduleId }) => isSameId(moduleId, storedId))?.moduleId;

/** Whether a save changes a verification: its photo, its decisions, or its signature. */
export const changesVerifications = (content: Outline, before: Steps, after: Steps): boolean =>
  placesIn(content).some(({ moduleId }) => !same(verificationIn(before, moduleId), verificationIn(after, moduleId)));

/** The modules with another photo after a save: a model checks it, if there is one. [PF94] */
export const modulesWithNewPhoto = (content: Outline, before: Steps, after: Steps): string[] =>
  placesIn(content)
    .filter(({ moduleId }) => {
      const photo = verificationIn(after, moduleId)?.submissionImageId ?? null;
      return photo !== null && photo !== (verificationIn(before, moduleId)?.submissionImageId ?? null);
    })
    .map(({ moduleId }) => moduleId);

/** The steps with these verifications waiting for what a model says. */
export const withPendingVerifications = (steps: Steps, moduleIds: readonly string[]): readonly StepProgress[] =>
  moduleIds.length === 0
    ? steps
    : steps.map((step) => ({
        ...step,
        modules: step.modules.map((entry) =>
          entry.moduleType === "aiStepVerification" && entry.performData && moduleIds.includes(entry.moduleId)
            ? { ...entry, performData: { ...entry.performData, checkState: "waiting" as const } }
            : entry,
        ),
      }));

/** Takes note of what a save changed of verifications, and of every decision in it. [PF96] */
export async function keepVerifications(
  scope: Scope,
  run: VerifiedRun,
  content: Outline,
  { before, after }: { readonly before: Steps; readonly after: Steps },
): Promise<void> {
  let needsModel = false;
  for (const place of placesIn(content)) {
    const [was, is] = [verificationIn(before, place.moduleId), verificationIn(after, place.moduleId)];
    if (same(was, is)) continue;
    if (is === null) {
      await deleteVerifications(scope, [run.id], [place.moduleId]);
      continue;
    }
    const hasNewPhoto = is.submissionImageId !== (was?.submissionImageId ?? null);
    const isWaiting = is.checkState === "waiting";
    needsModel ||= hasNewPhoto && isWaiting;
    await putVerification(scope, storedOf(run.id, place, is), hasNewPhoto ? isWaiting : undefined);
    await logDecisions(scope, decisionsBetween(run, place.moduleId, hasNewPhoto ? null : was, is));
  }
  if (needsModel) scope.wake(verifyStepsName);
}

/** The state of the verifications in these steps. [AN1] */
export const storedVerifications = (performId: string, content: Outline, steps: Steps): StoredVerification[] =>
  placesIn(content).flatMap((place) => {
    const is = verificationIn(steps, place.moduleId);
    return is === null ? [] : [storedOf(performId, place, is)];
  });

const storedOf = (performId: string, place: Place, is: Verification): StoredVerification => ({
  performId,
  ...place,
  photoId: is.submissionImageId,
  status: verificationStatus(is.criteria, is.gradedResult),
});

/** A person's decisions, and what they signed for: a signature covers all manual decisions. */
function decisionsBetween(run: VerifiedRun, moduleId: string, was: Verification | null, is: Verification): Decision[] {
  const signatureId = is.signatureMediaRef?.id ?? null;
  const isSigned = signatureId !== null && signatureId !== (was?.signatureMediaRef?.id ?? null);
  return is.criteria.flatMap((criterion, at): Decision[] => {
    const before = was?.criteria[at]?.status ?? null;
    const after = criterion.status;
    const isByHand = after !== null && after !== "verifiedAutomatically";
    if (before === after && !(isSigned && isByHand)) return [];
    return [
      {
        performId: run.id,
        moduleId,
        versionId: run.versionId,
        photoId: is.submissionImageId,
        criterion: at,
        criterionText: criterion.text,
        provider: null,
        before,
        after,
        finding: criterion.finding,
        override: overrideOf(criterion),
        signatureId,
      },
    ];
  });
}
