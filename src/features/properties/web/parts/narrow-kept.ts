import type { KeptAnswers } from "#kit/web/wire/query.ts";
import { type KeptListQuery, keptList } from "../../rules/kept-list.ts";
import type { PropertyKind } from "../../rules/property.ts";
import { keptValues } from "./kept-values.ts";

/** A list that a device keeps page by page: its topic, under which its pages hold their rows too, and what names a row. */
export interface KeptListOf {
  readonly workspaceId: string;
  readonly kind: PropertyKind;
  readonly topic: string;
  readonly named: string;
}

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

interface KeptPages {
  readonly pages: readonly Readonly<Record<string, readonly Row[]>>[];
}

/** [CF7] [CF8] [CF11] The list as the device keeps it, narrowed and sorted there; undefined where it keeps none. */
export async function narrowKept(
  { workspaceId, kind, topic, named }: KeptListOf,
  asked: KeptListQuery,
  kept: KeptAnswers,
) {
  const { search: _search, properties: _properties, sortProperty: _sort, descending: _down, ...whole } = asked;
  const [listed, values] = await Promise.all([
    kept.one([workspaceId, topic, "list", whole]),
    keptValues(workspaceId, kind, kept),
  ]);
  if (!listed) return undefined;
  const rows = (listed as KeptPages).pages.flatMap((page) => page[topic] ?? []);
  const known = values ?? { properties: [], things: new Map() };
  const found = keptList(rows, (row) => String(row[named]), known, asked);
  return { pages: [{ [topic]: found, next: null }], pageParams: [undefined] };
}
