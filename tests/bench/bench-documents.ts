import { sql } from "kysely";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { pageOf } from "./bench-words.ts";

/** The sizes that the aims name. */
const folders = 200;
const pagesOfOne = 40;

/**
 * Documents in folders five levels deep, of which every fifth has a group, as every third document has; the first of
 * them with text. Returns the id of one that everybody sees.
 */
export async function fillDocuments(
  appContext: AppContext,
  options: {
    readonly workspaceId: string;
    readonly profileId: string;
    readonly groupIds: readonly string[];
    readonly documents: number;
    readonly passages: number;
  },
): Promise<string> {
  const { workspaceId, profileId, groupIds } = options;
  const work = <Result>(run: (scope: Scope) => Promise<Result>) =>
    asSystem(appContext, workspaceId, (scope) => run(actingAs(scope, { ...scope.actor, profileId })));
  const folderIds = await work((scope) => insertFolders(scope, groupIds));
  const groupOf = (index: number) => sql`(${[...groupIds]}::uuid[])[${1 + (index % groupIds.length)}::int]`;
  let openId = "";
  for (let index = 0; index < options.documents; index++) {
    await work(async (scope) => {
      const file = await insertUpload(scope, profileId);
      const id = scope.newId();
      const folderId = index % 4 === 0 ? null : folderIds[index % folderIds.length];
      await sql`insert into document (workspace_id, id, folder_id, name, name_key, sort_key, asset_id, mime_type,
          size_bytes, checksum, uploaded_by, created_at, updated_at)
        values (${workspaceId}, ${id}, ${folderId}, ${`Manual ${index}.pdf`}, ${`manual ${index}.pdf`},
          ${`manual ${String(index).padStart(9, "0")}.pdf`}, ${file.remoteFileId}, 'application/pdf', 1000,
          ${file.checksum}, ${profileId}, ${scope.now}, ${scope.now})`.execute(scope.db);
      if (index % 3 === 0) {
        await sql`insert into document_group (workspace_id, document_id, group_id)
          values (${workspaceId}, ${id}, ${groupOf(index)})`.execute(scope.db);
      }
      if (index % 3 !== 0 && folderId === null) openId = id;
      if (index * pagesOfOne < options.passages) {
        await keepWords(scope, file.remoteFileId, Array.from({ length: pagesOfOne }, pageOf));
      }
    });
  }
  return openId;
}

async function insertFolders(scope: Scope, groupIds: readonly string[]): Promise<string[]> {
  const ids = Array.from({ length: folders }, () => scope.newId());
  for (const [index, id] of ids.entries()) {
    const parent = index % 5 === 0 ? null : ids[index - 1];
    await sql`insert into document_folder (workspace_id, id, parent_id, name, name_key, author_id, created_at, updated_at)
      values (${scope.workspaceId}, ${id}, ${parent}, ${`Folder ${index}`}, ${`folder ${index}`},
        ${scope.actor.profileId}, ${scope.now}, ${scope.now})`.execute(scope.db);
    if (index % 5 !== 2) continue;
    await sql`insert into document_folder_group (workspace_id, folder_id, group_id)
      values (${scope.workspaceId}, ${id}, (${[...groupIds]}::uuid[])[${1 + (index % groupIds.length)}::int])`.execute(
      scope.db,
    );
  }
  return ids;
}
