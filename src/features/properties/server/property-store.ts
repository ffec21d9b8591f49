import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { PropertyKind, PropertyOption, PropertyShape, PropertyType, PropertyValue } from "../rules/property.ts";

export interface StoredProperty extends PropertyShape {
  readonly id: string;
  readonly kind: PropertyKind;
  readonly name: string;
  readonly description: string;
  readonly type: PropertyType;
  readonly unit: string;
  readonly isListed: boolean;
  readonly defaultMember: Person | null;
  readonly ordinal: number;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly retiredAt: Date | null;
}

const properties = (scope: Scope) =>
  scope.db
    .selectFrom("property as d")
    .leftJoin("profile as m", (join) =>
      join
        .onRef("m.workspace_id", "=", "d.workspace_id")
        .on(sql<boolean>`d.type = 'member' and m.id::text = d.default_value #>> '{}'`),
    )
    .select(["d.id", "d.kind", "d.name", "d.description", "d.type", "d.unit", "d.ordinal", "d.revision"])
    .select(["d.is_required as isRequired", "d.is_listed as isListed"])
    .select(["d.updated_at as updatedAt", "d.retired_at as retiredAt"])
    .select(sql<PropertyOption[]>`d.options`.as("options"))
    .select(sql<PropertyValue | null>`d.default_value`.as("defaultValue"))
    .select(personOrNull("m").as("defaultMember"))
    .where("d.workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof properties>["executeTakeFirstOrThrow"]>>;
const typed = (row: Row): StoredProperty => ({
  ...row,
  kind: row.kind as PropertyKind,
  type: row.type as PropertyType,
});

/** By kind and in their order, the retired ones last. */
export async function selectProperties(scope: Scope, kind?: PropertyKind): Promise<StoredProperty[]> {
  const rows = await properties(scope)
    .$if(kind !== undefined, (query) => query.where("d.kind", "=", kind ?? ""))
    .orderBy("d.kind")
    .orderBy(sql`d.retired_at nulls first`)
    .orderBy("d.ordinal")
    .orderBy("d.id")
    .execute();
  return rows.map(typed);
}

export async function findProperty(
  scope: Scope,
  id: string,
  lock?: "forUpdate" | "forShare",
): Promise<StoredProperty | undefined> {
  const row = await properties(scope)
    .where("d.id", "=", id)
    .$if(lock === "forUpdate", (query) => query.forUpdate("d"))
    // A value is checked by the definition as it is when the value is stored.
    .$if(lock === "forShare", (query) => query.forShare("d"))
    .executeTakeFirst();
  return row && typed(row);
}

/** Whoever defines or orders properties waits for those who do it at the same moment. */
export const lockDefinitions = (scope: Scope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`properties ${scope.workspaceId}`}, 0))`.execute(scope.db);

export type PropertyFields = Pick<
  StoredProperty,
  "name" | "description" | "unit" | "options" | "isRequired" | "isListed" | "defaultValue"
>;

const json = (value: unknown) => (value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`);

const columnsOf = (scope: Scope, fields: PropertyFields) => ({
  name: fields.name,
  name_key: nameKey(fields.name),
  description: fields.description,
  unit: fields.unit,
  options: sql<string>`${JSON.stringify(fields.options)}::jsonb`,
  is_required: fields.isRequired,
  is_listed: fields.isListed,
  default_value: json(fields.defaultValue),
  updated_at: scope.now,
});

export async function insertProperty(
  scope: Scope,
  { id, kind, type, ...fields }: PropertyFields & Pick<StoredProperty, "id" | "kind" | "type">,
): Promise<void> {
  await scope.db
    .insertInto("property")
    .values({
      workspace_id: scope.workspaceId,
      id,
      kind,
      type,
      ...columnsOf(scope, fields),
      ordinal: nextOrdinal(scope, kind),
      created_by: scope.actor.profileId,
      created_at: scope.now,
    })
    .execute();
}

const nextOrdinal = (scope: Scope, kind: PropertyKind) => sql<number>`(
  select coalesce(max(o.ordinal), 0) + 1 from property o where o.workspace_id = ${scope.workspaceId} and o.kind = ${kind})`;

export async function updateProperty(scope: Scope, id: string, fields: PropertyFields): Promise<void> {
  await scope.db
    .updateTable("property")
    .set((eb) => ({ ...columnsOf(scope, fields), revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function setRetired(scope: Scope, { id, kind }: StoredProperty, isRetired: boolean): Promise<void> {
  await scope.db
    .updateTable("property")
    .set((eb) => ({
      retired_at: isRetired ? scope.now : null,
      updated_at: scope.now,
      revision: eb("revision", "+", 1),
      ...(!isRetired && { ordinal: nextOrdinal(scope, kind) }),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function updateOrder(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`update property d set ordinal = place.ordinal
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, ordinal)
    where d.workspace_id = ${scope.workspaceId} and d.id = place.id`.execute(scope.db);
}
