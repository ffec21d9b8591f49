import { nameKey } from "#kit/text.ts";
import type { Property, ThingProperties } from "../contract.ts";
import { filterWords, parseFilters, passesFilter } from "./filters.ts";
import { searchText, sortKey } from "./sort-key.ts";

/** What a device keeps of a workspace's properties. */
export interface KeptValues {
  readonly properties: readonly Property[];
  /** By the thing's id. */
  readonly things: ReadonlyMap<string, ThingProperties>;
}

/** What a list is asked for by properties, and by words. */
export interface KeptListQuery {
  readonly properties?: string | undefined;
  readonly sortProperty?: string | undefined;
  readonly descending?: string | undefined;
  readonly search?: string | undefined;
}

const valueOf = (thing: ThingProperties | undefined, propertyId: string) =>
  thing?.values.find((one) => one.propertyId === propertyId)?.value ?? null;

/** [CF15] What a search finds a thing by, folded: the values of all of its properties. */
export const keptSearchText = ({ properties, things }: KeptValues, thingId: string): string =>
  properties
    .map((property) => searchText(property, valueOf(things.get(thingId), property.id)))
    .filter(Boolean)
    .join(" ");

/**
 * [CF7] [CF8] [CF11] Filters, searches and sorts the rows that a device keeps by the values that it keeps, as the server does. A row whose
 * values are not kept passes no filter; members are not sorted, for their names are not kept.
 */
export function keptList<Row extends { readonly id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  kept: KeptValues,
  { properties: filterText, sortProperty, descending, search = "" }: KeptListQuery,
): Row[] {
  const { properties, things } = kept;
  const propertyOf = (id: string) => properties.find((one) => one.id === id);
  const filters = filterText === undefined ? [] : (parseFilters(filterText) ?? []);
  const words = filterWords(search);
  const passing = rows.filter((row) => {
    const thing = things.get(row.id);
    const passes = filters.every((filter) => {
      const property = propertyOf(filter.propertyId);
      return thing && property && passesFilter(property, valueOf(thing, property.id), filter);
    });
    const text = `${nameKey(nameOf(row))} ${keptSearchText(kept, row.id)}`;
    return passes && words.every((word) => text.includes(word));
  });
  const sorting = sortProperty === undefined ? undefined : propertyOf(sortProperty);
  if (!sorting) return passing;
  const keyed = passing.map((row) => ({ row, key: sortKey(sorting, valueOf(things.get(row.id), sorting.id)) }));
  const direction = descending === "true" ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return a.key === b.key ? 0 : a.key < b.key ? -direction : direction;
    })
    .map(({ row }) => row);
}
