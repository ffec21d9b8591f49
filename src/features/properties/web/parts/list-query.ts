import type { Column } from "#kit/web/ui/lists/columns.tsx";
import { alsoOf, onDevice, onDeviceBy } from "#kit/web/wire/query.ts";
import type { KeptListQuery } from "../../rules/kept-list.ts";
import type { PropertyKind } from "../../rules/property.ts";
import type { KeptListOf } from "./narrow-kept.ts";

/** What the address of a list says of properties, as its call takes it. */
export interface PropertyListParams {
  readonly properties?: string | undefined;
  readonly sortProperty?: string | undefined;
  readonly descending?: "true" | undefined;
}

/** Reads it from the address, where it survives a reload and can be shared. */
export const listParamsOf = (query: Readonly<Record<string, string | undefined>>): PropertyListParams => ({
  properties: query.properties || undefined,
  sortProperty: query.sortProperty || undefined,
  descending: query.sortProperty && query.descending === "true" ? "true" : undefined,
});

/** The same as a call's query, which has no undefined fields. */
export const listQueryOf = ({ properties, sortProperty, descending }: PropertyListParams) => ({
  ...(properties && { properties }),
  ...(sortProperty && { sortProperty, descending: descending ?? ("false" as const) }),
});

/** A column for every property that the list shows. */
export type PropertyColumn = Column<{ readonly id: string }>;

export interface ListToolsProps {
  readonly kind: PropertyKind;
  /** The rows that are loaded; other ids among them are passed over. */
  readonly ids: readonly string[];
  /** Called with the columns of the properties that are shown, whenever they or their values change. */
  readonly onColumns?: ((columns: readonly PropertyColumn[]) => void) | undefined;
}

/**
 * For a list whose pages the device stores. [CF7] What is narrowed or sorted by words or properties is not stored, for there is
 * as much of it as there are words: without a network the device narrows and sorts the whole list.
 */
export function listOnDevice(list: KeptListOf, asked: KeptListQuery, also: { readonly meta: object } | false = false) {
  const isNarrowed = Boolean(asked.search) || asked.properties !== undefined || asked.sortProperty !== undefined;
  if (!isNarrowed) return onDevice(also);
  return onDeviceBy(async (kept) => (await import("./narrow-kept.ts")).narrowKept(list, asked, kept), also || alsoOf());
}
