import { sql } from "kysely";
import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import type { Scope } from "#kit/server/scope.ts";

const topic = "documents";

/** [D26] Publishes a change of a document to all members who see it before or after the change. */
export const publishDocumentChange = (scope: Scope, id: string, before: readonly string[], after = before): void =>
  scope.publish({ topic, subjectId: id, accessGroupIds: seenBeforeOrAfter(before, after) });

/** Publishes to all who see one of these things, by the groups of each; an empty list among them means everyone. */
export const publishToViewersOf = (
  scope: Scope,
  subjectId: string | undefined,
  groups: readonly (readonly string[])[],
): void => {
  const accessGroupIds = groups.some((one) => one.length === 0) ? [] : [...new Set(groups.flat())];
  if (groups.length > 0) scope.publish({ topic, ...(subjectId !== undefined && { subjectId }), accessGroupIds });
};

/**
 * [D26] The groups that a folder is shown to: those who see it, and those who see something below it and so its name.
 * `held`: the groups that see the folder itself.
 */
export async function selectViewingGroups(scope: Scope, folderId: string, held: readonly string[]): Promise<string[]> {
  if (held.length === 0) return [];
  const { rows } = await sql<{ groupId: string }>`
    select distinct g.group_id as "groupId" from document_folder_below b
    join document_folder_group g on g.workspace_id = b.workspace_id and g.folder_id = b.below_id
    where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folderId}
    union
    select distinct g.group_id from document_folder_below b
    join document d on d.workspace_id = b.workspace_id and d.folder_id = b.below_id and d.deleted_at is null
    join document_group g on g.workspace_id = d.workspace_id and g.document_id = d.id
    where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folderId}`.execute(scope.db);
  return [...new Set([...held, ...rows.map((row) => row.groupId)])];
}
