import { type RawBuilder, sql } from "kysely";
import { unusedLifeMs } from "#features/media/rules.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { FileUse, LibraryFile } from "../contract.ts";
import { type LibraryFamily, libraryFamilies, libraryFamilyOf } from "../rules.ts";

/** Rows `kind, id, title` of everything that uses the file `fileId` today; with `visible`, only what the actor may see. */
function usesOf(scope: Scope, fileId: RawBuilder<unknown>, visible: boolean): RawBuilder<unknown> {
  const seen = (row: string) => (visible ? visibleTo(scope, row) : sql`true`);
  const seesDrafts = !visible || procedurePolicy.viewDrafts(scope.actor, undefined);
  return sql`
    select 'area' as kind, a.id, a.name as title
    from asset_use u join area a on a.workspace_id = u.workspace_id and a.id = u.user_id
    where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${fileId} and u.user_type = 'area' and ${seen("a")}
    union all
    select case v.state when 'draft' then 'draft' else 'procedure' end, p.id, v.title
    from asset_use u
    join procedure_version v on v.workspace_id = u.workspace_id
      and (u.user_type = 'procedure' and v.procedure_id = u.user_id and v.state = 'published'
        or u.user_type = 'procedureDraft' and v.id = u.user_id and v.state in ('draft', 'published'))
    join procedure p on p.workspace_id = v.workspace_id and p.id = v.procedure_id and p.deleted_at is null
    where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${fileId} and ${fileId} = any(v.media_ids)
      and u.user_type in ('procedure', 'procedureDraft') and ${seen("p")}
      and ${seesDrafts ? sql`true` : sql`u.user_type = 'procedure'`}`;
}

export interface LibraryFilter {
  readonly family?: LibraryFamily | undefined;
  readonly use?: "used" | "unused" | undefined;
  readonly name?: string | undefined;
}

/** [LB1] The files in the actor's library, newest first, those after `after`. */
export async function selectFiles(
  scope: Scope,
  filter: LibraryFilter,
  page: { readonly limit: number; readonly after?: { readonly createdAt: string; readonly id: string } | undefined },
  ids?: readonly string[],
): Promise<LibraryFile[]> {
  const families = filter.family ? [filter.family] : libraryFamilies;
  const own = sql`f.unused_since is not null and f.uploaded_by = ${scope.actor.profileId}
    and f.unused_since > ${new Date(scope.now.getTime() - unusedLifeMs)}`;
  const used = sql`exists (${usesOf(scope, sql`f.id`, true)})`;
  const wanted = filter.use === "used" ? used : filter.use === "unused" ? own : sql`(${used} or ${own})`;
  const like = filter.name === undefined ? undefined : containing(filter.name.trim());
  const { rows } = await sql<Row>`
    select f.id, f.file_name, f.content_type, f.size_bytes, coalesce(f.width_px, film.width_px) as width_px,
      coalesce(f.height_px, film.height_px) as height_px, film.duration_ms, f.created_at,
      f.unused_since, ${personOf("p")} as person,
      (select count(*)::int from (select distinct kind, id from (${usesOf(scope, sql`f.id`, true)}) every_use) one) as use_count
    from asset f
    join profile p on p.workspace_id = f.workspace_id and p.id = f.uploaded_by
    left join asset_film film on film.workspace_id = f.workspace_id and film.asset_id = f.id
    where f.workspace_id = ${scope.workspaceId} and f.state = 'stored'
      and split_part(f.content_type, '/', 1) = any(${[...families]}::text[]) and ${wanted}
      ${ids === undefined ? sql`` : sql`and f.id = any(${[...ids]}::uuid[])`}
      ${like === undefined ? sql`` : sql`and f.file_name ilike ${like}`}
      ${page.after ? sql`and (f.created_at, f.id) < (${new Date(page.after.createdAt)}, ${page.after.id}::uuid)` : sql``}
    order by f.created_at desc, f.id desc limit ${page.limit}`.execute(scope.db);
  return rows.map(fileOf);
}

interface Row {
  id: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
  width_px: number | null;
  height_px: number | null;
  duration_ms: number | null;
  created_at: Date;
  unused_since: Date | null;
  person: Person;
  use_count: number;
}

const fileOf = (row: Row): LibraryFile => ({
  id: row.id,
  fileName: row.file_name,
  contentType: row.content_type,
  family: libraryFamilyOf(row.content_type) ?? "image",
  sizeBytes: Number(row.size_bytes),
  widthPx: row.width_px,
  heightPx: row.height_px,
  durationMs: row.duration_ms,
  uploadedBy: row.person,
  createdAt: row.created_at.toISOString(),
  useCount: row.use_count,
  unusedSince: row.unused_since?.toISOString() ?? null,
});

export type Use = Pick<FileUse, "kind" | "id" | "title">;

/** [LB2] The present uses of a file, as far as they are visible to the actor, by title. */
export async function selectUses(scope: Scope, fileId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`select distinct kind, id, title from (${usesOf(scope, sql`${fileId}::uuid`, true)}) u
    order by title, kind, id`.execute(scope.db);
  return rows;
}

/** The number of its present uses, independent of the actor, and of earlier versions that contain it. */
export async function countUses(scope: Scope, fileId: string): Promise<{ all: number; earlier: number }> {
  const { rows } = await sql<{ all: number; earlier: number }>`
    select (select count(*)::int from (select distinct kind, id from (${usesOf(scope, sql`${fileId}::uuid`, false)}) u) one) as all,
      (select count(*)::int from procedure_version v
        where v.workspace_id = ${scope.workspaceId} and v.state = 'superseded' and ${fileId}::uuid = any(v.media_ids)
          and exists (select from asset_use u where u.workspace_id = v.workspace_id and u.asset_id = ${fileId}::uuid
            and u.user_id in (v.id, v.procedure_id))) as earlier`.execute(scope.db);
  return rows[0] ?? { all: 0, earlier: 0 };
}
