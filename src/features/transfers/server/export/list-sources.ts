import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { type Line, type ListKind, listPath } from "../../list-format.ts";
import { linksIn, withLinks } from "../../rules/links.ts";
import { archivedLinks } from "./link-names.ts";
import { externalIdsOf, groupPaths, type Names, namesNow, pathsOfFiles } from "./names.ts";
import type { ReadLines, Source } from "./source.ts";
import { propertyLines, valueLines } from "./value-lines.ts";

const linesAtOnce = 500;

const listSource = <Kind extends ListKind>(kind: Kind, read: ReadLines<Kind>): Source => ({
  name: kind,
  async page(scope, after, { page, reached }) {
    const found = await read(scope, after?.[0] ?? "", linesAtOnce, await namesNow(scope), reached);
    const isEnd = found.read < linesAtOnce;
    const text = found.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const entries = text === "" ? [] : [{ path: listPath(kind, page), bytes: Buffer.from(text) }];
    return { entries, next: isEnd ? null : [found.key], done: isEnd ? 1 : 0, missing: found.missing ?? 0 };
  },
});

const none = "00000000-0000-0000-0000-000000000000";
const idAfter = (after: string): string => (after === "" ? none : after);
const keyOf = (rows: readonly { readonly id: string }[]): string => rows.at(-1)?.id ?? none;

/** Each pair once, under the area that comes first. */
const connectionLines: ReadLines<"connection"> = async (scope, after, limit, { areas }) => {
  const { rows } = await sql<{ id: string; others: string[] }>`
    select id, array_agg(other) as others from (
      select area_id as id, other_id as other from area_connection where workspace_id = ${scope.workspaceId}
      union
      select other_id, area_id from area_connection where workspace_id = ${scope.workspaceId}) c
    where id > ${idAfter(after)}::uuid
    group by id order by id limit ${limit}`.execute(scope.db);
  const order = [...areas.keys()];
  const place = (id: string) => order.indexOf(id);
  const lines = rows.flatMap(({ id, others }) => {
    const later = others.filter((other) => place(other) > place(id)).flatMap((other) => areas.get(other) ?? []);
    const area = areas.get(id);
    return area === undefined || later.length === 0 ? [] : [{ area, areas: later.sort() }];
  });
  return { lines, read: rows.length, key: keyOf(rows) };
};

/** The names on the way down to each folder that is not deleted. */
const foldersOf = (scope: Scope) => sql`
  with recursive way as (
    select f.id, array[f.name] as path from document_folder f
    where f.workspace_id = ${scope.workspaceId} and f.parent_id is null and f.deleted_at is null
    union all
    select f.id, w.path || f.name from document_folder f join way w on w.id = f.parent_id
    where f.workspace_id = ${scope.workspaceId} and f.deleted_at is null
  )`;

/** Parents before children. */
const folderLines: ReadLines<"folder"> = async (scope, after, limit, names) => {
  const { rows } = await sql<{ id: string; path: string[]; groupIds: string[] }>`
    ${foldersOf(scope)}
    select array_to_string(w.path, chr(1)) as id, w.path, array(select g.group_id from document_folder_group g
      where g.workspace_id = ${scope.workspaceId} and g.folder_id = w.id) as "groupIds"
    from way w where array_to_string(w.path, chr(1)) collate "C" > ${after}
    order by array_to_string(w.path, chr(1)) collate "C" limit ${limit}`.execute(scope.db);
  const lines = rows.map(({ path, groupIds }) => ({ path, ...groupsOf(names, groupIds) }));
  return { lines, read: rows.length, key: rows.at(-1)?.id ?? "" };
};

const groupsOf = (names: Names, ids: readonly string[]): { groups?: string[] } =>
  ids.length === 0 ? {} : { groups: groupPaths(names, ids) };

