import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

/** The undeleted items in a folder at any depth, without itself: those visible to the actor, and the hidden ones. */
export interface Extent {
  readonly documentCount: number;
  readonly folderCount: number;
  readonly hiddenCount: number;
}

export async function selectExtent(scope: Scope, folderId: string): Promise<Extent> {
  const below = sql`(select b.below_id from document_folder_below b
    where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folderId})`;
  const { rows } = await sql<Extent>`
    select d.seen as "documentCount", f.seen as "folderCount", d.hidden + f.hidden as "hiddenCount" from
      (select (count(*) filter (where ${visibleTo(scope, "d")}))::int as seen,
        (count(*) filter (where not ${visibleTo(scope, "d")}))::int as hidden
        from document d where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and d.folder_id in ${below}) d,
      (select (count(*) filter (where ${visibleTo(scope, "f")}))::int as seen,
        (count(*) filter (where not ${visibleTo(scope, "f")}))::int as hidden
        from document_folder f where f.workspace_id = ${scope.workspaceId} and f.deleted_at is null
          and f.id in ${below} and f.id <> ${folderId}) f`.execute(scope.db);
  return rows[0] ?? { documentCount: 0, folderCount: 0, hiddenCount: 0 };
}

/** [D12] No actor makes visible to themselves what is hidden from them (threat B62). */
export const ownAccess = (): Problem =>
  new Problem("forbidden", "ownAccess", {
    detail: "Something in it is out of your sight and would come into it; somebody who sees it has to do this",
  });
