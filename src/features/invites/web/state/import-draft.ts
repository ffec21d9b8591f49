import type { CsvField, CsvRow, RowFault } from "../../rules/csv-rows.ts";

/** A file that is being corrected: none of it is on the server. */
export interface ImportDraft {
  readonly rows: readonly CsvRow[];
  /** Cells that stay fields though they are right by now: they were changed here. */
  readonly touched: ReadonlySet<string>;
  /** What the server alone could know, about cells as they were sent. */
  readonly refused: readonly RowFault[];
}

export const cellKey = (line: number, field: CsvField): string => `${line}.${field}`;

export const startDraft = (rows: readonly CsvRow[]): ImportDraft => ({ rows, touched: new Set(), refused: [] });

export function editCell(draft: ImportDraft, line: number, field: CsvField, text: string): ImportDraft {
  return {
    rows: draft.rows.map((row) => (row.line === line ? { ...row, [field]: text } : row)),
    touched: new Set([...draft.touched, cellKey(line, field)]),
    refused: draft.refused.filter((fault) => fault.line !== line || fault.field !== field),
  };
}

export const leaveOut = (draft: ImportDraft, line: number): ImportDraft => ({
  ...draft,
  rows: draft.rows.filter((row) => row.line !== line),
  refused: draft.refused.filter((fault) => fault.line !== line),
});

/** Undoes `leaveOut`: the row returns to its place. */
export const putBack = (draft: ImportDraft, row: CsvRow): ImportDraft => ({
  ...draft,
  rows: [...draft.rows.filter((one) => one.line !== row.line), row].sort((a, b) => a.line - b.line),
});

export const refuse = (draft: ImportDraft, refused: readonly RowFault[]): ImportDraft => ({ ...draft, refused });

/** The first fault of each cell. */
export function faultsByCell(...lists: readonly (readonly RowFault[])[]): ReadonlyMap<string, RowFault> {
  const found = new Map<string, RowFault>();
  for (const fault of lists.flat()) {
    const key = cellKey(fault.line, fault.field);
    if (!found.has(key)) found.set(key, fault);
  }
  return found;
}
