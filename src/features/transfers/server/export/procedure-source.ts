import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { selectContents } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { procedurePath } from "../../rules/archive-names.ts";
import type { Reached } from "../../rules/links.ts";
import { fileOf, linksOf } from "../../rules/to-file.ts";
import { archivedLinks } from "./link-names.ts";
import { externalIdsOf, groupPaths, type Names, namesNow, pathsOfFiles } from "./names.ts";
import type { Source, TextEntry } from "./source.ts";

const proceduresAtOnce = 50;

/** [TF15] Each procedure as its authors see it, a file of its own: the draft, or what is published where there is none. */
export const procedureSource: Source = {
  name: "procedures",
  async page(scope, after, { reached }) {
    const rows = await selectProcedures(scope, after?.[0]);
    const names = await namesNow(scope);
    const ids = rows.map((row) => row.id);
    const externalId = await externalIdsOf(scope, "procedure", ids);
    const entries: TextEntry[] = [];
    let missing = 0;
    for (const row of rows) {
      const made = await entryOf(scope, row, { names, reached }, externalId(row.id));
      if (!made) continue;
      entries.push(made.entry);
      missing += made.missing;
    }
    const last = ids.at(-1);
    const next = rows.length < proceduresAtOnce || last === undefined ? null : [last];
    return { entries, next, done: rows.length, missing };
  },
};

type Row = Awaited<ReturnType<typeof selectProcedures>>[number];

async function entryOf(
  scope: Scope,
  { id, versionId, areaIds, groupIds }: Row,
  { names, reached }: { readonly names: Names; readonly reached: Reached },
  externalId: string,
) {
  const content = (await selectContents(scope, [versionId ?? ""])).get(versionId ?? "");
  if (!content) return undefined;
  const mediaIds = mediaIdsOf(content);
  const files = await pathsOfFiles(scope, mediaIds);
  const link = await archivedLinks(scope, reached, names, linksOf(content));
  const areas = areaIds.flatMap((areaId) => names.areas.get(areaId) ?? []).sort();
  const file = fileOf(
    content,
    { externalId, groups: groupPaths(names, groupIds), areas },
    { areaName: (areaId) => names.areas.get(areaId), filePath: (fileId) => files.get(fileId)?.path, link },
  );
  const bytes = Buffer.from(`${JSON.stringify(file, null, 1)}\n`);
  const missing = new Set(mediaIds).size - files.size;
  return { entry: { path: procedurePath(file.title, id), bytes }, missing };
}

const procedures = (scope: Scope) =>
  scope.db
    .selectFrom("procedure as p")
    .innerJoin("procedure_version as v", (join) =>
      join
        .onRef("v.workspace_id", "=", "p.workspace_id")
        .on((eb) => eb("v.id", "=", eb.fn.coalesce("p.draft_version_id", "p.published_version_id"))),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", "is", null);

const selectProcedures = (scope: Scope, after: string | undefined) =>
  procedures(scope)
    .select(["p.id", "v.id as versionId", "v.area_ids as areaIds"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("procedure_group as g")
            .select(({ fn }) => fn.agg<string[]>("array_agg", ["g.group_id"]).as("ids"))
            .whereRef("g.workspace_id", "=", "p.workspace_id")
            .whereRef("g.procedure_id", "=", "p.id"),
          eb.val([] as string[]),
        )
        .as("groupIds"),
    )
    .$if(after !== undefined, (query) => query.where("p.id", ">", after ?? ""))
    .orderBy("p.id")
    .limit(proceduresAtOnce)
    .execute();

export async function countProcedures(scope: Scope): Promise<number> {
  const { count } = await procedures(scope)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
