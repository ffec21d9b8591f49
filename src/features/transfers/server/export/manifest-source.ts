import { sql } from "kysely";
import { deletedRetentionMs } from "#features/procedures/server/service.ts";
import { getInfo } from "#features/workspaces/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { formatVersion, type ManifestFile } from "../../format.ts";
import { manifestPath } from "../../rules/entry-path.ts";
import { type BinKind, leftOutOf } from "../../rules/left-out.ts";
import { groupPaths, namesNow, pathsOfFiles } from "./names.ts";
import type { Source } from "./source.ts";

/** [TF15] [TF28] What the archive is and what it leaves out, and the groups and areas of the workspace. */
export const manifestSource: Source = {
  name: "manifest",
  async page(scope) {
    const names = await namesNow(scope);
    const areas = await selectAreas(scope);
    const files = await pathsOfFiles(
      scope,
      areas.flatMap(({ pictureId }) => pictureId ?? []),
    );
    const leftOut = leftOutOf(await countBin(scope));
    const manifest: ManifestFile = {
      format: "fettle",
      version: formatVersion,
      source: `Fettle: ${(await getInfo(scope)).name}`,
      createdAt: scope.now.toISOString(),
      groups: [...names.groups.values()],
      areas: areas.map(({ id, groupIds, pictureId }) => {
        const groups = groupPaths(names, groupIds);
        const picture = files.get(pictureId ?? "")?.path;
        return {
          name: names.areas.get(id) ?? "",
          ...(groups.length > 0 && { groups }),
          ...(picture !== undefined && { picture }),
        };
      }),
      ...(leftOut.length > 0 && { leftOut }),
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    return { entries: [{ path: manifestPath, bytes }], next: null, done: 1, missing: 0, leftOut };
  },
};

async function selectAreas(scope: Scope) {
  const rows = await scope.db
    .selectFrom("area as a")
    .leftJoin("area_group as g", (join) =>
      join.onRef("g.workspace_id", "=", "a.workspace_id").onRef("g.area_id", "=", "a.id"),
    )
    .select(["a.id", "a.picture_id", "g.group_id"])
    .where("a.workspace_id", "=", scope.workspaceId)
    .orderBy("a.created_at")
    .orderBy("a.id")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, some]) => ({
    id,
    pictureId: some[0]?.picture_id ?? null,
    groupIds: some.flatMap((row) => row.group_id ?? []),
  }));
}

/** [TF28] How much was deleted and can still be brought back; what is past that is nobody's content any more. */
async function countBin(scope: Scope): Promise<Record<BinKind, number>> {
  const since = new Date(scope.now.getTime() - (await deletedRetentionMs(scope)));
  const countOf = (table: string) => sql`(select count(*)::integer from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.deleted_at > ${since})`;
  const { rows } = await sql<Record<BinKind, number>>`
    select ${countOf("procedure")} as procedure, ${countOf("document")} as document,
      ${countOf("document_folder")} as folder, ${countOf("procedure_set")} as set`.execute(scope.db);
  return rows[0] ?? { procedure: 0, document: 0, folder: 0, set: 0 };
}
