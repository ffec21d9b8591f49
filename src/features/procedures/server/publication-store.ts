import type { Scope } from "#kit/server/scope.ts";
import type { ChangeKind } from "../rules/effective-date.ts";
import { foldDraft } from "./content-store.ts";
import { type Cleared, ofDraft } from "./version-store.ts";

/** The version notes, as the publisher or the requester entered them. */
export interface Publication {
  readonly changeNote: string;
  readonly changeKind: ChangeKind;
  readonly effectiveAt: Date | null;
}

const notes = ({ changeNote, changeKind, effectiveAt }: Publication) => ({
  change_note: changeNote,
  change_kind: changeKind,
  effective_at: effectiveAt,
});

const noRequest = { requested_by: null, requested_at: null, approved_by: null, approved_at: null, scheduled_by: null };

/** Removes a request for approval, or an approval, from a draft, with its notes. */
export const withdrawRequest = (scope: Scope, versionId: string) =>
  ofDraft(scope, versionId)
    .set({ ...noRequest, content_hash: null, ...notes({ changeNote: "", changeKind: "major", effectiveAt: null }) })
    .execute();

/** The actor asks for the content of that hash to be approved; what a rejection said before is answered by it. */
export const markRequested = (scope: Scope, versionId: string, contentHash: string, publication: Publication) =>
  ofDraft(scope, versionId)
    .set({
      requested_by: scope.actor.profileId,
      requested_at: scope.now,
      content_hash: contentHash,
      reject_reason: null,
      ...notes(publication),
    })
    .execute();

export const markApproved = (scope: Scope, versionId: string) =>
  ofDraft(scope, versionId).set({ approved_by: scope.actor.profileId, approved_at: scope.now }).execute();

/** [P116] It waits for its day, and is published then in the actor's name. */
export const markScheduled = (scope: Scope, versionId: string, contentHash: string, publication: Publication) =>
  ofDraft(scope, versionId)
    .set({
      scheduled_by: scope.actor.profileId,
      content_hash: contentHash,
      reject_reason: null,
      ...notes(publication),
    })
    .execute();

export const markRejected = (scope: Scope, versionId: string, reason: string) =>
  ofDraft(scope, versionId)
    .set({ requested_by: null, requested_at: null, content_hash: null, reject_reason: reason })
    .execute();

/** A draft becomes the published version, and the published version before it a superseded one. */
export async function markPublished(
  scope: Scope,
  version: { readonly id: string; readonly procedureId: string },
  publication: Publication & { readonly number: number; readonly contentHash: string },
  _cleared: Cleared,
): Promise<void> {
  await foldDraft(scope, version.id);
  await scope.db
    .updateTable("procedure_version")
    .set({ state: "superseded" })
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", version.procedureId)
    .where("state", "=", "published")
    .execute();
  await ofDraft(scope, version.id)
    .set({
      state: "published",
      number: publication.number,
      content_hash: publication.contentHash,
      ...notes(publication),
      published_by: scope.actor.profileId,
      published_at: scope.now,
    })
    .execute();
}

export interface DueVersion {
  readonly procedureId: string;
  readonly versionId: string;
}

/** [P116] Drafts whose effective date has come. */
export async function selectDueVersions(scope: Scope): Promise<DueVersion[]> {
  return scope.db
    .selectFrom("procedure_version as v")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "v.workspace_id").onRef("p.draft_version_id", "=", "v.id"),
    )
    .select(["v.procedure_id as procedureId", "v.id as versionId"])
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.state", "=", "draft")
    .where("v.scheduled_by", "is not", null)
    .where("v.effective_at", "<=", scope.now)
    .where("p.approval_status", "=", "accepted")
    .where("p.deleted_at", "is", null)
    .orderBy("v.effective_at")
    .execute();
}

/**
 * The number of the next publication: one above the highest that a version of the procedure has had, and at least its start
 * number. Publishing, the setting and the screens ask here. [P70] [P95]
 */
export async function nextNumber(
  scope: Scope,
  { id, revisionStart }: { readonly id: string; readonly revisionStart: number },
): Promise<number> {
  const row = await scope.db
    .selectFrom("procedure_version")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", id)
    .executeTakeFirst();
  return Math.max(revisionStart, (row?.number ?? 0) + 1);
}
