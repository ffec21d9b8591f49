import Papa from "papaparse";

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

export const rowsMax = 100_000;
export const columnsMax = 100;

/** Quoted text says nothing about the separator. */
const quoted = /"(?:[^"]|"")*"/g;

/**
 * The separator of the columns: a character that occurs in every line equally often. A comma that occurs in numbers
 * only ("1,5") does not count, as long as another character divides the lines as evenly.
 */
export function guessSeparator(sample: string): Separator {
  const lines = sample
    .replaceAll(quoted, "q")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  let best: Separator = ",";
  let bestScore = 0;
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const most = commonest(counts);
    if (most === 0) continue;
    const evenness = counts.filter((count) => count === most).length / counts.length;
    // Evenness decides; of two equally even ones, the one that gives more columns.
    const score = evenness + most / 1_000 - (separator === "," && isDecimal(lines) ? 0.5 : 0);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

const isDecimal = (lines: readonly string[]): boolean => {
  const commas = lines.flatMap((line) => [...line.matchAll(/(.?),(.?)/g)]);
  return commas.length > 0 && commas.every(([, before = "", after = ""]) => /\d/.test(before) && /\d/.test(after));
};

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 0;
}

const numeric = /^[+-]?(?:\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?(?:e[+-]?\d+)?\s*%?$/i;

/** Whether a text is a number as people write them: "1.234,5", "1,234.5", "12 %". */
export const isNumber = (text: string): boolean => numeric.test(text.trim());

/** Its value, for comparing. The last of comma and point is the decimal one, unless three figures follow it alone. */
export function numberOf(text: string): number {
  const bare = text
    .trim()
    .replace(/\s*%$/, "")
    .replaceAll(/[ '\u00a0\u202f]/g, "");
  const last = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  if (last === -1) return Number(bare);
  const mark = bare[last] ?? ".";
  const isGrouping =
    bare.indexOf(mark) !== last || (!/[.,]/.test(bare.slice(0, last)) && /[.,]\d{3}$/.test(bare) && mark === ",");
  if (isGrouping) return Number(bare.replaceAll(mark, "").replace(",", "."));
  return Number(`${bare.slice(0, last).replaceAll(/[.,]/g, "")}.${bare.slice(last + 1)}`);
}

/** Whether the first row names the columns: it has a name for each, no two the same, and none that is a number. */
export function guessHeads(rows: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return false;
  const names = first.map((name) => name.trim().toLowerCase());
  return names.every((name) => name !== "" && !isNumber(name)) && new Set(names).size === names.length;
}

export interface CsvTable {
  readonly separator: Separator;
  /** All rows, including the header row; each as long as the longest. */
  readonly rows: readonly (readonly string[])[];
  readonly columnCount: number;
  readonly areRowsCut: boolean;
  readonly areColumnsCut: boolean;
}

/** The rows of a CSV text: quotes, line ends within them, and rows of unequal length as they come. */
export function readCsv(text: string, separator: Separator = guessSeparator(text.slice(0, 64_000))): CsvTable {
  const parsed = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: "greedy", preview: rowsMax + 2 });
  const rows = parsed.data;
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columnCount = Math.min(columnsMax, longest);
  return {
    separator,
    rows: rows.slice(0, rowsMax + 1),
    columnCount,
    areRowsCut: rows.length > rowsMax + 1,
    areColumnsCut: longest > columnsMax,
  };
}

export interface CsvRow {
  /** The row number in the file, from 1, without the header. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows that hold all of these words, in any column and any case. */
export function filterRows(rows: readonly CsvRow[], words: string): readonly CsvRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter(({ cells }) => {
    const text = cells.join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Sorts by one column: as numbers if all its values are numbers, else as text. Empty cells come last. */
export function sortRows(rows: readonly CsvRow[], column: number, direction: "ascending" | "descending"): CsvRow[] {
  const cellOf = (row: CsvRow) => row.cells[column]?.trim() ?? "";
  const filled = rows.filter((row) => cellOf(row) !== "");
  const empty = rows.filter((row) => cellOf(row) === "");
  const sign = direction === "ascending" ? 1 : -1;
  const sorted = filled.every((row) => isNumber(cellOf(row)))
    ? byKey(
        filled,
        (row) => numberOf(cellOf(row)),
        (one, other) => sign * (one - other),
      )
    : byKey(
        filled,
        (row) => cellOf(row),
        (one, other) => sign * words.compare(one, other),
      );
  return [...sorted, ...empty];
}

const words = new Intl.Collator(undefined, { numeric: true });

/** The key of a row is made once, not at every comparison. */
function byKey<K>(rows: readonly CsvRow[], keyOf: (row: CsvRow) => K, compare: (one: K, other: K) => number): CsvRow[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ row }) => row);
}
