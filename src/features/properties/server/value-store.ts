import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PropertyKind, PropertyShape, PropertyValue } from "../rules/property.ts";
import { searchText, sortKey } from "../rules/sort-key.ts";

/** The column of a value that names the thing. */
const columnOf = {
  procedure: "procedure_id",
  document: "document_id",
  area: "area_id",
  member: "profile_id",
} as const satisfies Record<PropertyKind, string>;

const thingColumn = (kind: PropertyKind): RawBuilder<string> => sql.ref(columnOf[kind]);

export interface ValueRow {
  readonly thingId: string;
  readonly propertyId: string;
  readonly value: PropertyValue | null;
  readonly member: Person | null;
  readonly revision: number;
}

/** Everything that was set on these things. */
export const selectValues = (scope: Scope, thingIds: readonly string[]): Promise<ValueRow[]> =>
  scope.db
    .selectFrom("property_value as v")
    .leftJoin("profile as m", (join) =>
      join.onRef("m.workspace_id", "=", "v.workspace_id").onRef("m.id", "=", "v.member_id"),
    )
    .select(["v.thing_id as thingId", "v.property_id as propertyId", "v.revision"])
    .select(sql<PropertyValue | null>`v.value`.as("value"))
    .select(personOrNull("m").as("member"))
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.thing_id", "=", sql<string>`any(${[...thingIds]}::uuid[])`)
    .execute();

export interface NewValue {
  readonly kind: PropertyKind;
  readonly property: Pick<PropertyShape, "type" | "options"> & { readonly id: string };
  readonly value: PropertyValue | null;
}

const columnsOf = (scope: Scope, { property, value }: NewValue) => sql`
  ${value === null ? null : JSON.stringify(value)}::jsonb, ${sortKey(property, value)}::text,
  ${searchText(property, value)}::text, ${property.type === "member" ? value : null}::uuid,
  ${scope.actor.profileId}::uuid, ${scope.now}::timestamptz`;

const replaced = sql`value = excluded.value, sort_key = excluded.sort_key, search_text = excluded.search_text,
  member_id = excluded.member_id, set_by = excluded.set_by, set_at = excluded.set_at, revision = v.revision + 1`;

/** Stores a value if the one before still has the revision; 0 stands for none. Returns whether it did. */
export async function storeValue(scope: Scope, thingId: string, given: NewValue, revision: number): Promise<boolean> {
  const after = revision === 0 ? sql`do nothing` : sql`do update set ${replaced} where v.revision = ${revision}`;
  const { rows } = await sql`
    insert into property_value as v (workspace_id, property_id, ${thingColumn(given.kind)}, value, sort_key, search_text,
      member_id, set_by, set_at)
    select ${scope.workspaceId}::uuid, ${given.property.id}::uuid, ${thingId}::uuid, ${columnsOf(scope, given)}
    where ${revision} = 0 or exists (select from property_value o where o.workspace_id = ${scope.workspaceId}
      and o.property_id = ${given.property.id} and o.thing_id = ${thingId})
    on conflict (workspace_id, property_id, thing_id) ${after}
    returning v.thing_id`.execute(scope.db);
  return rows.length > 0;
}

/** [CF10] Stores one value for many things, whatever they had. Returns those that had another. */
export async function storeForMany(scope: Scope, thingIds: readonly string[], given: NewValue): Promise<Set<string>> {
  if (thingIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into property_value as v (workspace_id, property_id, ${thingColumn(given.kind)}, value, sort_key, search_text,
      member_id, set_by, set_at)
    select ${scope.workspaceId}::uuid, ${given.property.id}::uuid, thing.id, ${columnsOf(scope, given)}
    from unnest(${[...thingIds]}::uuid[]) as thing (id) order by thing.id
    on conflict (workspace_id, property_id, thing_id) do update set ${replaced}
      where v.value is distinct from excluded.value
    returning v.thing_id as id`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** [CF3] Options were renamed, ordered or retired: what lists sort and search by follows them. */
export async function reindexValues(scope: Scope, property: NewValue["property"]): Promise<void> {
  const { rows } = await sql<{ value: PropertyValue }>`select distinct v.value from property_value v
    where v.workspace_id = ${scope.workspaceId} and v.property_id = ${property.id} and v.value is not null`.execute(
    scope.db,
  );
  if (rows.length === 0) return;
  const values = rows.map(({ value }) => JSON.stringify(value));
  const keys = rows.map(({ value }) => sortKey(property, value));
  const texts = rows.map(({ value }) => searchText(property, value));
  await sql`update property_value v set sort_key = known.sort_key, search_text = known.search_text
    from unnest(${values}::text[], ${keys}::text[], ${texts}::text[]) as known (value, sort_key, search_text)
    where v.workspace_id = ${scope.workspaceId} and v.property_id = ${property.id} and v.value = known.value::jsonb`.execute(
    scope.db,
  );
}
