import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { mediaPath } from "../../rules/archive-names.ts";
import type { Source } from "./source.ts";

const filesAtOnce = 100;

/** Files that something uses, the same bytes once; archives that are brought in are none of the workspace's. */
const used = (scope: Scope) => sql`
  from asset a
  where a.workspace_id = ${scope.workspaceId} and a.state = 'stored' and a.sha256 is not null
    and (exists (select from asset_use u where u.workspace_id = a.workspace_id and u.asset_id = a.id
        and u.user_type not in ('import', 'generation', 'interview'))
      or exists (select from asset_markup m where m.workspace_id = a.workspace_id and m.base_asset_id = a.id))`;

/** [TF16] The files of the workspace, by their digests. */
export const mediaSource: Source = {
  name: "media",
  async page(scope, after) {
    const { rows } = await sql<{ id: string; sha256: string; type: string; sizeBytes: string }>`
      select distinct on (a.sha256) a.sha256, a.id, a.content_type as type, a.size_bytes as "sizeBytes"
      ${used(scope)} and a.sha256 > ${after?.[0] ?? ""}
      order by a.sha256, a.id limit ${filesAtOnce}`.execute(scope.db);
    const last = rows.at(-1)?.sha256;
    const files = rows.map(({ id, sha256, type, sizeBytes }) => ({
      path: mediaPath(sha256, type),
      assetId: id,
      sizeBytes: Number(sizeBytes),
      sha256,
    }));
    const next = rows.length < filesAtOnce || last === undefined ? null : [last];
    return { entries: [], files, next, done: 0, missing: 0 };
  },
};

/** How many files there are, and what they weigh in bytes. */
export async function countMedia(scope: Scope): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes
    from (select a.sha256, min(a.size_bytes) as bytes ${used(scope)} group by a.sha256) s`.execute(scope.db);
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
