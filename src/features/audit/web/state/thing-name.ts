import type { AuditEntry } from "../../contract.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The name of the thing in the entry; undefined if it has none. */
export function thingName({ details }: Pick<AuditEntry, "details">): string {
  if (!isRecord(details)) return "";
  const after = isRecord(details.after) ? details.after : {};
  const { name, title, displayName, device, number, contact } = details;
  const named = [name, title, after.name, after.title, displayName, device, number, contact].find(
    (value) => typeof value === "string",
  );
  return typeof named === "string" ? named : "";
}

export interface DetailLine {
  readonly field: string;
  /** Where the entry has a before and an after. */
  readonly before?: string;
  readonly after: string;
}

/** The details of an entry, line by line: a change with both values, the others with their value. */
export function detailLines(details: unknown): DetailLine[] {
  if (!isRecord(details)) return [];
  const { before, after, ...rest } = details;
  const isChange = before !== undefined || after !== undefined;
  const sides = isRecord(before) || isRecord(after);
  const changes = !isChange
    ? []
    : sides
      ? keysOf(before, after).map((field) => ({
          field,
          before: shown(at(before, field)),
          after: shown(at(after, field)),
        }))
      : [{ field: "", before: shown(before), after: shown(after) }];
  return [...changes, ...Object.entries(rest).map(([field, value]) => ({ field, after: shown(value) }))];
}

const at = (side: unknown, field: string): unknown => (isRecord(side) ? side[field] : undefined);
const keysOf = (...sides: readonly unknown[]): string[] => [
  ...new Set(sides.flatMap((side) => (isRecord(side) ? Object.keys(side) : []))),
];

/** Values in readable form: lists separated by commas, others as JSON. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return "–";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(shown).join(", ");
  return JSON.stringify(value);
}
