import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [D1] `visibleTo` of documents `d`, for lists. What the folder hands down is the same for all that lies in it, so it is
 * looked up once for a folder (`hit`: null without groups), and only the groups of its own for each document. For single
 * documents `visibleTo` is dearer by nothing; tests hold both against the policy.
 */
export function seenWith(
  scope: Scope,
  hit: RawBuilder<boolean | null>,
  ownHit: RawBuilder<boolean | null> = ownHitOf(scope),
): RawBuilder<boolean> {
  if (scope.actor.seesAllContent) return sql<boolean>`true`;
  return sql<boolean>`(${hit} is true or coalesce(${ownHit}, ${hit}, true))`;
}

const ownHitOf = (scope: Scope): RawBuilder<boolean | null> =>
  sql`(select bool_or(own.group_id = any(${inScope(scope)})) from document_group own
    where own.workspace_id = d.workspace_id and own.document_id = d.id)`;

/** The same for every document that has groups of its own: for who counts thousands. `document_id`, `hit`. */
export const ownHits = (scope: Scope): RawBuilder<unknown> =>
  sql`(select own.document_id, bool_or(own.group_id = any(${inScope(scope)})) as hit
    from document_group own where own.workspace_id = ${scope.workspaceId} group by own.document_id)`;

/** Whether what a folder hands down lets the actor see; null where it hands down nothing, as at the top. */
export const hitOfFolder = (scope: Scope, folderId: string | null): RawBuilder<boolean | null> =>
  folderId === null
    ? sql`null::boolean`
    : sql`(select bool_or(t.group_id = any(${inScope(scope)})) from document_folder_tie t
        where t.workspace_id = ${scope.workspaceId} and t.folder_id = ${folderId})`;

/** The same for every folder that hands anything down: `folder_id`, `hit`. */
export const hitsOfFolders = (scope: Scope): RawBuilder<unknown> =>
  sql`(select t.folder_id, bool_or(t.group_id = any(${inScope(scope)})) as hit
    from document_folder_tie t where t.workspace_id = ${scope.workspaceId} group by t.folder_id)`;

const inScope = (scope: Scope) => sql`${[...scope.actor.scope]}::uuid[]`;
