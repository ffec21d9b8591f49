import { sql } from "kysely";
import type { PropertyOption, PropertyType } from "#features/properties/rules/property.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Line } from "../../list-format.ts";
import { archivedLinks } from "./link-names.ts";
import { externalIdsOf } from "./names.ts";
import type { ReadLines } from "./source.ts";

/** Properties that are in use. There are at most some hundreds: one page. */
export const propertyLines: ReadLines<"property"> = async (scope, _after, _limit, names, reached) => {
  const rows = await scope.db
    .selectFrom("property")
    .select(["kind", "name", "description", "type", "unit", "options", "is_required", "is_listed", "default_value"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("retired_at", "is", null)
    .orderBy("kind")
    .orderBy("ordinal")
    .execute();
  const link = await archivedLinks(
    scope,
    reached,
    names,
    linksOf(rows.map((row) => ({ ...row, value: row.default_value }))),
  );
  const lines = rows.map((row): Line<"property"> => {
    const options = row.options as readonly PropertyOption[];
    const names = options.filter((option) => !option.isRetired).map((option) => option.name);
    const own = named(row.type as PropertyType, options, row.default_value);
    const value = row.type === "link" && typeof own === "string" ? link(own) : own;
    return {
      kind: row.kind as Line<"property">["kind"],
      name: row.name,
      ...(row.description !== "" && { description: row.description }),
      type: row.type as PropertyType,
      ...(row.unit !== "" && { unit: row.unit }),
      ...(names.length > 0 && { options: names }),
      ...(row.is_required && { isRequired: true }),
      ...(row.is_listed && { isListed: true }),
      ...(value !== undefined && { defaultValue: value }),
    };
  });
  return { lines, read: 0, key: "" };
};

/** [TF15] Values on procedures, documents and areas. A member is no value that another workspace knows. */
export const valueLines: ReadLines<"value"> = async (scope, after, limit, names, reached) => {
  const rows = await selectValues(scope, after, limit);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.thingId);
  const procedure = await externalIdsOf(scope, "procedure", idsOf("procedure"));
  const document = await externalIdsOf(scope, "document", idsOf("document"));
  const nameOf = (kind: string, id: string): string | undefined =>
    kind === "area" ? names.areas.get(id) : kind === "procedure" ? procedure(id) : document(id);
  const link = await archivedLinks(scope, reached, names, linksOf(rows));
  const lines = rows.flatMap((row): Line<"value">[] => {
    const own = named(row.type, row.options, row.value);
    const value = row.type === "link" && typeof own === "string" ? link(own) : own;
    const of = nameOf(row.kind, row.thingId);
    if (value === undefined || of === undefined || row.kind === "member") return [];
    return [{ kind: row.kind, of, property: row.name, value }];
  });
  return { lines, read: rows.length, key: rows.at(-1)?.key ?? "" };
};

const linksOf = (rows: readonly { readonly type: string; readonly value: unknown }[]): string[] =>
  rows.flatMap(({ type, value }) => (type === "link" && typeof value === "string" ? value : []));

interface ValueRow {
  readonly key: string;
  readonly kind: Line<"property">["kind"];
  readonly name: string;
  readonly type: PropertyType;
  readonly options: readonly PropertyOption[];
  readonly thingId: string;
  readonly value: unknown;
}

async function selectValues(scope: Scope, after: string, limit: number): Promise<readonly ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select p.kind, p.name, p.type, p.options, v.thing_id as "thingId", v.value, v.property_id || ' ' || v.thing_id as key
    from property_value v
    join property p on p.workspace_id = v.workspace_id and p.id = v.property_id and p.retired_at is null
    left join procedure g on g.workspace_id = v.workspace_id and g.id = v.procedure_id
    left join document d on d.workspace_id = v.workspace_id and d.id = v.document_id
    where v.workspace_id = ${scope.workspaceId} and p.kind <> 'member' and v.value is not null
      and g.deleted_at is null and d.deleted_at is null
      and (v.property_id || ' ' || v.thing_id) collate "C" > ${after}
    order by (v.property_id || ' ' || v.thing_id) collate "C" limit ${limit}`.execute(scope.db);
  return rows;
}

/** A value without ids: options by their names. Undefined for what only its workspace knows. */
function named(
  type: PropertyType,
  options: readonly PropertyOption[],
  value: unknown,
): Line<"value">["value"] | undefined {
  if (value === null || value === undefined || type === "member") return undefined;
  const nameOf = (id: unknown) => options.find((option) => option.id === id && !option.isRetired)?.name;
  if (type === "choice") return nameOf(value);
  if (type === "choices") return Array.isArray(value) ? value.flatMap((id) => nameOf(id) ?? []) : undefined;
  return typeof value === "number" || typeof value === "string" ? value : undefined;
}
