import { sentencesOf } from "#features/passages/rules/sentences.ts";

/** A part of an answer's line: words, which may be bold, or the mark of a citation. */
export type AnswerPart =
  | { readonly is: "words"; readonly at: number; readonly text: string; readonly isBold: boolean }
  | { readonly is: "citation"; readonly at: number; readonly citation: number };

export interface AnswerLine {
  /** Where it begins in the answer. */
  readonly at: number;
  readonly parts: readonly AnswerPart[];
}

const marks = /\*\*|\[(\d{1,3})\]/g;

/**
 * An answer's lines. Of all that a text can hold, line breaks, `**bold**` and `[3]` mean something, the last where the
 * answer has that citation. Everything else is words: no link, no picture, no HTML.
 * @param isWhole false while the answer is being written: its last bold words may not have ended yet
 */
export function answerLines(text: string, citations: ReadonlySet<number>, isWhole = true): readonly AnswerLine[] {
  const lines: AnswerLine[] = [];
  let at = 0;
  const all = text.split("\n");
  for (const [n, line] of all.entries()) {
    const mayGoOn = !isWhole && n === all.length - 1;
    if (line.trim() !== "") lines.push({ at, parts: partsOf(line, at, citations, mayGoOn) });
    at += line.length + 1;
  }
  return lines;
}

function partsOf(
  line: string,
  lineAt: number,
  citations: ReadonlySet<number>,
  mayGoOn: boolean,
): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  let isBold = false;
  let from = 0;
  const take = (to: number) => {
    if (to > from) parts.push({ is: "words", at: lineAt + from, text: line.slice(from, to), isBold });
  };
  // Two asterisks that no others end are two asterisks.
  const pairs = line.split("**").length - 1;
  let boldMarks = mayGoOn ? pairs : pairs - (pairs % 2);
  for (const mark of line.matchAll(marks)) {
    const [whole, digits] = mark;
    if (digits === undefined && boldMarks === 0) continue;
    if (digits !== undefined && !citations.has(Number(digits))) continue;
    take(mark.index);
    from = mark.index + whole.length;
    if (digits === undefined) {
      boldMarks -= 1;
      isBold = !isBold;
    } else {
      parts.push({ is: "citation", at: lineAt + mark.index, citation: Number(digits) });
    }
  }
  take(line.length);
  return parts;
}

/** The words alone, as they are read out. */
export const spokenText = (text: string): string =>
  text
    .replaceAll(/\s*\[\d{1,3}\]/g, "")
    .replaceAll("**", "")
    .trim();

/**
 * The sentences of an answer that a screen reader has not been given yet. While the answer is being written its last
 * sentence may still go on, and waits.
 * @param readCount how many of its sentences were returned before
 */
export function unreadSentences(text: string, readCount: number, isWhole: boolean): readonly string[] {
  const sentences = sentencesOf(spokenText(text));
  return sentences.slice(readCount, isWhole ? undefined : -1);
}
