import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { isRestorable } from "./bin/restorable.ts";

/** A folder as stored, independent of the actor. */
export interface StoredFolder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly authorId: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  readonly deletionId: string | null;
  readonly ownGroupIds: readonly string[];
  /** Of the folders above it. */
  readonly inheritedGroupIds: readonly string[];
}

/** The top, where an index needs a value for it. */
export const top = "00000000-0000-0000-0000-000000000000";

const fields = (scope: Scope) =>
  scope.db
    .selectFrom("document_folder as f")
    .select(["f.id", "f.parent_id as parentId", "f.name", "f.author_id as authorId", "f.revision"])
    .select(["f.created_at as createdAt", "f.updated_at as updatedAt", "f.deleted_at as deletedAt"])
    .select("f.deletion_id as deletionId")
    .select(
      sql<string[]>`array(select g.group_id from document_folder_group g
        where g.workspace_id = f.workspace_id and g.folder_id = f.id order by g.group_id)`.as("ownGroupIds"),
    )
    .where("f.workspace_id", "=", scope.workspaceId);

const stored = (scope: Scope) =>
  fields(scope).select(
    sql<string[]>`array(select distinct g.group_id from document_folder_below b
      join document_folder_group g on g.workspace_id = b.workspace_id and g.folder_id = b.folder_id
      where b.workspace_id = f.workspace_id and b.below_id = f.id and b.folder_id <> f.id
      order by g.group_id)`.as("inheritedGroupIds"),
  );

/** One folder in sight that is not deleted. */
export const findVisibleFolder = (scope: Scope, id: string): Promise<StoredFolder | undefined> =>
  stored(scope)
    .where("f.id", "=", id)
    .where("f.deleted_at", "is", null)
    .where(visibleTo(scope, "f"))
    .executeTakeFirst();

/** Folders in sight that are not deleted, of these. */
export const selectVisibleFolders = (scope: Scope, ids: readonly string[]): Promise<StoredFolder[]> =>
  stored(scope)
    .where("f.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("f.deleted_at", "is", null)
    .where(visibleTo(scope, "f"))
    .execute();

/** Deleted folders in sight that can still be brought back, of these. */
export const selectRestorableFolders = (scope: Scope, ids: readonly string[]): Promise<StoredFolder[]> =>
  stored(scope)
    .where("f.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("f.deleted_at", "is not", null)
    .where(isRestorable(scope, "f"))
    .where(visibleTo(scope, "f"))
    .execute();

export interface ListedFolder extends Omit<StoredFolder, "inheritedGroupIds"> {
  /** By the actor. */
  readonly isSeen: boolean;
}

/**
 * Every folder regardless of visibility, for code that reasons about the tree as a whole: all of them, or one with
 * those below and above it. `deletedToo` adds those that can be restored.
 */
export const selectTree = (
  scope: Scope,
  input: { readonly around?: string | undefined; readonly deletedToo?: boolean } = {},
): Promise<ListedFolder[]> =>
  fields(scope)
    .select(visibleTo(scope, "f").as("isSeen"))
    .$if(input.around !== undefined, (query) =>
      query.where(
        sql<boolean>`f.id in (
          select b.below_id from document_folder_below b
          where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${input.around}
          union select b.folder_id from document_folder_below b
          where b.workspace_id = ${scope.workspaceId} and b.below_id = ${input.around})`,
      ),
    )
    .where((eb) =>
      input.deletedToo
        ? eb.or([eb("f.deleted_at", "is", null), isRestorable(scope, "f")])
        : eb("f.deleted_at", "is", null),
    )
    .execute();

export async function countFolders(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom("document_folder")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The level of a folder: 1 at the top, 0 for the top itself. */
export async function depthOf(scope: Scope, folderId: string | null): Promise<number> {
  if (folderId === null) return 0;
  const { count } = await scope.db
    .selectFrom("document_folder_below")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("below_id", "=", folderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFolder(
  scope: Scope,
  folder: { readonly id: string; readonly parentId: string | null; readonly name: string },
): Promise<void> {
  await scope.db
    .insertInto("document_folder")
    .values({
      workspace_id: scope.workspaceId,
      id: folder.id,
      parent_id: folder.parentId,
      name: folder.name,
      name_key: nameKey(folder.name),
      author_id: scope.actor.profileId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** Writes the given fields only, and increments the revision. */
export async function updateFolder(
  scope: Scope,
  id: string,
  change: { readonly name?: string | undefined; readonly parentId?: string | null | undefined },
): Promise<void> {
  await scope.db
    .updateTable("document_folder")
    .set((eb) => ({
      ...(change.name !== undefined && { name: change.name, name_key: nameKey(change.name) }),
      ...(change.parentId !== undefined && { parent_id: change.parentId }),
      revision: eb("revision", "+", 1),
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
