import { byName, nameKey } from "#kit/text.ts";
import type { Area } from "../../contract.ts";

export const areaOrders = ["name", "notes", "updated"] as const;
export type AreaOrder = (typeof areaOrders)[number];

/** From the URL, where anything may stand. */
export const orderOf = (text: string | undefined): AreaOrder => areaOrders.find((order) => order === text) ?? "name";

const comparing: Record<AreaOrder, (a: Area, b: Area) => number> = {
  name: byName,
  notes: (a, b) => b.noteCount - a.noteCount || byName(a, b),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || byName(a, b),
};

/** The areas whose names hold what was typed, in the order wished. */
export function foundAreas(areas: readonly Area[], search: string, order: AreaOrder): Area[] {
  const wanted = nameKey(search);
  return areas.filter((area) => nameKey(area.name).includes(wanted)).sort(comparing[order]);
}
