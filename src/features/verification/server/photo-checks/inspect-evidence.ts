import { findAsset, readPicture } from "#features/media/server/service.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { findPerform, type StoredPerform, storeSteps } from "#features/performs/server/run-service.ts";
import type { ModuleOf } from "#features/procedures/content.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import type { Picture } from "#kit/server/models/ask-model.ts";
import type { Models } from "#kit/server/models/models.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type JudgedPhoto, judgePhoto, photosToCheck, withPhotoGrade } from "../../rules/photo-check.ts";
import { notifyReaders } from "../grades/deliver-grade.ts";
import { stepsOfPerform } from "../grades/graded-response.ts";
import { visionModelName } from "../steps/ask-twice.ts";
import type { Claim } from "../steps/claim-photo.ts";
import { faultsOfPhoto } from "../steps/faults-of-photo.ts";
import { logDecisions } from "../steps/verification-store.ts";
import { askAboutEvidence } from "./ask-about-evidence.ts";
import { notifyCheckers } from "./keep-photo-checks.ts";
import { endUnanswered, type PhotoPlace, releaseWaiting, selectChecks, storeJudged } from "./photo-check-store.ts";

/** A model is shown all counterexamples or none: beyond this many a person checks. */
const counterExamplesMax = 8;

export interface InspectionDeps {
  readonly store: ObjectStore;
  readonly models: Models;
}

/** After an attempt without an answer: the time of the next one, or undefined if it was the last. */
export type NextAttempt = (scope: Scope, claim: Claim) => Date | undefined;

/** [PF231] Has the model look at a photo of evidence, in a running perform or in the record that it became. */
export async function inspectEvidence(
  { store, models }: InspectionDeps,
  appContext: AppContext,
  workspaceId: string,
  claim: Claim,
  whenAgain: NextAttempt,
): Promise<void> {
  const inside = <T>(work: (scope: Scope) => Promise<T>) => asSystem(appContext, workspaceId, work);
  const asked = await inside((scope) => findEvidence(scope, claim));
  if (!asked) return inside((scope) => endUnanswered(scope, claim));
  const size = await inside((scope) => sizeOf(scope, claim.photoId));
  const { prompt, exampleMediaRef, counterExamplesMediaRefs } = asked.module.moduleData;
  const isAskable = exampleMediaRef !== null && counterExamplesMediaRefs.length <= counterExamplesMax;
  if (!isAskable) return inside((scope) => leaveToPeople(scope, claim));
  const read = async (assetId: string): Promise<Picture | undefined> => {
    const bytes = await readPicture(store, { workspaceId, assetId }, "detail");
    return bytes && { mediaType: "image/webp", bytes };
  };
  const photo = await read(claim.photoId);
  const example = await read(exampleMediaRef.id);
  const counterExamples = await Promise.all(counterExamplesMediaRefs.map((ref) => read(ref.id)));
  const shown = counterExamples.filter((one) => one !== undefined);
  const answers =
    photo && example && shown.length === counterExamples.length
      ? await askAboutEvidence(models, { prompt, example, counterExamples: shown, photo })
      : undefined;
  if (!photo || !answers) return inside((scope) => leaveToPeople(scope, claim, whenAgain(scope, claim)));
  const faults = await faultsOfPhoto(photo.bytes, example?.bytes, size);
  const judged = judgePhoto(...answers, faults);
  await inside((scope) => keepJudged(scope, claim, judged, visionModelName(models)));
}

async function sizeOf(scope: Scope, photoId: string) {
  const asset = await findAsset(scope, photoId);
  return { widthPx: asset?.widthPx ?? 0, heightPx: asset?.heightPx ?? 0 };
}

export interface Evidence {
  readonly perform: StoredPerform;
  readonly steps: Steps;
  readonly module: ModuleOf<"evidenceUpload">;
  readonly stepId: string;
}

/** The evidence with the photo, if it still has it: a verdict on an earlier photo is dropped. [PF94] */
export async function findEvidence(scope: Scope, claim: PhotoPlace, lock?: "forUpdate"): Promise<Evidence | undefined> {
  const perform = await findPerform(scope, claim.performId, lock);
  if (!perform) return undefined;
  const steps = await stepsOfPerform(scope, perform);
  const content = await getVersionContent(scope, perform.versionId);
  const photo = photosToCheck(content, steps).find(
    (one) => one.fileId === claim.photoId && one.moduleId.toLowerCase() === claim.moduleId,
  );
  const found = photo && findModule(content, photo.moduleId);
  if (found?.module.moduleType !== "evidenceUpload") return undefined;
  return { perform, steps, module: found.module, stepId: found.step.id };
}

async function keepJudged(scope: Scope, claim: Claim, judged: JudgedPhoto, provider: string): Promise<void> {
  const found = await findEvidence(scope, claim, "forUpdate");
  if (!found) return endUnanswered(scope, claim);
  await storeJudged(scope, claim, judged, provider);
  const isPass = judged.verdict === "pass";
  await logDecisions(scope, [
    {
      performId: claim.performId,
      moduleId: claim.moduleId,
      versionId: found.perform.versionId,
      photoId: claim.photoId,
      criterion: 0,
      criterionText: found.module.moduleData.prompt,
      provider,
      before: null,
      after: isPass ? "verifiedAutomatically" : null,
      finding: { verdict: judged.verdict === "unsure" ? "notVisible" : judged.verdict, reason: judged.reason },
      override: null,
      signatureId: null,
    },
  ]);
  await notifyOf(scope, found);
}

/** [PF94] Without an answer the photo waits for the next try, or for a person. */
async function leaveToPeople(scope: Scope, claim: Claim, again?: Date): Promise<void> {
  const found = await findEvidence(scope, claim, "forUpdate");
  await endUnanswered(scope, claim, again);
  if (found && !again) await notifyOf(scope, found);
}

/** [PF232] A running perform gets the grade of all its photos; of a record the people are asked who are to decide. */
async function notifyOf(scope: Scope, { perform, steps, module, stepId }: Evidence): Promise<void> {
  if (perform.state === "submitted") {
    await notifyReaders(scope, perform);
    return notifyCheckers(scope, perform);
  }
  const checks = await selectChecks(scope, [perform.id]);
  const own = checks.filter((one) => one.moduleId === module.id.toLowerCase());
  const graded = withPhotoGrade(
    steps,
    { stepId, moduleId: module.id },
    own.map((one) => one.model ?? undefined),
  );
  if (same(steps, graded)) return;
  await storeSteps(scope, perform, graded);
  scope.publish({ topic: "performs", subjectId: perform.id, profileId: perform.profileId });
}

/** [PF233] Where no model is configured any more, what waited for it is for people. */
export async function releaseToPeople(scope: Scope): Promise<void> {
  for (const performId of await releaseWaiting(scope)) {
    const perform = await findPerform(scope, performId);
    if (perform?.state === "submitted") {
      await notifyReaders(scope, perform);
      await notifyCheckers(scope, perform);
    }
  }
}
