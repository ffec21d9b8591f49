import { sql } from "kysely";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { documentPolicy } from "../../policy.ts";
import type { FolderNode } from "../../rules.ts";
import { type StoredDocument, selectVisibleDocuments } from "../document-store.ts";
import { type StoredFolder, selectVisibleFolders } from "../folder-store.ts";
import { requirePlace } from "../places.ts";
import { grouped } from "../shown.ts";
import { type DocumentsInside, foldersBelow, type MovedThings, movedThings } from "./moved-things.ts";

export interface MoveInput {
  readonly sourceDocumentFolderIds: readonly string[];
  readonly sourceDocumentIds: readonly string[];
  readonly targetFolderId: string | null;
}

/** The items named in a move, all of which may be moved. */
export interface MoveSources {
  readonly folders: readonly StoredFolder[];
  readonly documents: readonly StoredDocument[];
  readonly targetId: string | null;
}

const lower = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/**
 * [D16] Both ends in sight and the actor's to change (threat B68).
 * @throws Problem 404, 403, 400 `unknownFolder` or where nothing is named
 */
export async function requireMovable(scope: Scope, input: MoveInput): Promise<MoveSources> {
  assertAllowed(scope, documentPolicy.create, undefined);
  const folderIds = lower(input.sourceDocumentFolderIds);
  const documentIds = lower(input.sourceDocumentIds);
  if (folderIds.length + documentIds.length === 0) {
    throw new Problem("invalid", "invalidRequest", { errors: { sourceDocumentIds: ["Nothing is named"] } });
  }
  const folders = folderIds.length === 0 ? [] : await selectVisibleFolders(scope, folderIds);
  const documents = await selectVisibleDocuments(scope, documentIds);
  if (folders.length !== folderIds.length || documents.length !== documentIds.length) throw notFound();
  for (const one of [...folders, ...documents]) assertAllowed(scope, documentPolicy.edit, grouped(one));
  const targetId = input.targetFolderId?.toLowerCase() ?? null;
  await requirePlace(scope, targetId);
  return { folders, documents, targetId };
}

/**
 * Everything that a move touches, as it is and as it would be. @throws Problem 409 `folderBelowItself`, 422 `tooDeep`
 */
export async function selectMoved(scope: Scope, { folders, documents, targetId }: MoveSources): Promise<MovedThings[]> {
  const folderIds = folders.map((one) => one.id);
  const nodes = await selectNodes(scope, { documents, targetId }, folderIds);
  const inside = await selectDocumentsIn(scope, foldersBelow(nodes, folderIds));
  const named = documents.map(({ id, folderId, ownGroupIds }) => ({ id, folderId, groupIds: ownGroupIds }));
  return movedThings({ nodes, inside, folderIds, documents: named, targetId });
}

/** Folders that move with all below them; and those above every thing and place that is named. */
async function selectNodes(
  scope: Scope,
  { documents, targetId }: Pick<MoveSources, "documents" | "targetId">,
  movedIds: readonly string[],
): Promise<FolderNode[]> {
  const places = [...documents.map((one) => one.folderId), targetId, ...movedIds].filter((id) => id !== null);
  const { rows } = await sql<FolderNode>`
    select f.id, f.parent_id as "parentId",
      coalesce((select array_agg(g.group_id) from document_folder_group g
        where g.workspace_id = f.workspace_id and g.folder_id = f.id), '{}') as "groupIds"
    from document_folder f
    where f.workspace_id = ${scope.workspaceId} and f.deleted_at is null and f.id in (
      select b.below_id from document_folder_below b
      where b.workspace_id = ${scope.workspaceId} and b.folder_id = any(${[...movedIds]}::uuid[])
      union all
      select b.folder_id from document_folder_below b
      where b.workspace_id = ${scope.workspaceId} and b.below_id = any(${[...new Set(places)]}::uuid[]))`.execute(
    scope.db,
  );
  return rows;
}

/** The documents directly in these folders; those of one folder with the same own groups are counted together. */
async function selectDocumentsIn(scope: Scope, folderIds: readonly string[]): Promise<DocumentsInside[]> {
  if (folderIds.length === 0) return [];
  // Ids come as texts: fifty thousand rows cost the driver ten times as much to read. Which groups belong together is
  // found here, because sorting for it cost the database more than all the rest of a check.
  const { rows } = await sql<{ number: number | null; ids: string }>`
    with here as materialized (
      select d.id, f.number from unnest(${[...folderIds]}::uuid[]) with ordinality as f (id, number)
      join document d on d.workspace_id = ${scope.workspaceId} and d.folder_id = f.id and d.deleted_at is null),
    tied as materialized (
      select here.id, here.number, g.group_id from here join document_group g
        on g.workspace_id = ${scope.workspaceId} and g.document_id = here.id)
    select number::int, string_agg(id::text, ',') as ids from here
      where not exists (select from tied where tied.id = here.id) group by number
    union all
    select null, string_agg(id::text || group_id::text || number, ',') from tied having count(*) > 0`.execute(scope.db);
  return rows.flatMap(({ number, ids }) =>
    number === null
      ? withGroups(ids.split(","), folderIds)
      : [{ folderId: folderIds[number - 1] ?? "", groupIds: [], ids: ids.split(",") }],
  );
}

const idLength = 36;

/** Of texts of a document's id, the id of one of its groups and the number of its folder, from 1. */
function withGroups(ties: readonly string[], folderIds: readonly string[]): DocumentsInside[] {
  const documents = new Map<string, { readonly number: string; readonly groupIds: string[] }>();
  for (const tie of ties) {
    const id = tie.slice(0, idLength);
    const groupId = tie.slice(idLength, 2 * idLength);
    const known = documents.get(id);
    if (known) known.groupIds.push(groupId);
    else documents.set(id, { number: tie.slice(2 * idLength), groupIds: [groupId] });
  }
  const together = new Map<string, DocumentsInside & { readonly ids: string[] }>();
  for (const [id, { number, groupIds }] of documents) {
    const key = `${number} ${groupIds.sort().join()}`;
    const found = together.get(key);
    if (found) found.ids.push(id);
    else together.set(key, { folderId: folderIds[Number(number) - 1] ?? "", groupIds, ids: [id] });
  }
  return [...together.values()];
}
