import { sql } from "kysely";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { byName } from "#kit/text.ts";
import type { DocumentFolder } from "../contract.ts";
import { documentPolicy } from "../policy.ts";
import { handedDown } from "../rules.ts";
import { type ListedFolder, selectTree } from "./folder-store.ts";
import { type FolderCounts, shownFolder, shownNameOnly } from "./shown.ts";

/** [D2] The folders in sight and, by name alone, those on the way to something in sight; by name. */
export async function listFolders(scope: Scope, deletedToo = false): Promise<DocumentFolder[]> {
  if (deletedToo) assertAllowed(scope, documentPolicy.seeDeleted, undefined);
  const tree = await selectTree(scope, { deletedToo });
  return visibleFolders(scope, tree, await countDocuments(scope)).sort(byName);
}

/** @throws Problem 404 where neither it nor anything in it is in sight */
export async function getFolder(scope: Scope, id: string): Promise<DocumentFolder> {
  const tree = await selectTree(scope, { around: id });
  const folder = visibleFolders(scope, tree, await countDocuments(scope, id)).find((one) => one.id === id);
  if (!folder) throw notFound();
  return folder;
}

/** Whether the actor is shown a folder at all: it, or something below it, is in sight. */
export async function isShown(scope: Scope, folderId: string, deletedToo = false): Promise<boolean> {
  const seen = await scope.db
    .selectFrom("document_folder as f")
    .select("f.id")
    .where("f.workspace_id", "=", scope.workspaceId)
    .where("f.id", "=", folderId)
    .$if(!deletedToo, (query) => query.where("f.deleted_at", "is", null))
    .where(visibleTo(scope, "f"))
    .executeTakeFirst();
  if (seen || scope.actor.seesAllContent) return seen !== undefined;
  const tree = await selectTree(scope, { around: folderId });
  if (!tree.some((one) => one.id === folderId)) return false;
  return visibleFolders(scope, tree, await countDocuments(scope, folderId)).some((one) => one.id === folderId);
}

/** The number of visible documents directly in each folder. */
type Counts = ReadonlyMap<string, number>;

async function countDocuments(scope: Scope, below?: string): Promise<Counts> {
  const { rows } = await sql<{ folderId: string; count: number }>`
    select d.folder_id as "folderId", count(*)::int as count from document d
    where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and d.folder_id is not null
      and ${visibleTo(scope, "d")}
      ${
        below === undefined
          ? sql``
          : sql`and d.folder_id in (select b.below_id from document_folder_below b
              where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${below})`
      }
    group by d.folder_id`.execute(scope.db);
  return new Map(rows.map(({ folderId, count }) => [folderId, count]));
}

function visibleFolders(scope: Scope, tree: readonly ListedFolder[], counts: Counts): DocumentFolder[] {
  const byId = new Map(tree.map((one) => [one.id, one]));
  const groupsOf = handedDown(new Map(tree.map((one) => [one.id, { ...one, groupIds: one.ownGroupIds }])));
  const seen = new Set(tree.filter((one) => one.isSeen).map((one) => one.id));
  const documentsIn = (id: string): number => counts.get(id) ?? 0;
  const shown = new Set<string>();
  for (const one of tree) {
    if (!seen.has(one.id) && (one.deletedAt !== null || documentsIn(one.id) === 0)) continue;
    shown.add(one.id);
    // Deleted folders are searched in the bin: no path leads down to them.
    if (one.deletedAt !== null) continue;
    for (let up = one.parentId; up !== null && !shown.has(up) && byId.has(up); up = byId.get(up)?.parentId ?? null) {
      shown.add(up);
    }
  }
  const children = Map.groupBy(
    tree.filter((one) => shown.has(one.id) && one.deletedAt === null),
    (one) => one.parentId,
  );
  return tree
    .filter((one) => shown.has(one.id))
    .map((one) => {
      const folderCount = children.get(one.id)?.length ?? 0;
      const found: FolderCounts = { documentCount: documentsIn(one.id), folderCount };
      if (!seen.has(one.id)) return shownNameOnly(one, found);
      return shownFolder(scope, { ...one, inheritedGroupIds: [...groupsOf(one.parentId)].sort() }, found);
    });
}
