import { findAsset, readPicture } from "#features/media/server/service.ts";
import type { PerformDataOf } from "#features/performs/progress.ts";
import { criteriaOf, verificationStatus } from "#features/performs/rules/answers/criteria.ts";
import { type ModelVerdict, withModelVerdict } from "#features/performs/rules/answers/model-verdict.ts";
import type { PhotoFault } from "#features/performs/rules/answers/photo-quality.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { withModule } from "#features/performs/rules/steps/steps-progress.ts";
import { findPerform, performableOf, type StoredPerform, storeSave } from "#features/performs/server/run-service.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import type { Models } from "#kit/server/models/models.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { minute } from "#kit/time.ts";
import { compareViews } from "../photo-checks/compare-views.ts";
import { inspectEvidence, releaseToPeople } from "../photo-checks/inspect-evidence.ts";
import { askAboutPhoto } from "./ask-about-photo.ts";
import { visionModelName } from "./ask-twice.ts";
import { type Claim, claimPhoto } from "./claim-photo.ts";
import { faultsOfPhoto } from "./faults-of-photo.ts";
import { verifyStepsName } from "./job-name.ts";
import { moduleIdIn, verificationIn } from "./keep-verifications.ts";
import { endClaim, logDecisions } from "./verification-store.ts";

/** Longer than two answers may take. */
const leaseMs = 6 * minute;
const attemptsMax = 3;
const againAfterMs = minute / 2;

interface VerifyDeps {
  readonly store: ObjectStore;
  readonly models: Models;
}

/**
 * [PF94] Woken by the save that brings a photo, and every minute: has the model check unchecked photos of verifications
 * and of evidence. With or without a model, it compares photos of evidence with their examples. [PF236]
 */
export const verifyStepsJob = ({ store, models }: VerifyDeps): Job => ({
  name: verifyStepsName,
  policy: "system",
  wokenBy: [verifyStepsName],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const workspaceId of await workspacesOf(appContext, data)) {
      await compareViews(appContext, store, workspaceId);
      if (!models.config.service) {
        await asSystem(appContext, workspaceId, releaseToPeople);
        continue;
      }
      for (;;) {
        const claim = await asSystem(appContext, workspaceId, (scope) =>
          claimPhoto(scope, "perform_verification", leaseMs),
        );
        if (!claim) break;
        await look({ store, models }, appContext, workspaceId, claim);
      }
      for (;;) {
        const claim = await asSystem(appContext, workspaceId, (scope) => claimPhoto(scope, "photo_check", leaseMs));
        if (!claim) break;
        await inspectEvidence({ store, models }, appContext, workspaceId, claim, whenAgain);
      }
    }
  },
});

const whenAgain = (scope: Scope, { attempts }: Claim): Date | undefined =>
  attempts < attemptsMax ? new Date(scope.now.getTime() + againAfterMs) : undefined;

async function look({ store, models }: VerifyDeps, appContext: AppContext, workspaceId: string, claim: Claim) {
  const inside = <T>(work: (scope: Scope) => Promise<T>) => asSystem(appContext, workspaceId, work);
  const asked = await inside((scope) => questionOf(scope, claim));
  if (!asked) return inside((scope) => endClaim(scope, claim, { state: "none" }));
  const { module, size } = asked;
  const { referenceFettleImageId: referenceId, prompt, details } = module.moduleData;
  const read = (assetId: string) => readPicture(store, { workspaceId, assetId }, "detail");
  const photo = await read(claim.photoId);
  const reference = referenceId === null ? undefined : await read(referenceId);
  const verdict =
    photo &&
    (await askAboutPhoto(models, {
      prompt,
      details,
      criteria: criteriaOf(module).map((one) => one.text),
      reference: reference && { mediaType: "image/webp", bytes: reference },
      photo: { mediaType: "image/webp", bytes: photo },
    }));
  if (!photo || !verdict) return inside((scope) => storeFailure(scope, claim));
  const faults = await faultsOfPhoto(photo, reference, size);
  return inside((scope) => keepVerdict(scope, claim, { verdict, faults, provider: visionModelName(models) }));
}

