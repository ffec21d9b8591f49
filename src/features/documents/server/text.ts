import { type RawBuilder, sql } from "kysely";
import { notify } from "#features/notifications/server/service.ts";
import { queryWordsOf } from "#features/passages/rules/query-words.ts";
import {
  type FileText,
  type FoundPassage,
  retryExtraction,
  searchPassages,
  textOf,
} from "#features/passages/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { documentPolicy } from "../policy.ts";
import type { Found } from "../text-contract.ts";
import { getDocument, listVersions } from "./documents.ts";
import { publishDocumentChange } from "./publish-documents.ts";

/** [D30] The words of a document's present file, or of an earlier one. @throws Problem 404 */
export async function getText(scope: Scope, id: string, version?: number): Promise<FileText> {
  const { remoteFileId, version: present } = await getDocument(scope, id);
  if (version === undefined || version === present) return textOf(scope, remoteFileId);
  const earlier = (await listVersions(scope, id)).find((one) => one.number === version);
  if (!earlier) throw notFound();
  return textOf(scope, earlier.remoteFileId);
}

/** [D30] Tries again to read the words of a document; for who may edit it. @throws Problem 404, 403 */
export async function retryText(scope: Scope, id: string): Promise<void> {
  const { remoteFileId } = await getDocument(scope, id);
  assertAllowed(scope, documentPolicy.create, undefined);
  await retryExtraction(scope, remoteFileId);
  await publishTextChange(scope, remoteFileId);
}

/** Publishes to all who see a document that the text of its file changed. The job that reads files calls it. */
export async function publishTextChange(scope: Scope, assetId: string): Promise<void> {
  const { rows } = await sql<{ id: string; groupIds: string[] }>`
    select d.id, array(
      select distinct t.group_id from document_tie t where t.workspace_id = d.workspace_id and t.document_id = d.id
    ) as "groupIds"
    from document d
    where d.workspace_id = ${scope.workspaceId} and d.asset_id = ${assetId} and d.deleted_at is null`.execute(scope.db);
  for (const { id, groupIds } of rows) publishDocumentChange(scope, id, groupIds);
}

/**
 * [N26] Notifies who uploaded it that the words of a document's present file could not be read. What became of an earlier file
 * is of no interest any more.
 */
export async function notifyUnreadable(scope: Scope, assetId: string): Promise<void> {
  const found = await scope.db
    .selectFrom("document")
    .select(["id", "name", "uploaded_by"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("deleted_at", "is", null)
    .execute();
  for (const { id, name, uploaded_by: uploader } of found) {
    await notify(scope, [uploader], "fileUnreadable", { documentId: id, title: name });
  }
}

export interface DocumentSearch {
  readonly words: string;
  /** In this folder and those below it. */
  readonly folderId?: string | undefined;
  readonly limit?: number | undefined;
}

const limitUnlessTold = 20;

/**
 * [D31] Documents whose name holds all words, then those that hold some of them, the best first; at most three places of
 * each. What is out of sight is neither found nor counted, nor does it change the order.
 */
export async function searchDocuments(
  scope: Scope,
  { words, folderId, limit = limitUnlessTold }: DocumentSearch,
): Promise<Found[]> {
  const visible = visibleIn(scope, folderId);
  const [named, passages] = await Promise.all([
    selectNamed(scope, visible, words, limit),
    searchPassages(scope, {
      words,
      limit,
      sources: sql`select d.id as source_id, d.asset_id as text_id from document d where ${visible}`,
    }),
  ]);
  const about = await selectAbout(scope, visible, [...named, ...passages.map((passage) => passage.sourceId)]);
  const first = new Set(named);
  const byName = named.flatMap((id): Place[] => {
    const places = passages.filter((passage) => passage.sourceId === id);
    return places.length > 0 ? places : [{ ...nameAlone, sourceId: id }];
  });
  return [...byName, ...passages.filter((passage) => !first.has(passage.sourceId))].slice(0, limit).flatMap((place) => {
    const document = about.get(place.sourceId);
    const { page, pageTo, titlePath, snippet, marks } = place;
    return document ? [{ ...document, page, pageTo, titlePath, snippet, marks: [...marks] }] : [];
  });
}

type Place = Omit<FoundPassage, "score">;

const nameAlone = { page: 1, pageTo: 1, titlePath: "", snippet: "", marks: [] };

const visibleIn = (scope: Scope, folderId: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")}
    and (${folderId ?? null}::uuid is null or exists (
      select from document_folder_below b
      where b.workspace_id = d.workspace_id and b.folder_id = ${folderId ?? null}::uuid and b.below_id = d.folder_id
    ))`;

async function selectNamed(scope: Scope, visible: RawBuilder<boolean>, text: string, limit: number): Promise<string[]> {
  const { words } = queryWordsOf(text);
  if (words.length === 0) return [];
  const holdsAll = sql.join(
    words.map((word) => sql`strpos(d.name_key, ${nameKey(word)}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<{ id: string }>`select d.id from document d
    where ${visible} and ${holdsAll} order by length(d.name_key), d.name_key, d.id limit ${limit}`.execute(scope.db);
  return rows.map((row) => row.id);
}

type About = Pick<Found, "documentId" | "documentName" | "documentFolderId" | "mimeType">;

async function selectAbout(
  scope: Scope,
  visible: RawBuilder<boolean>,
  ids: readonly string[],
): Promise<Map<string, About>> {
  const { rows } = await sql<About>`select d.id as "documentId", d.name as "documentName",
      d.folder_id as "documentFolderId", d.mime_type as "mimeType"
    from document d where ${visible} and d.id = any(${[...ids]}::uuid[])`.execute(scope.db);
  return new Map(rows.map((row) => [row.documentId, row]));
}
