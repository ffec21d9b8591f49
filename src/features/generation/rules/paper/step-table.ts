import type { PaperBlock, PaperCell } from "#features/passages/rules/paper.ts";

const numberHead = /^(?:step|schritt|no|nr|#|pos|position|seq|lfd)\b\.?|^#$/iu;
const textHead =
  /^(?:task|action|instruction|activity|description|operation|what to do|check|work step|arbeitsschritt|tätigkeit|anweisung|beschreibung|aufgabe|prüfung|maßnahme|step description|step|schritt)/iu;
const rowNumber = /^\(?\d{1,3}(?:\.\d{1,3})*[.)]?$/u;

export interface StepTable {
  /** The column that says what to do. */
  readonly column: number;
  readonly head: readonly string[] | undefined;
  readonly rows: readonly { readonly row: number; readonly title: string }[];
}

/**
 * [PG28] A table is a list of steps if its first column counts, or one of its heads names what to do. Each of its rows
 * is a step then; the head is said with every cell of it.
 */
export function stepTableOf(rows: PaperBlock["rows"]): StepTable | undefined {
  if (rows.length < 2) return undefined;
  const head = (rows[0] ?? []).map((cell) => cell.text.trim());
  const counts = (from: number) => {
    const cells = rows.slice(from).map((row) => row[0]?.text.trim() ?? "");
    return cells.length >= 2 && cells.filter((text) => rowNumber.test(text)).length >= cells.length * 0.8;
  };
  const counted = counts(1) || counts(0);
  const hasHead =
    !rowNumber.test(head[0] ?? "") && head.every((text) => text.length <= 40) && head.some((text) => text !== "");
  const named = hasHead ? head.findIndex((text, at) => textHead.test(text) && !(at === 0 && counted)) : -1;
  const isList = counted
    ? head.length >= 2 || hasHead
    : named >= 0 && (numberHead.test(head[0] ?? "") || rows.length >= 3);
  if (!isList) return undefined;
  const first = hasHead ? 1 : 0;
  const column = named >= 0 ? named : longest(rows.slice(first));
  const steps = rows.flatMap((row, at) => {
    if (at < first) return [];
    const title =
      row[column]?.text.trim() ||
      row.map((cell) => cell.text.trim()).find((text) => text !== "" && !rowNumber.test(text)) ||
      "";
    return [{ row: at, title: title.split("\n")[0] ?? "" }];
  });
  return { column, head: hasHead ? head : undefined, rows: steps };
}

function longest(rows: readonly (readonly PaperCell[])[]): number {
  const width = Math.max(...rows.map((row) => row.length));
  const lengths = Array.from({ length: width }, (_, at) =>
    rows.reduce((sum, row) => sum + (row[at]?.text.length ?? 0), 0),
  );
  return lengths.indexOf(Math.max(...lengths));
}
