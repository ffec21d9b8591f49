import Papa from "papaparse";
import { type CsvRow, cellMax, csvColumns } from "./csv-rows.ts";
import { inviteLimits } from "./invite-state.ts";

/** Why a file as a whole is no list of invites. */
export type CsvRefusal =
  | { readonly refused: "empty" | "brokenQuotes" }
  | { readonly refused: "missingColumns" | "columnsTwice"; readonly columns: readonly string[] }
  | { readonly refused: "tooManyRows"; readonly rows: number };

/**
 * [IN12] The rows of a file (RFC 4180; commas, semicolons or tabs, whichever its header uses). Headers are trimmed,
 * lower-cased, and spaces become underscores; other columns and empty rows are ignored.
 */
export function parseCsv(text: string): { readonly rows: readonly CsvRow[] } | CsvRefusal {
  const { data, errors } = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/u, ""), {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
  });
  const [head, ...body] = data;
  if (head === undefined || head.every((cell) => cell.trim() === "")) return { refused: "empty" };
  if (errors.some((error) => error.type === "Quotes")) return { refused: "brokenQuotes" };
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/gu, "_"));
  const missing = csvColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) return { refused: "missingColumns", columns: missing };
  const twice = csvColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) return { refused: "columnsTwice", columns: twice };
  const [displayName, contactInfo, role, access] = csvColumns.map((column) => names.indexOf(column)) as [
    number,
    number,
    number,
    number,
  ];
  const cell = (cells: readonly string[], at: number) => (cells[at] ?? "").slice(0, cellMax + 1);
  const rows = body.flatMap((cells, index): CsvRow[] => {
    if (cells.every((one) => one.trim() === "")) return [];
    return [
      {
        line: index + 2,
        displayName: cell(cells, displayName),
        contactInfo: cell(cells, contactInfo),
        role: cell(cells, role),
        access: cell(cells, access),
      },
    ];
  });
  if (rows.length === 0) return { refused: "empty" };
  if (rows.length > inviteLimits.rowsMax) return { refused: "tooManyRows", rows: rows.length };
  return { rows };
}

/** What the head separates its columns by: the list of groups within a row uses semicolons too. */
function delimiterOf(text: string): string {
  const [head = ""] = text.slice(0, cellMax).split(/\r\n|\r|\n/u, 1);
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
