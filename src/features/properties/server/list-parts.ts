import { type RawBuilder, sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { filterWords, fitsType, type PropertyFilter, parseFilters, passesFilter } from "../rules/filters.ts";
import type { PropertyKind } from "../rules/property.ts";
import { sortKey } from "../rules/sort-key.ts";
import { type StoredProperty, selectProperties } from "./property-store.ts";
import { areOn } from "./require-on.ts";

/** What a list's query says of properties. */
export interface PropertyListQuery {
  /** Filters as JSON. */
  readonly properties?: string | undefined;
  /** The id of a property. */
  readonly sortProperty?: string | undefined;
}

export interface PropertyListing {
  /** Of a row whose id is `thingId`. */
  readonly filter: RawBuilder<boolean>;
  /** A text to order by that is never null; things without a value come last in both directions. */
  readonly sortText: ((isDescending: boolean) => RawBuilder<string>) | undefined;
}

/**
 * [CF7] [CF8] What filters and sorts a list by properties; undefined where its query says nothing of them, which costs no
 * statement. `thingId` is the column with the thing's id in the list's statement.
 * @throws Problem 400 `unknownProperty` for a filter or an order that no property of the kind has
 */
export async function propertyListing(
  scope: Scope,
  kind: PropertyKind,
  query: PropertyListQuery,
  thingId: string,
): Promise<PropertyListing | undefined> {
  if (query.properties === undefined && query.sortProperty === undefined) return undefined;
  const known = (await areOn(scope)) ? await selectProperties(scope, kind) : [];
  const byId = new Map(known.map((property) => [property.id, property]));
  const filters = query.properties === undefined ? [] : parseFilters(query.properties);
  if (!filters) throw unknown("properties");
  const conditions = filters.map((filter) => {
    const property = byId.get(filter.propertyId.toLowerCase());
    if (!property || !fitsType(property, filter)) throw unknown("properties");
    return conditionOf(scope, property, filter, sql.ref(thingId));
  });
  const sorted = query.sortProperty === undefined ? undefined : byId.get(query.sortProperty.toLowerCase());
  if (query.sortProperty !== undefined && !sorted) throw unknown("sortProperty");
  return {
    filter: sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`,
    sortText: sorted && ((isDescending) => sortTextOf(scope, sorted, sql.ref(thingId), isDescending)),
  };
}

const unknown = (field: string) =>
  new Problem("invalid", "unknownProperty", { errors: { [field]: ["There is no such property"] } });

const rowOf = (scope: Scope, property: Pick<StoredProperty, "id">, thingId: RawBuilder<unknown>) => sql`
  v.workspace_id = ${scope.workspaceId} and v.property_id = ${property.id}::uuid and v.thing_id = ${thingId}`;

/** The twin of `passesFilter`. A thing on which nothing was set passes if the default does. */
function conditionOf(
  scope: Scope,
  property: StoredProperty,
  filter: PropertyFilter,
  thingId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const row = rowOf(scope, property, thingId);
  const passes = passing(property, filter);
  // [CF9] A retired property has no default.
  const defaultValue = property.retiredAt === null ? property.defaultValue : null;
  return passesFilter(property, defaultValue, filter)
    ? sql<boolean>`not exists (select from property_value v where ${row} and not coalesce(${passes}, false))`
    : sql<boolean>`exists (select from property_value v where ${row} and ${passes})`;
}

function passing(property: StoredProperty, filter: PropertyFilter): RawBuilder<unknown> {
  switch (filter.op) {
    case "filled":
      return sql`v.value is not null`;
    case "empty":
      return sql`v.value is null`;
    case "contains": {
      const words = filterWords(filter.text).map((word) => sql`strpos(v.search_text, ${word}) > 0`);
      return sql`(${sql.join([sql`v.value is not null`, ...words], sql` and `)})`;
    }
    case "is":
      return sql`v.value ?| ${filter.ids.map((id) => id.toLowerCase())}::text[]`;
    case "between": {
      const from = filter.from === null ? sql`true` : sql`v.sort_key >= ${sortKey(property, filter.from)}`;
      const to = filter.to === null ? sql`true` : sql`v.sort_key <= ${sortKey(property, filter.to)}`;
      return sql`(v.value is not null and ${from} and ${to})`;
    }
  }
}

function sortTextOf(
  scope: Scope,
  property: StoredProperty,
  thingId: RawBuilder<unknown>,
  isDescending: boolean,
): RawBuilder<string> {
  const row = rowOf(scope, property, thingId);
  const isMember = property.type === "member";
  const stored = isMember
    ? sql`(select coalesce(lower(m.display_name), '') from property_value v
        left join profile m on m.workspace_id = v.workspace_id and m.id = v.member_id where ${row})`
    : sql`(select coalesce(v.sort_key, '') from property_value v where ${row})`;
  const fallback = property.retiredAt === null ? property.defaultValue : null;
  const otherwise = isMember
    ? (property.defaultMember?.displayName.toLowerCase() ?? "")
    : (sortKey(property, fallback) ?? "");
  const key = sql`coalesce(${stored}, ${otherwise})`;
  const text = isDescending
    ? sql`case when ${key} = '' then '' else '0' || ${key} end`
    : sql`case when ${key} = '' then '1' else '0' || ${key} end`;
  return sql<string>`(${text}) collate "C"`;
}

/**
 * [CF11] Whether a value of the thing holds a word, for the statement of a list that is searched: its texts, numbers,
 * links and the names of its choices.
 */
export const holdsWord = (
  scope: Scope,
  thingId: string,
  word: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from property_value v where v.workspace_id = ${scope.workspaceId} and v.thing_id = ${sql.ref(thingId)}
    and strpos(v.search_text, ${word}) > 0
    and coalesce((select f.is_on from feature_flag f
      where f.workspace_id = v.workspace_id and f.name = 'custom_properties_enabled'), true))`;

/**
 * [CF15] The things on which a word was set, for `id in (…)` in the statement of a search: worked out once, and not for each
 * of its rows.
 */
export const thingsHolding = (scope: Scope, word: string): RawBuilder<unknown> => sql`(
  select v.thing_id from property_value v where v.workspace_id = ${scope.workspaceId} and strpos(v.search_text, ${word}) > 0)`;

/**
 * [CF15] The first value of a thing that holds one of the words, as "Machine number: PX-400". Null where none does. Its aliases
 * are none of those that statements around it have.
 */
export const valueHolding = (scope: Scope, thingId: string, words: readonly string[]): RawBuilder<string | null> => sql<
  string | null
>`(
  select concat(of_property.name, ': ', case when of_property.type in ('choice', 'choices')
      then (select string_agg(o ->> 'name', '; ') from jsonb_array_elements(of_property.options) o
        where held.value ? (o ->> 'id'))
      else held.value #>> '{}' end, case when of_property.unit = '' then '' else ' ' || of_property.unit end)
  from property_value held
  join property of_property on of_property.workspace_id = held.workspace_id and of_property.id = held.property_id
  where held.workspace_id = ${scope.workspaceId} and held.thing_id = ${sql.ref(thingId)}
    and exists (select from unnest(${[...words]}::text[]) w where strpos(held.search_text, w) > 0)
  order by of_property.ordinal, of_property.id limit 1)`;
