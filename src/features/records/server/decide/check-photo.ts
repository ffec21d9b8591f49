import { performPolicy } from "#features/performs/policy.ts";
import type { Override } from "#features/performs/rules/answers/model-verdict.ts";
import type { Place } from "#features/performs/server/run-service.ts";
import { performableOf, type StoredRecord } from "#features/performs/server/run-service.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import { needsReason, type PhotoVerdict } from "#features/verification/rules/photo-check.ts";
import {
  insertChecks,
  logDecisions,
  notifyReaders,
  photoChecksOf,
  storeDecided,
} from "#features/verification/server/service.ts";
import { isSameId } from "#kit/ids.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { findVisibleRecord } from "../record-lists.ts";

export interface PhotoDecision {
  readonly verdict: "pass" | "fail";
  readonly reason: string;
  /** Of the check as the person saw it. */
  readonly revision: number;
}

/**
 * A person's decision on a photo of a record, under their own name. The record and a model's verdict stay as they are.
 * [PF234]
 *
 * @throws Problem 404 if the record is hidden or has no such photo to check; 403 for one's own; 400 `reasonRequired`;
 * 409 `photoCheckChanged` with the present check, if another member has decided since
 */
export async function checkPhoto(
  scope: Scope,
  { procedureId, performId }: Place,
  { moduleId, photoId }: { readonly moduleId: string; readonly photoId: string },
  decision: PhotoDecision,
): Promise<PhotoCheck> {
  const record = await findVisibleRecord(scope, procedureId, performId);
  if (!record) throw notFound();
  const find = async () =>
    (await photoChecksOf(scope, [record]))
      .get(record.id)
      ?.find((one) => isSameId(one.moduleId, moduleId) && isSameId(one.photoId, photoId));
  const before = await find();
  if (!before) throw notFound();
  assertAllowed(scope, performPolicy.checkPhoto, record);
  const given = { ...decision, reason: decision.reason.trim() };
  if (given.reason === "" && needsReason(given.verdict, before.model?.verdict)) {
    const errors = { reason: ["Say why"] };
    throw new Problem("invalid", "reasonRequired", { detail: "This decision needs a reason", errors });
  }
  const place = { performId: record.id, moduleId: before.moduleId, photoId: before.photoId };
  await insertChecks(scope, record.id, [{ moduleId: place.moduleId, fileId: place.photoId }], "person");
  const wasStored = await storeDecided(scope, place, given);
  const after = await find();
  if (!after) throw notFound();
  if (!wasStored) {
    throw new Problem("conflict", "photoCheckChanged", { detail: "Somebody else has decided on it", current: after });
  }
  await logDecision(scope, record, before, given);
  scope.audit({
    action: "photo.checked",
    objectType: "perform",
    objectId: record.id,
    details: { ...place, from: before.state, to: after.state, reason: given.reason },
  });
  await notifyReaders(scope, record);
  return after;
}

/** [PF96] */
async function logDecision(
  scope: Scope,
  record: StoredRecord,
  before: PhotoCheck,
  given: PhotoDecision,
): Promise<void> {
  const module = findModule(await performableOf(scope, record.versionId), before.moduleId)?.module;
  await logDecisions(scope, [
    {
      performId: record.id,
      moduleId: before.moduleId,
      versionId: record.versionId,
      photoId: before.photoId,
      criterion: 0,
      criterionText: module?.moduleType === "evidenceUpload" ? module.moduleData.prompt : "",
      provider: null,
      before: statusOf(before.person?.verdict),
      after: statusOf(given.verdict),
      finding: { verdict: given.verdict, reason: given.reason },
      override: overrideOf(before.model?.verdict, given.verdict),
      signatureId: null,
    },
  ]);
}

const statusOf = (verdict: "pass" | "fail" | undefined): string | null =>
  verdict === "pass" ? "verifiedManually" : null;

function overrideOf(model: PhotoVerdict | undefined, person: "pass" | "fail"): Override | null {
  if (model === "pass" && person === "fail") return "falsePass";
  return model === "fail" && person === "pass" ? "falseFail" : null;
}
