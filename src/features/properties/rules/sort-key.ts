import { nameKey } from "#kit/text.ts";
import type { PropertyShape, PropertyValue } from "./property.ts";

/**
 * [CF8] A text whose bytes are in the order of the values, so that one index sorts every type. Null where there is no
 * value, and for members, whose present name is looked up.
 */
export function sortKey(
  { type, options }: Pick<PropertyShape, "type" | "options">,
  value: PropertyValue | null,
): string | null {
  if (value === null || type === "member") return null;
  if (typeof value === "number") return numberKey(value);
  if (type === "date") return String(value);
  if (type === "choice" || type === "choices") {
    const chosen = typeof value === "string" ? [value] : value;
    return chosen
      .map((id) => options.findIndex((option) => option.id === id))
      .toSorted((a, b) => a - b)
      .map((at) => String(at).padStart(4, "0"))
      .join(",");
  }
  return textKey(String(value));
}

/** The bits of a double compare like the number once the sign is turned over, and all bits of a negative one. */
export function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const key = bits & sign ? BigInt.asUintN(64, ~bits) : bits | sign;
  return key.toString(16).padStart(16, "0");
}

const textKeyCharactersMax = 200;

/** Without case and accents, with numbers by their value. */
export const textKey = (text: string): string =>
  nameKey(text)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\d{1,12}/g, (digits) => digits.padStart(12, "0"))
    .slice(0, textKeyCharactersMax);

/** [CF11] What a search finds a value by, folded. Members and days are found by filters. */
export function searchText(
  { type, options }: Pick<PropertyShape, "type" | "options">,
  value: PropertyValue | null,
): string {
  if (value === null || type === "member" || type === "date") return "";
  if (type === "choice" || type === "choices") {
    const chosen = new Set(typeof value === "object" ? value : [value]);
    return nameKey(
      options
        .filter(({ id }) => chosen.has(id))
        .map(({ name }) => name)
        .join(" "),
    );
  }
  return nameKey(String(value));
}
