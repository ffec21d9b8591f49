/**
 * Rows as CSV that spreadsheets open as it is: RFC 4180 with a byte order mark and CRLF. A text that a spreadsheet
 * would run as a formula gets a leading apostrophe (threat B46).
 */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(",")).join("\r\n")}\r\n`;
}

export type CsvCell = string | number | boolean | Date | null | undefined;

// Full-width forms are folded to the plain ones by some spreadsheets; blanks before the sign are skipped by others.
const formula = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = cell instanceof Date ? cell.toISOString() : cell;
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
