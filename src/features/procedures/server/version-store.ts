import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftContent } from "../content.ts";
import type { ChangeKind } from "../rules/effective-date.ts";
import { contentColumns, contentOfRow, foldDraft, forgetParts, wholeContent } from "./content-store.ts";
import type { headColumns } from "./parts-store.ts";

export type VersionState = "draft" | "published" | "superseded" | "discarded" | "removed";

/** A version without its content, which may be megabytes. */
export interface VersionHead {
  readonly id: string;
  readonly procedureId: string;
  readonly state: VersionState;
  /** Null until it is published. */
  readonly number: number | null;
  readonly title: string;
  readonly areaIds: readonly string[];
  readonly mediaIds: readonly string[];
  readonly changeNote: string;
  /** Counts the saves. */
  readonly revision: number;
  readonly rejectReason: string | null;
  /** Of a request for approval that is open. */
  readonly requestedBy: Person | null;
  readonly requestedAt: Date | null;
  /** Of a draft, the content that was asked for; of a version that was published, its content. */
  readonly contentHash: string | null;
  /** Who wrote in it while it was a draft. */
  readonly editorIds: readonly string[];
  readonly updatedAt: Date;
  readonly updatedBy: Person;
  readonly publishedAt: Date | null;
  readonly publishedBy: Person | null;
  readonly approvedBy: Person | null;
  readonly approvedAt: Date | null;
  readonly changeKind: ChangeKind;
  /** From when it is in force, where a day was named. */
  readonly effectiveAt: Date | null;
  /** For a scheduled draft, in whose name it will be published. */
  readonly scheduledBy: Person | null;
}

export interface StoredVersion extends VersionHead {
  readonly content: DraftContent;
}

const heads = (scope: Scope) =>
  scope.db
    .selectFrom("procedure_version as v")
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "v.workspace_id").onRef("u.id", "=", "v.updated_by"),
    )
    .leftJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "v.workspace_id").onRef("p.id", "=", "v.published_by"),
    )
    .leftJoin("profile as r", (join) =>
      join.onRef("r.workspace_id", "=", "v.workspace_id").onRef("r.id", "=", "v.requested_by"),
    )
    .leftJoin("profile as a", (join) =>
      join.onRef("a.workspace_id", "=", "v.workspace_id").onRef("a.id", "=", "v.approved_by"),
    )
    .leftJoin("profile as w", (join) =>
      join.onRef("w.workspace_id", "=", "v.workspace_id").onRef("w.id", "=", "v.scheduled_by"),
    )
    .select(["v.id", "v.procedure_id", "v.state", "v.number", "v.title", "v.area_ids", "v.media_ids", "v.change_note"])
    .select(["v.revision", "v.reject_reason", "v.updated_at", personOf("u").as("updatedBy")])
    .select(["v.published_at", personOrNull("p").as("publishedBy"), personOrNull("a").as("approvedBy")])
    .select(["v.requested_at", personOrNull("r").as("requestedBy"), "v.content_hash", "v.editors"])
    .select(["v.approved_at", "v.change_kind", "v.effective_at", personOrNull("w").as("scheduledBy")])
    .where("v.workspace_id", "=", scope.workspaceId);

type HeadRow = Awaited<ReturnType<ReturnType<typeof heads>["executeTakeFirstOrThrow"]>>;

const headOf = (row: HeadRow): VersionHead => ({
  id: row.id,
  procedureId: row.procedure_id,
  state: row.state as VersionState,
  number: row.number,
  title: row.title,
  areaIds: row.area_ids,
  mediaIds: row.media_ids,
  changeNote: row.change_note,
  revision: row.revision,
  rejectReason: row.reject_reason,
  requestedBy: row.requestedBy,
  requestedAt: row.requested_at,
  contentHash: row.content_hash,
  editorIds: row.editors,
  updatedAt: row.updated_at,
  updatedBy: row.updatedBy,
  publishedAt: row.published_at,
  publishedBy: row.publishedBy,
  approvedBy: row.approvedBy,
  approvedAt: row.approved_at,
  changeKind: row.change_kind as ChangeKind,
  effectiveAt: row.effective_at,
  scheduledBy: row.scheduledBy,
});

/** A version of a procedure that the caller has shown to be visible. */
export async function findVersion(
  scope: Scope,
  procedureId: string,
  versionId: string,
): Promise<StoredVersion | undefined> {
  const row = await heads(scope)
    .select(contentColumns)
    .where("v.procedure_id", "=", procedureId)
    .where("v.id", "=", versionId)
    .executeTakeFirst();
  return row && { ...headOf(row), content: contentOfRow(row) };
}

/** The same without its content. */
export async function findVersionHead(
  scope: Scope,
  procedureId: string,
  versionId: string,
): Promise<VersionHead | undefined> {
  const row = await heads(scope)
    .where("v.procedure_id", "=", procedureId)
    .where("v.id", "=", versionId)
    .executeTakeFirst();
  return row && headOf(row);
}

/** The versions that were published and are in the history, newest first. */
export async function selectPublications(scope: Scope, procedureId: string): Promise<VersionHead[]> {
  const rows = await heads(scope)
    .where("v.procedure_id", "=", procedureId)
    .where("v.state", "in", ["published", "superseded"])
    .orderBy("v.number", "desc")
    .execute();
  return rows.map(headOf);
}

