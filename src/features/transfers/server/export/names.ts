import { sql } from "kysely";
import { allGroups } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { distinctNames, mediaPath } from "../../rules/archive-names.ts";
import { fullPath, pathsOfGroups } from "../../rules/group-path.ts";

/** What ids are called in the archive, at the moment of one transaction. */
export interface Names {
  /** In the order in which they come in again: parents before children. */
  readonly groups: ReadonlyMap<string, string>;
  /** The oldest first. */
  readonly areas: ReadonlyMap<string, string>;
}

export async function namesNow(scope: Scope): Promise<Names> {
  const paths = [...pathsOfGroups(await allGroups(scope))].map(([id, some]) => [id, fullPath(some)] as const);
  const areas = await scope.db
    .selectFrom("area")
    .select(["id", "name"])
    .where("workspace_id", "=", scope.workspaceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return { groups: new Map(paths.sort(([, a], [, b]) => (a < b ? -1 : 1))), areas: distinctNames(areas) };
}

/** Paths of groups, in the order of the archive's groups. */
export const groupPaths = ({ groups }: Names, ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  return [...groups].flatMap(([id, path]) => (wanted.has(id) ? [path] : []));
};

/** The paths of stored files, by their ids; one that is not stored has none. */
export async function pathsOfFiles(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, { readonly path: string; readonly type: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("asset")
    .select(["id", "sha256", "content_type"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where("state", "=", "stored")
    .where("sha256", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { path: mediaPath(row.sha256 ?? "", row.content_type), type: row.content_type }]),
  );
}

/** The external id that a thing came in under, where it is the only one of its kind; otherwise its own id. */
export async function externalIdsOf(
  scope: Scope,
  kind: "procedure" | "document" | "note" | "set",
  ids: readonly string[],
): Promise<(id: string) => string> {
  const sources =
    kind === "procedure"
      ? sql`select procedure_id as thing_id, external_id from import_source where workspace_id = ${scope.workspaceId}`
      : sql`select thing_id, external_id from import_thing where workspace_id = ${scope.workspaceId} and kind = ${kind}`;
  const { rows } = await sql<{ id: string; externalId: string }>`
    with sources as (${sources})
    select s.thing_id as id, s.external_id as "externalId" from sources s
    where s.thing_id = any(${[...ids]}::uuid[])
      and not exists (select from sources o where o.external_id = s.external_id and o.thing_id <> s.thing_id)`.execute(
    scope.db,
  );
  const known = new Map(rows.map((row) => [row.id, row.externalId]));
  return (id) => known.get(id) ?? id;
}
