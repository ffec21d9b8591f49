import { sql } from "kysely";
import type { TextState } from "#features/passages/rules.ts";
import type { Person } from "#kit/person.ts";
import { compiledOnce, type Template } from "#kit/server/compiled-once.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type Sight, visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { sortKeyOf } from "../rules.ts";
import { isRestorable } from "./bin/restorable.ts";

/** The facts of a file that is a document's current or an earlier one. */
export interface StoredFile {
  readonly assetId: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** SHA-256 in hex. */
  readonly checksum: string;
}

/** A document as stored, independent of the actor. */
export interface StoredDocument extends StoredFile {
  readonly id: string;
  readonly folderId: string | null;
  readonly name: string;
  readonly version: number;
  readonly revision: number;
  readonly uploadedBy: Person;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  readonly textState: TextState;
  readonly ownGroupIds: readonly string[];
  /** Of the folders above it. */
  readonly inheritedGroupIds: readonly string[];
}

/** The rows `d` of documents as they are kept; the caller says which. */
export const storedDocuments = (scope: Pick<Scope, "db" | "workspaceId">) =>
  scope.db
    .selectFrom("document as d")
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "d.workspace_id").onRef("u.id", "=", "d.uploaded_by"),
    )
    .select(["d.id", "d.folder_id as folderId", "d.name", "d.asset_id as assetId", "d.version", "d.revision"])
    .select(["d.mime_type as mimeType", "d.size_bytes as sizeBytes", "d.checksum"])
    .select(["d.created_at as createdAt", "d.updated_at as updatedAt", "d.deleted_at as deletedAt"])
    .select([
      personOf("u").as("uploadedBy"),
      sql<TextState>`coalesce((select x.state from asset_text x
        where x.workspace_id = d.workspace_id and x.asset_id = d.asset_id), 'none')`.as("textState"),
      sql<string[]>`array(select g.group_id from document_group g
        where g.workspace_id = d.workspace_id and g.document_id = d.id order by g.group_id)`.as("ownGroupIds"),
      // What a folder hands down is its own set of groups, which the database keeps (decision 39).
      sql<string[]>`array(select s.group_id from document_folder f
        join access_set_group s on s.workspace_id = f.workspace_id and s.set_id = f.access_set_id
        where f.workspace_id = d.workspace_id and f.id = d.folder_id order by s.group_id)`.as("inheritedGroupIds"),
    ])
    .where("d.workspace_id", "=", scope.workspaceId);

const visibleRows = (scope: Sight & Pick<Scope, "db">) => storedDocuments(scope).where(visibleTo(scope, "d"));
const among = (scope: Scope, ids: readonly string[]) =>
  visibleRows(scope).where("d.id", "=", sql<string>`any(${[...ids]}::uuid[])`);

/** Documents in sight that are not deleted, of these. */
export const selectVisibleDocuments = (scope: Scope, ids: readonly string[]): Promise<StoredDocument[]> =>
  ids.length === 0 ? Promise.resolve([]) : among(scope, ids).where("d.deleted_at", "is", null).execute();

const selectOne = compiledOnce((on: Template<"id">) =>
  visibleRows(on).where("d.id", "=", on.value("id")).where("d.deleted_at", "is", null),
);

export const findVisibleDocument = async (scope: Scope, id: string) => (await selectOne(scope, undefined, { id }))[0];

/** Deleted documents in sight that can still be brought back, of these. */
export const selectRestorableDocuments = (scope: Scope, ids: readonly string[]): Promise<StoredDocument[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : among(scope, ids).where("d.deleted_at", "is not", null).where(isRestorable(scope, "d")).execute();

/** Those of the ids whose documents exist and are visible to the actor. */
export async function selectVisibleDocumentIds(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("document as d")
    .select("d.id")
    .where("d.workspace_id", "=", scope.workspaceId)
    .where("d.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("d.deleted_at", "is", null)
    .where(visibleTo(scope, "d"))
    .execute();
  return new Set(rows.map((row) => row.id));
}

const named = (name: string) => ({ name, name_key: nameKey(name), sort_key: sortKeyOf(name) });
const filed = (file: StoredFile) => ({
  asset_id: file.assetId,
  mime_type: file.mimeType,
  size_bytes: file.sizeBytes,
  checksum: file.checksum,
});

export async function insertDocument(
  scope: Scope,
  document: { readonly id: string; readonly folderId: string | null; readonly name: string; readonly file: StoredFile },
): Promise<void> {
  await scope.db
    .insertInto("document")
    .values({
      workspace_id: scope.workspaceId,
      id: document.id,
      folder_id: document.folderId,
      ...named(document.name),
      ...filed(document.file),
      uploaded_by: scope.actor.profileId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** Writes the given fields only. A change of name or place increments the revision. */
export async function updateDocument(
  scope: Scope,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly folderId?: string | null | undefined;
    readonly file?: (StoredFile & { readonly version: number }) | undefined;
  },
): Promise<void> {
  const { name, folderId, file } = change;
  await scope.db
    .updateTable("document")
    .set((eb) => ({
      ...(name !== undefined && named(name)),
      ...(folderId !== undefined && { folder_id: folderId }),
      ...(file !== undefined && { ...filed(file), version: file.version }),
      ...((name !== undefined || folderId !== undefined) && { revision: eb("revision", "+", 1) }),
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export interface StoredVersion extends StoredFile {
  readonly number: number;
  readonly uploadedBy: Person;
  readonly createdAt: Date;
}

/** Newest first. */
export const selectVersions = (scope: Scope, documentId: string): Promise<StoredVersion[]> =>
  scope.db
    .selectFrom("document_version as v")
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "v.workspace_id").onRef("u.id", "=", "v.uploaded_by"),
    )
    .select(["v.number", "v.asset_id as assetId", "v.mime_type as mimeType", "v.size_bytes as sizeBytes"])
    .select(["v.checksum", "v.created_at as createdAt", personOf("u").as("uploadedBy")])
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.document_id", "=", documentId)
    .orderBy("v.number", "desc")
    .execute();

export async function insertVersion(scope: Scope, documentId: string, number: number, file: StoredFile): Promise<void> {
  await scope.db
    .insertInto("document_version")
    .values({
      workspace_id: scope.workspaceId,
      document_id: documentId,
      number,
      ...filed(file),
      uploaded_by: scope.actor.profileId,
      created_at: scope.now,
    })
    .execute();
}