export interface NewVersion {
  readonly id: string;
  readonly procedureId: string;
  readonly state: VersionState;
  readonly number: number | null;
  readonly content: DraftContent;
  readonly areaIds: readonly string[];
  readonly mediaIds: readonly string[];
  readonly contentHash: string | null;
  readonly changeNote: string;
  readonly rejectReason: string | null;
  readonly requestedBy: string | null;
  readonly requestedAt: Date | null;
  readonly approvedBy: string | null;
  /** The authors of the content, other than those who save it. */
  readonly editorIds?: readonly string[] | undefined;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedBy: string;
  readonly updatedAt: Date;
  readonly publishedBy: string | null;
  readonly publishedAt: Date | null;
}

declare const passed: unique symbol;
/** [P172] Proof that the gate let a publication pass; `service/publication-gate.ts` alone has it. */
export interface Cleared {
  readonly [passed]: true;
}

export type NewDraft = NewVersion & { readonly state: "draft" };

export const insertVersion = (scope: Scope, draft: NewDraft): Promise<void> => insertAll(scope, [draft]);

export const insertDrafts = (scope: Scope, drafts: readonly NewDraft[]): Promise<void> => insertAll(scope, drafts);

/** Versions of every state, those that are published too. */
export const insertVersions = (scope: Scope, versions: readonly NewVersion[], _cleared: Cleared): Promise<void> =>
  insertAll(scope, versions);

/** One statement for all of them. */
async function insertAll(scope: Scope, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await scope.db
    .insertInto("procedure_version")
    .values(
      versions.map((version) => ({
        workspace_id: scope.workspaceId,
        id: version.id,
        procedure_id: version.procedureId,
        state: version.state,
        number: version.number,
        title: version.content.title,
        content: JSON.stringify(version.content),
        area_ids: [...version.areaIds],
        media_ids: [...version.mediaIds],
        content_hash: version.contentHash,
        change_note: version.changeNote,
        reject_reason: version.rejectReason,
        requested_by: version.requestedBy,
        requested_at: version.requestedAt,
        approved_by: version.approvedBy,
        editors: [...new Set(version.editorIds)],
        created_by: version.createdBy,
        created_at: version.createdAt,
        updated_by: version.updatedBy,
        updated_at: version.updatedAt,
        published_by: version.publishedBy,
        published_at: version.publishedAt,
      })),
    )
    .execute();
}

/** Replaces the content of a draft, as its next revision. */
export async function rewriteDraft(
  scope: Scope,
  versionId: string,
  draft: {
    readonly title: string;
    /** The content as JSON. */
    readonly json: string;
    readonly areaIds: readonly string[];
    readonly mediaIds: readonly string[];
  },
): Promise<void> {
  await forgetParts(scope, versionId);
  await ofDraft(scope, versionId)
    .set({
      ...wholeContent(draft.json),
      title: draft.title,
      area_ids: [...draft.areaIds],
      media_ids: [...draft.mediaIds],
      ...nextRevision(scope),
    })
    .execute();
}

/** The next revision of a draft whose sections and steps were written separately. */
export const markSaved = (
  scope: Scope,
  versionId: string,
  draft: {
    readonly title: string;
    readonly areaIds?: readonly string[] | undefined;
    readonly mediaIds?: readonly string[] | undefined;
    readonly head: ReturnType<typeof headColumns>;
  },
) =>
  ofDraft(scope, versionId)
    .set({
      ...draft.head,
      title: draft.title,
      ...(draft.areaIds && { area_ids: [...draft.areaIds] }),
      ...(draft.mediaIds && { media_ids: [...draft.mediaIds] }),
      ...nextRevision(scope),
    })
    .execute();

/** These too have written what the draft holds. */
export const addEditors = (scope: Scope, versionId: string, editorIds: readonly string[]) =>
  ofDraft(scope, versionId)
    .set({ editors: sql<string[]>`array(select distinct unnest(editors || ${[...editorIds]}::uuid[]))` })
    .execute();

const nextRevision = (scope: Scope) => ({
  revision: sql<number>`revision + 1`,
  editors: sql<string[]>`case when ${scope.actor.profileId}::uuid = any(editors) then editors
    else editors || ${scope.actor.profileId}::uuid end`,
  updated_by: scope.actor.profileId,
  updated_at: scope.now,
});

export async function markDiscarded(scope: Scope, versionId: string): Promise<void> {
  await foldDraft(scope, versionId);
  await ofDraft(scope, versionId)
    .set({ state: "discarded", updated_by: scope.actor.profileId, updated_at: scope.now })
    .execute();
}

/** [P93] An earlier version leaves the history. Its content stays for the performs that began on it. */
export async function markRemoved(scope: Scope, versionId: string): Promise<void> {
  await scope.db
    .updateTable("procedure_version")
    .set({ state: "removed", updated_by: scope.actor.profileId, updated_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    .where("state", "=", "superseded")
    .execute();
}

export const ofDraft = (scope: Scope, versionId: string) =>
  scope.db
    .updateTable("procedure_version")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    .where("state", "=", "draft");
