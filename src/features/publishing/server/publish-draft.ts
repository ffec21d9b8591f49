import { setUses, usedAssets } from "#features/media/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { indexProceduresJobName } from "#features/passages/server/service.ts";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { ChangeKind } from "#features/procedures/rules/effective-date.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import {
  draftToChange,
  endLease,
  type Found,
  factsOf,
  getPublished,
  markPublished,
  nextNumber,
  type Publication,
  publishDraftsChange,
  publishProcedureChange,
  replaceAreas,
  requireFresh,
  requireNoOtherEditor,
  type StoredVersion,
  selectPerformersOfOther,
  updateProcedure,
  type VersionHead,
} from "#features/procedures/server/draft-service.ts";
import type { Person } from "#kit/person.ts";
import { actingAs, assertAllowed, type Scope } from "#kit/server/scope.ts";
import { clearPublication, endRunningRequest } from "./publication-gate.ts";

/** The version notes that accompany a publication or a request. */
export interface VersionNotes {
  readonly changeNote?: string | undefined;
  readonly changeKind?: ChangeKind | undefined;
}

/**
 * The draft becomes the published version, with the next number, or nothing happens. [P70] One that waits for its day is
 * published now. [P116]
 * @throws Problem 404, 403, 403 `ownApproval`, 410 `draftEnded`, 423 `draftLocked`, 409 `staleDraft` or `stagesRequired`, 422 `draftInvalid` with the findings
 *   as `current`, 422 `mediaNotUploaded`
 */
export async function publishDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
  { revision, ...versionNotes }: VersionNotes & { readonly revision: number },
): Promise<PublishedProcedure> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  assertAllowed(scope, procedurePolicy.publish, found.procedure);
  await requireNoOtherEditor(scope, found.version.id);
  await requireFresh(scope, found, revision);
  await publishFound(scope, found, { ...publicationOf(found.version, versionNotes), effectiveAt: null });
  return getPublished(scope, at.procedureId);
}

/** The notes given now, or else those of the request. */
export function publicationOf(version: VersionHead, { changeNote, changeKind }: VersionNotes): Publication {
  return {
    changeNote: changeNote?.trim() || version.changeNote,
    changeKind: changeKind ?? version.changeKind,
    effectiveAt: version.effectiveAt,
  };
}

/**
 * Publishes a draft whose procedure is locked; the caller has checked the policy. Nothing else publishes, and the gate
 * runs before. [P70] [P172]
 * @param by in whose name, if not the actor's
 * @throws what `clearPublication` throws
 */
export async function publishFound(
  scope: Scope,
  { procedure, version }: Found,
  publication: Publication,
  by?: Person,
): Promise<number> {
  const { cleared, hash } = await clearPublication(scope, { procedure, version }, by?.id ?? scope.actor.profileId);
  const number = await nextNumber(scope, procedure);
  const publisher = by ? actingAs(scope, { ...scope.actor, profileId: by.id, displayName: by.displayName }) : scope;
  await markPublished(publisher, version, { ...publication, number, contentHash: hash }, cleared);
  await endRunningRequest(scope, version);
  await updateProcedure(publisher, procedure.id, {
    facts: factsOf(version.content),
    draftVersionId: null,
    published: { versionId: version.id, number },
    approvalStatus: "none",
  });
  await replaceAreas(scope, procedure.id, version.areaIds);
  await handOverMedia(scope, version);
  await endLease(scope, version.id);
  await notifyPerformers(publisher, version, number);
  publishProcedureChange(scope, procedure);
  publishDraftsChange(scope, procedure);
  scope.wake(indexProceduresJobName);
  const { changeNote, changeKind, effectiveAt } = publication;
  scope.audit({
    action: "procedure.published",
    objectType: "procedure",
    objectId: procedure.id,
    details: {
      versionId: version.id,
      number,
      contentHash: hash,
      changeNote,
      changeKind,
      ...(effectiveAt && { effectiveAt: effectiveAt.toISOString() }),
      ...(by && { inTheNameOf: by.id }),
    },
  });
  return number;
}

/**
 * [P71] Files of the content are the procedure's from now on, in addition to those of earlier versions, which running
 * performs and records still show. Files that only answers refer to stay with the version, where authors alone see them
 * (threat B90).
 */
async function handOverMedia(scope: Scope, version: StoredVersion): Promise<void> {
  const shown = mediaIdsOf(withoutAnswers(version.content)).map((id) => id.toLowerCase());
  const user = { type: "procedure", id: version.procedureId } as const;
  await setUses(scope, user, [...new Set([...(await usedAssets(scope, user)), ...shown])], shown);
  const forAuthors = version.mediaIds.filter((id) => !shown.includes(id));
  await setUses(scope, { type: "procedureDraft", id: version.id }, forAuthors);
}

/** [P72] Notifies the members who are performing an earlier version. */
async function notifyPerformers(scope: Scope, version: StoredVersion, number: number): Promise<void> {
  const performers = await selectPerformersOfOther(scope, version.procedureId, version.id);
  await notify(
    scope,
    performers.filter((profileId) => profileId !== scope.actor.profileId),
    "procedurePublished",
    { procedureId: version.procedureId, title: version.content.title, version: number },
  );
}
