import * as z from "zod/mini";
import { id } from "#kit/ids.ts";
import { nameKey } from "#kit/text.ts";
import { isDay, type PropertyShape, type PropertyType, type PropertyValue, propertyLimits } from "./property.ts";
import { searchText, sortKey } from "./sort-key.ts";

/** [CF7] What a list is narrowed by: one property each, all of them together. */
export const propertyFilter = z.discriminatedUnion("op", [
  z.strictObject({ propertyId: id, op: z.literal("filled") }),
  z.strictObject({ propertyId: id, op: z.literal("empty") }),
  /** Text and links: every word occurs. */
  z.strictObject({ propertyId: id, op: z.literal("contains"), text: z.string().check(z.maxLength(200)) }),
  /** Choices and members: any of them. */
  z.strictObject({ propertyId: id, op: z.literal("is"), ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  /** Numbers and days, both ends included; null is no end. */
  z.strictObject({
    propertyId: id,
    op: z.literal("between"),
    from: z.nullable(z.union([z.number(), z.string().check(z.refine(isDay))])),
    to: z.nullable(z.union([z.number(), z.string().check(z.refine(isDay))])),
  }),
]);
export type PropertyFilter = z.output<typeof propertyFilter>;

export type FilterOp = PropertyFilter["op"];

/** [CF7] What can be asked of a type. */
export function filterOps(type: PropertyType): readonly FilterOp[] {
  const ofType: Record<PropertyType, FilterOp> = {
    text: "contains",
    link: "contains",
    number: "between",
    date: "between",
    choice: "is",
    choices: "is",
    member: "is",
  };
  return [ofType[type], "filled", "empty"];
}

const filters = z.array(propertyFilter).check(z.maxLength(propertyLimits.filtersMax));

/** The filters of a query, which are JSON there; undefined for what is none. */
export function parseFilters(text: string): PropertyFilter[] | undefined {
  try {
    const parsed = filters.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the filter asks what the type has, in values of its kind. */
export function fitsType({ type }: Pick<PropertyShape, "type">, filter: PropertyFilter): boolean {
  if (!filterOps(type).includes(filter.op)) return false;
  if (filter.op !== "between") return true;
  const wanted = type === "number" ? "number" : "string";
  return [filter.from, filter.to].every((end) => end === null || typeof end === wanted);
}

export const filterWords = (text: string): string[] => nameKey(text).split(/\s+/u).filter(Boolean);

/** [CF7] Whether a value passes. Its twin in SQL is `server/list-parts`. */
export function passesFilter(
  property: Pick<PropertyShape, "type" | "options">,
  value: PropertyValue | null,
  filter: PropertyFilter,
): boolean {
  if (filter.op === "filled") return value !== null;
  if (filter.op === "empty") return value === null;
  if (value === null) return false;
  if (filter.op === "contains") {
    const text = searchText(property, value);
    return filterWords(filter.text).every((word) => text.includes(word));
  }
  if (filter.op === "is") {
    const chosen = typeof value === "object" ? value : [String(value)];
    return filter.ids.some((one) => chosen.includes(one));
  }
  const key = sortKey(property, value) ?? "";
  const end = (at: string | number | null) => (at === null ? null : (sortKey(property, at) ?? ""));
  const [from, to] = [end(filter.from), end(filter.to)];
  return (from === null || key >= from) && (to === null || key <= to);
}