async function questionOf(scope: Scope, claim: Claim) {
  const found = await runWithPhoto(scope, claim);
  const asset = await findAsset(scope, claim.photoId);
  const size = { widthPx: asset?.widthPx ?? 0, heightPx: asset?.heightPx ?? 0 };
  return found && { module: found.module, size };
}

interface RunWithPhoto {
  readonly perform: StoredPerform;
  readonly module: PerformableModuleOf<"aiStepVerification">;
  readonly data: PerformDataOf<"aiStepVerification">;
  readonly stepId: string;
}

/** The running perform, if its answer still shows the photo: a verdict on an earlier one is dropped. [PF94] */
async function runWithPhoto(scope: Scope, claim: Claim, lock?: "forUpdate"): Promise<RunWithPhoto | undefined> {
  const perform = await findPerform(scope, claim.performId, lock);
  if (perform?.state !== "active") return undefined;
  const content = await performableOf(scope, perform.versionId);
  const moduleId = moduleIdIn(content, claim.moduleId);
  if (moduleId === undefined) return undefined;
  const found = findModule(content, moduleId);
  const data = verificationIn(perform.steps, moduleId);
  if (found?.module.moduleType !== "aiStepVerification" || !data) return undefined;
  if (data.submissionImageId?.toLowerCase() !== claim.photoId) return undefined;
  return { perform, module: found.module, data, stepId: found.step.id };
}

interface CheckedPhoto {
  readonly verdict: ModelVerdict;
  readonly faults: readonly PhotoFault[];
  readonly provider: string;
}

async function keepVerdict(scope: Scope, claim: Claim, { verdict, faults, provider }: CheckedPhoto): Promise<void> {
  const found = await runWithPhoto(scope, claim, "forUpdate");
  if (!found) return endClaim(scope, claim, { state: "none" });
  const data = withModelVerdict(found.data, verdict, faults);
  await storeVerdict(scope, found, data);
  await logDecisions(
    scope,
    data.criteria.map((criterion, at) => ({
      performId: claim.performId,
      moduleId: claim.moduleId,
      versionId: found.perform.versionId,
      photoId: claim.photoId,
      criterion: at,
      criterionText: criterion.text,
      provider,
      before: found.data.criteria[at]?.status ?? null,
      after: criterion.status,
      finding: criterion.finding,
      override: null,
      signatureId: null,
    })),
  );
  await endClaim(scope, claim, { state: "done" }, verificationStatus(data.criteria, data.gradedResult));
}

/** [PF94] A failure leaves the step unverified: the person decides, and is told so after the last attempt. */
async function storeFailure(scope: Scope, claim: Claim): Promise<void> {
  const at = whenAgain(scope, claim);
  if (at) return endClaim(scope, claim, { state: "waiting", at });
  const found = await runWithPhoto(scope, claim, "forUpdate");
  if (found) await storeVerdict(scope, found, { ...found.data, checkState: "failed" });
  await endClaim(scope, claim, { state: "failed" });
}

/** A grade is no change by a person, but a change: every device adopts or merges it. [PF25] */
async function storeVerdict(
  scope: Scope,
  { perform, module, stepId }: RunWithPhoto,
  performData: PerformDataOf<"aiStepVerification">,
): Promise<void> {
  const entry = { moduleId: module.id, moduleType: module.moduleType, performData, clearedAt: null };
  const steps = withModule(perform.steps, stepId, entry);
  const next = { ...perform, revision: perform.revision + 1, steps, stamp: scope.newId(), updatedAt: scope.now };
  const content = await performableOf(scope, perform.versionId);
  await storeSave(scope, next, { doneCount: doneCount(content, steps).done, brought: {} });
  scope.publish({ topic: "performs", subjectId: perform.id, profileId: perform.profileId });
}
