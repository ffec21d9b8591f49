import { usedAssets } from "#features/media/server/service.ts";
import { raiseProcedureEvent } from "#features/notifications/server/service.ts";
import type { HistoryEntry } from "#features/performs/contract.ts";
import { withVersions } from "#features/performs/rules/steps/step-versions.ts";
import type { StoredPerform } from "#features/performs/server/run-service.ts";
import {
  endPerforms,
  entryOfSubmitted,
  handOverFiles,
  hashVersion,
  insertRecord,
  type NewRecord,
  ownPerform,
  type Place,
  performableOf,
  performEnded,
  progressOf,
  recordHash,
  selectGroupIds,
} from "#features/performs/server/run-service.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { resultChanged } from "#features/verification/rules/result.ts";
import { askForChecks, requestGradesOfSubmit } from "#features/verification/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type SubmitFinding, submitFindings } from "../rules/submit-check.ts";
import { boundsInWords } from "./answers.ts";
import { type Attributed, attributeRecord } from "./attribute-record.ts";
import { requireOngoing } from "./grace.ts";
import { keepResults } from "./result-store.ts";

/** The record, and the content that it was performed with. */
export type PerformSubmitted = (scope: Scope, perform: StoredPerform, content: PerformableContent) => Promise<void>;

/**
 * Completes a perform: its stored answers become a record. Repeated, on two devices, or after a lost response, there is
 * one record, and every call returns it. [PF70]
 *
 * @param device the caller's claims about the device
 * @param locale the device's, for feedback that is still to come
 * @param listeners called in the same transaction
 * @throws Problem 409 `conflictsOpen` with the progress; 422 `requiredStepsNotComplete`, whose `current.steps` are the findings in reading order
 */
export async function submitPerform(
  scope: Scope,
  place: Place,
  device: string,
  locale = "en",
  listeners: readonly PerformSubmitted[] = [],
): Promise<HistoryEntry> {
  const perform = await ownPerform(scope, place, "forUpdate");
  if (perform.state === "submitted") return entryOfSubmitted(scope, perform.id);
  if (perform.state === "removed") throw await performEnded(scope, perform);
  requireOngoing(perform, scope.now);
  await requireDecided(scope, perform);
  const content = await performableOf(scope, perform.versionId);
  await requireComplete(scope, perform, content);
  const record = recordOf(scope, perform, device, await attributeRecord(scope, perform, content));
  await insertRecord(scope, record);
  await keepResults(scope, [record]);
  await handOverFiles(scope, perform.id, perform.steps);
  await endPerforms(scope, [perform.id], "submitted");
  await requestGradesOfSubmit(scope, perform.id, perform.steps, locale);
  for (const hear of listeners) await hear(scope, perform, content);
  await askForChecks(scope, perform, content, perform.steps);
  const { id, procedureId, versionId, versionNumber } = perform;
  scope.publish({ topic: "performs", subjectId: id, profileId: perform.profileId });
  scope.publish({ topic: "records", subjectId: id, accessGroupIds: await selectGroupIds(scope, procedureId) });
  scope.wake(resultChanged);
  const { title } = perform;
  await raiseProcedureEvent(scope, { kind: "procedurePerformCompleted", procedureId, performId: id, title });
  // [PF162] Changing a record afterwards would need the audit's chain to be changed with it.
  const { contentHash } = record;
  const details = { procedureId, versionId, versionNumber, title, contentHash };
  scope.audit({ action: "perform.submitted", objectType: "perform", objectId: id, details });
  return entryOfSubmitted(scope, id);
}

/** [PF277] A record has one answer to a question: the other one would be gone, and not every device has shown it. */
async function requireDecided(scope: Scope, perform: StoredPerform): Promise<void> {
  const count = perform.conflicts.length;
  if (count === 0) return;
  const what = count === 1 ? "One question has two answers" : `${count} questions have two answers`;
  throw new Problem("conflict", "conflictsOpen", {
    detail: `${what}, from different devices: look at both and choose, then submit again`,
    current: await progressOf(scope, perform),
  });
}

async function requireComplete(scope: Scope, perform: StoredPerform, content: PerformableContent): Promise<void> {
  // A file becomes the perform's with the save that names it, and only when it is stored and the performer's to give.
  const stored = new Set(await usedAssets(scope, { type: "perform", id: perform.id }));
  const isMediaStored = (mediaId: string) => stored.has(mediaId.toLowerCase());
  const findings = submitFindings(content, perform.steps, { isMediaStored });
  if (findings.length === 0) return;
  throw new Problem("unprocessable", "requiredStepsNotComplete", {
    detail: findings.length === 1 ? "One step is not complete" : `${findings.length} steps are not complete`,
    errors: errorsOf(findings),
    current: { steps: findings },
  });
}

const errorsOf = (findings: readonly SubmitFinding[]): Record<string, string[]> =>
  Object.fromEntries(
    findings.flatMap(({ stepId, modules }) =>
      modules.map((module) => [`steps.${stepId}.modules.${module.moduleId}`, [reasonInWords(module)]]),
    ),
  );

function reasonInWords(finding: SubmitFinding["modules"][number]): string {
  switch (finding.reason) {
    case "required":
      return "This is required";
    case "unknownOption":
      return "There is no such option";
    case "severalOptions":
      return "Only one option may be chosen";
    case "wrongType":
      return "The entry does not belong here";
    case "mediaNotSent":
      return "A file has not arrived yet";
    case "mediaMissing":
      return "A file is missing";
    case "signatureMissing":
      return "A signature is required";
    case "notANumber":
    case "tooSmall":
    case "tooLarge":
      return boundsInWords(finding);
  }
}

function recordOf(scope: Scope, perform: StoredPerform, device: string, attributed: Attributed): NewRecord {
  const record = {
    id: perform.id,
    procedureId: perform.procedureId,
    versionId: perform.versionId,
    versionNumber: perform.versionNumber,
    profileId: perform.profileId,
    profileName: scope.actor.displayName,
    title: perform.title,
    device,
    startedAt: perform.createdAt,
    claimedStartAt: perform.claimedStartAt,
    claimedAt: perform.claimedAt,
    receivedAt: scope.now,
    steps: withVersions(perform.steps, perform.versionNumber),
    ...attributed,
  };
  return { ...record, hashVersion, contentHash: recordHash(record) };
}
