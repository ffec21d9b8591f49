import { nameKey } from "#kit/text.ts";
import { type CheckedValue, checkValue, hasOptions, type PropertyShape, type PropertyValue } from "./property.ts";

/** A value as a file has it: with names in place of ids, and numbers perhaps as texts. */
export type NamedValue = string | number | readonly string[] | null;

/**
 * [CF17] The value that a file means: options by their names, of those that may be chosen or are `held`; members by their
 * names as `memberIds` knows them; numbers also as texts with a decimal point or comma; several choices also with ";".
 */
export function valueOfNamed(
  property: Pick<PropertyShape, "type" | "options" | "isRequired">,
  given: NamedValue,
  { held, memberIds }: { readonly held: PropertyValue | null; readonly memberIds: ReadonlyMap<string, string> },
): CheckedValue {
  if (given === null || given === "") return checkValue(property, null, held);
  if (hasOptions(property.type)) return checkValue(property, optionIds(property, given, held), held);
  // A list of Markdown with one entry is that entry.
  const one = typeof given === "object" ? (given.length === 1 ? given[0] : undefined) : given;
  if (one === undefined) return checkValue(property, [...(given as readonly string[])], held);
  if (property.type === "number" && typeof one === "string") return checkValue(property, numberIn(one), held);
  if (property.type === "member") return checkValue(property, memberIds.get(nameKey(String(one))) ?? "?", held);
  if (property.type === "text") return checkValue(property, String(one), held);
  return checkValue(property, one, held);
}

function optionIds(
  { type, options }: Pick<PropertyShape, "type" | "options">,
  given: Exclude<NamedValue, null>,
  held: PropertyValue | null,
): PropertyValue {
  const before = new Set(typeof held === "object" ? held : [held]);
  const idOf = (name: string) =>
    options.find((one) => nameKey(one.name) === nameKey(name) && (!one.isRetired || before.has(one.id)))?.id ?? "?";
  if (type === "choice") return typeof given === "object" && given.length !== 1 ? [...given] : idOf(String(given));
  const names = typeof given === "object" ? given : String(given).split(";");
  return names.filter((name) => name.trim() !== "").map(idOf);
}

/** A separator of thousands is no number: whether it is one is not known. */
const numberIn = (text: string): number | string =>
  /^\s*[+-]?\d+([.,]\d+)?\s*$/u.test(text) ? Number(text.replace(",", ".")) : text;
