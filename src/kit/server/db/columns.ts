import pg from "pg";

/** The columns of a statement's rows, and how each is read. */
export interface Columns {
  /** A row that is copied and filled in: its keys are always in this order. */
  readonly empty: Readonly<Record<string, null>>;
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
}

export interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Reads columns as the driver does. */
export const columnsOf = (fields: RowDescription["fields"]): Columns => ({
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  columns: fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, "text") })),
});

export function rowOf({ empty, columns }: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  let at = 0;
  for (const { name, parse } of columns) {
    const text = values[at++];
    if (text !== null && text !== undefined) row[name] = parse(text);
  }
  return row;
}

// Counts and sequence numbers stay far below 2^53: numbers in JavaScript, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const parseAnyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * Parses a `timestamptz` as PostgreSQL writes it. Nearly all are in UTC and of four-digit years, which the engine reads as ISO 8601
 * ten times as fast as the driver does: a list of fifty has hundreds. Anything else, such as `infinity`, is the driver's.
 */
export function parseMoment(text: string): Date | number | null {
  if (text.endsWith("+00") && text[4] === "-") {
    const moment = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
    if (!Number.isNaN(moment.getTime())) return moment;
  }
  return parseAnyMoment(text);
}

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment);

/** A `timestamptz` that a statement selects as text, in ISO 8601 with milliseconds: what is only passed on needs no object for it. */
export function isoOf(text: string): string {
  if (!text.endsWith("+00") || text[4] !== "-" || text.length > momentLengthMax)
    return new Date(parseMoment(text) ?? Number.NaN).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, "0")}Z`;
}

const momentLengthMax = "2026-01-01 00:00:00.000000+00".length;

/** The types `uuid[]` and `text[]`, which the driver has no names for. */
const arraysOfText: readonly number[] = [2951, 1009];
const [parseAnyArray = String] = arraysOfText.map((type) => pg.types.getTypeParser(type, "text"));

/**
 * Parses an array as PostgreSQL writes it. One without quotes, nulls and further dimensions, as ids are, is split; the driver goes
 * through any other character by character, with an object for each.
 */
export function parseTexts(text: string): unknown {
  if (text === "{}") return [];
  return /^\{[^{}"\\]+\}$/.test(text) && !text.includes("NULL") ? text.slice(1, -1).split(",") : parseAnyArray(text);
}

for (const type of arraysOfText) pg.types.setTypeParser(type, parseTexts);