const documentLines: ReadLines<"document"> = async (scope, after, limit, names) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    path: string[] | null;
    assetIds: string[];
    groupIds: string[];
  }>`
    ${foldersOf(scope)}
    select d.id, d.name, w.path, array(select g.group_id from document_group g
        where g.workspace_id = d.workspace_id and g.document_id = d.id) as "groupIds",
      array(select v.asset_id from document_version v
        where v.workspace_id = d.workspace_id and v.document_id = d.id order by v.number) as "assetIds"
    from document d left join way w on w.id = d.folder_id
    where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and d.id > ${idAfter(after)}::uuid
    order by d.id limit ${limit}`.execute(scope.db);
  const files = await pathsOfFiles(
    scope,
    rows.flatMap((row) => row.assetIds),
  );
  const externalId = await externalIdsOf(
    scope,
    "document",
    rows.map((row) => row.id),
  );
  let missing = 0;
  const lines = rows.flatMap(({ id, name, path, assetIds, groupIds }) => {
    const own = assetIds.flatMap((assetId) => files.get(assetId) ?? []);
    missing += assetIds.length - own.length;
    if (own.length === 0) return [];
    const all = own.map(({ path: file, type }) => ({ file, type }));
    return [{ externalId: externalId(id), name, folder: path ?? [], ...groupsOf(names, groupIds), files: all }];
  });
  return { lines, read: rows.length, key: keyOf(rows), missing };
};

const noteLines: ReadLines<"note"> = async (scope, after, limit, names, reached) => {
  const rows = await scope.db
    .selectFrom("area_note")
    .select(["id", "area_id", "content"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", ">", idAfter(after))
    .orderBy("id")
    .limit(limit)
    .execute();
  const externalId = await externalIdsOf(
    scope,
    "note",
    rows.map((row) => row.id),
  );
  const texts = rows.map(({ content }) => content as Line<"note">["text"]);
  const link = await archivedLinks(scope, reached, names, texts.flatMap(linksIn));
  const lines = rows.flatMap(({ id, area_id: areaId }, at) => {
    const area = names.areas.get(areaId);
    const text = texts[at];
    return area === undefined || !text ? [] : [{ externalId: externalId(id), area, text: withLinks(text, link) }];
  });
  return { lines, read: rows.length, key: keyOf(rows) };
};

const setLines: ReadLines<"set"> = async (scope, after, limit, names) => {
  const rows = await scope.db
    .selectFrom("procedure_set as s")
    .selectAll("s")
    .select(
      sql<string[]>`array(select i.procedure_id from procedure_set_item i
        join procedure p on p.workspace_id = i.workspace_id and p.id = i.procedure_id and p.deleted_at is null
        where i.workspace_id = s.workspace_id and i.set_id = s.id order by i.position)`.as("procedureIds"),
    )
    .select(
      sql<string[]>`array(select g.group_id from procedure_set_group g
        where g.workspace_id = s.workspace_id and g.set_id = s.id)`.as("groupIds"),
    )
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.deleted_at", "is", null)
    .where("s.id", ">", idAfter(after))
    .orderBy("s.id")
    .limit(limit)
    .execute();
  const setId = await externalIdsOf(
    scope,
    "set",
    rows.map((row) => row.id),
  );
  const procedureId = await externalIdsOf(
    scope,
    "procedure",
    rows.flatMap((row) => row.procedureIds),
  );
  const lines = rows.map((row): Line<"set"> => {
    const isLearning = row.set_type === "learning";
    return {
      externalId: setId(row.id),
      title: row.title,
      type: isLearning ? "learning" : "workflow",
      ...groupsOf(names, row.groupIds),
      procedures: row.procedureIds.map(procedureId),
      ...(row.enforces_order && { enforcesOrder: true }),
      ...(row.due_days !== null && { dueDays: row.due_days }),
      ...(row.due_on !== null && { dueOn: row.due_on.toISOString() }),
      ...(row.valid_months !== null && { validMonths: row.valid_months }),
      ...(isLearning && row.pass_mark > 0 && { passMark: row.pass_mark }),
      ...(row.attempts_max !== null && { attemptsMax: row.attempts_max }),
      ...(row.wait_hours !== null && { waitHours: row.wait_hours }),
      ...(row.needs_sign_off && { needsSignOff: true }),
    };
  });
  return { lines, read: rows.length, key: keyOf(rows) };
};

/** [TF15] The lists of an archive, in the order in which they come in again. */
export const listSources: readonly Source[] = [
  listSource("property", propertyLines),
  listSource("connection", connectionLines),
  listSource("folder", folderLines),
  listSource("document", documentLines),
  listSource("note", noteLines),
  listSource("set", setLines),
  listSource("value", valueLines),
];
