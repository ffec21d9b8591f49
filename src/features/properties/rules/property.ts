import { nameKey, tidy } from "#kit/text.ts";

/** What properties are defined for. */
export const propertyKinds = ["procedure", "document", "area", "member"] as const;
export type PropertyKind = (typeof propertyKinds)[number];

export const propertyTypes = ["text", "number", "date", "choice", "choices", "member", "link"] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const propertyLimits = {
  /** Active ones of a kind. */
  propertiesMax: 60,
  nameCharactersMax: 80,
  descriptionCharactersMax: 300,
  unitCharactersMax: 20,
  optionsMax: 200,
  optionCharactersMax: 100,
  textCharactersMax: 1000,
  linkCharactersMax: 2000,
  numberMax: 1e15,
  /** How many things one call reads or changes. */
  thingsMax: 500,
  filtersMax: 20,
} as const;

export interface PropertyOption {
  readonly id: string;
  readonly name: string;
  /** Cannot be chosen any more; values that have it keep it. */
  readonly isRetired: boolean;
}

/** An id of an option or a member, a text, a day as 2026-11-30, a link; a number; or ids of options. */
export type PropertyValue = string | number | readonly string[];

/** What decides about values. */
export interface PropertyShape {
  readonly type: PropertyType;
  readonly options: readonly PropertyOption[];
  readonly isRequired: boolean;
  readonly defaultValue: PropertyValue | null;
}

export const hasOptions = (type: PropertyType): boolean => type === "choice" || type === "choices";

export const valueFaults = [
  "required",
  "notText",
  "textTooLong",
  "notNumber",
  "notDate",
  "unknownOption",
  "unknownMember",
  "notLink",
] as const;
export type ValueFault = (typeof valueFaults)[number];

export type CheckedValue = { readonly value: PropertyValue | null } | { readonly fault: ValueFault };

/**
 * [CF5] The value as it is stored, or what is wrong with it. A blank text, an empty list and null are no value. An option
 * that was retired stays where it is `held`, and cannot be chosen anew. Whether a member exists is asked elsewhere.
 */
export function checkValue(
  property: Pick<PropertyShape, "type" | "options" | "isRequired">,
  given: unknown,
  held: PropertyValue | null = null,
): CheckedValue {
  const isBlank =
    given === null || given === "" || (typeof given === "string" && tidy(given) === "") || isEmptyList(given);
  if (isBlank) return property.isRequired ? { fault: "required" } : { value: null };
  switch (property.type) {
    case "text":
      return checkText(given);
    case "number":
      return typeof given === "number" && Number.isFinite(given) && Math.abs(given) <= propertyLimits.numberMax
        ? { value: given === 0 ? 0 : given }
        : { fault: "notNumber" };
    case "date":
      return typeof given === "string" && isDay(given) ? { value: given } : { fault: "notDate" };
    case "choice":
    case "choices":
      return checkOptions(property, given, held);
    case "member":
      return typeof given === "string" && uuid.test(given)
        ? { value: given.toLowerCase() }
        : { fault: "unknownMember" };
    case "link":
      return checkLink(given);
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isEmptyList = (given: unknown): boolean => Array.isArray(given) && given.length === 0;

function checkText(given: unknown): CheckedValue {
  if (typeof given !== "string" || given.includes("\0")) return { fault: "notText" };
  const value = tidy(given);
  return value.length > propertyLimits.textCharactersMax ? { fault: "textTooLong" } : { value };
}

function checkOptions(
  { type, options }: Pick<PropertyShape, "type" | "options">,
  given: unknown,
  held: PropertyValue | null,
): CheckedValue {
  const isList = type === "choices";
  const chosen: readonly unknown[] = isList && Array.isArray(given) ? given : [given];
  const before = new Set(typeof held === "object" ? held : [held]);
  const known = new Map(options.map((option) => [option.id, option]));
  const isKnown = (id: unknown): id is string => {
    const option = typeof id === "string" ? known.get(id) : undefined;
    return option !== undefined && (!option.isRetired || before.has(option.id));
  };
  if ((!isList && Array.isArray(given)) || (isList && !Array.isArray(given)) || !chosen.every(isKnown)) {
    return { fault: "unknownOption" };
  }
  if (!isList) return { value: chosen[0] ?? null };
  // In the order of the options, whatever order they were chosen in.
  return { value: options.filter(({ id }) => chosen.includes(id)).map(({ id }) => id) };
}

function checkLink(given: unknown): CheckedValue {
  if (typeof given !== "string" || given.length > propertyLimits.linkCharactersMax) return { fault: "notLink" };
  const text = tidy(given);
  if (!URL.canParse(text)) return { fault: "notLink" };
  const { protocol, href, username } = new URL(text);
  // Anything else could run in the page of the reader, or would open a program of their device.
  return (protocol === "https:" || protocol === "http:") && username === "" ? { value: href } : { fault: "notLink" };
}

/** A day of the calendar, as 2026-02-28. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const sameValue = (one: PropertyValue | null, other: PropertyValue | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface StoredValue {
  readonly value: PropertyValue | null;
}

/** [CF6] What a thing has: what was set on it, nothing if that was emptied, and otherwise the default. */
export const effectiveValue = (
  { defaultValue }: Pick<PropertyShape, "defaultValue">,
  stored: StoredValue | undefined,
): PropertyValue | null => (stored ? stored.value : defaultValue);

export type OptionsFault = "optionMissing" | "optionRepeated";

/** [CF3] What is wrong with the options of a definition; those of other types are none. */
export function optionsFault(type: PropertyType, options: readonly PropertyOption[]): OptionsFault | undefined {
  if (!hasOptions(type)) return options.length > 0 ? "optionMissing" : undefined;
  const offered = options.filter((option) => !option.isRetired);
  if (offered.length === 0) return "optionMissing";
  const isRepeated =
    new Set(offered.map(({ name }) => nameKey(name))).size < offered.length ||
    new Set(options.map(({ id }) => id)).size < options.length;
  return isRepeated ? "optionRepeated" : undefined;
}

/** [CF3] The options after a change: what is left out is retired, for values still name it. */
export function optionsAfter(
  before: readonly PropertyOption[],
  wanted: readonly Pick<PropertyOption, "id" | "name">[],
): PropertyOption[] {
  const named = new Set(wanted.map(({ id }) => id));
  return [
    ...wanted.map(({ id, name }) => ({ id, name, isRetired: false })),
    ...before.filter(({ id }) => !named.has(id)).map((option) => ({ ...option, isRetired: true })),
  ];
}
