import type { PropertyShape, PropertyValue } from "./property.ts";

/** [CF13] A value as a cell of a table has it: numbers stay numbers, days stay 2026-11-30, options have their names. */
export function plainValue(
  { type, options }: Pick<PropertyShape, "type" | "options">,
  value: PropertyValue | null,
  memberName: string | undefined,
): string | number | null {
  if (value === null) return null;
  if (type === "member") return memberName ?? null;
  if (type !== "choice" && type !== "choices") return typeof value === "object" ? value.join("; ") : value;
  const chosen = new Set(typeof value === "object" ? value : [String(value)]);
  return options
    .filter(({ id }) => chosen.has(id))
    .map(({ name }) => name)
    .join("; ");
}
