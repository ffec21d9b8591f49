import bidiFactory from "bidi-js";
import type { Run } from "../../rules/break-lines.ts";

const bidi = bidiFactory();

/** Letters that are written from right to left: a line without one of them needs no reordering. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export interface VisualRun<Style> extends Run<Style> {
  readonly isRightToLeft: boolean;
}

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Whether a paragraph begins at the right: by its first letter that has a direction. */
export function isRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;
}

/**
 * [PR7] The runs of a line from left to right, in visual order (UAX 9). The letters of a right-to-left run stay in
 * logical order: the font reverses them.
 */
export function visualRuns<Style>(runs: readonly Run<Style>[], isParagraphRightToLeft: boolean): VisualRun<Style>[] {
  const text = runs.map((run) => run.text).join("");
  if (!isParagraphRightToLeft && !hasRightToLeft(text)) return runs.map((run) => ({ ...run, isRightToLeft: false }));
  const { levels } = bidi.getEmbeddingLevels(text, isParagraphRightToLeft ? "rtl" : "ltr");
  const parts = partsOf(runs, levels, text);
  const highest = Math.max(...parts.map((part) => part.level));
  for (let level = highest; level >= 1; level--) turn(parts, level);
  return parts.map(({ text: part, style, level }) => ({ text: part, style, isRightToLeft: level % 2 === 1 }));
}

const embeds = /[\u202a\u202b\u202d\u202e]/u;
const isolates = /[\u2066-\u2068]/u;

/** The controls that a line begins and does not end, in their order (UAX 9, X1 to X8). */
export function openAfter(line: string): string {
  let open: string[] = [];
  for (const character of line) {
    if (embeds.test(character) || isolates.test(character)) open.push(character);
    else if (character === "\u202c" && embeds.test(open.at(-1) ?? "")) open.pop();
    else if (character === "\u2069") {
      const from = open.findLastIndex((one) => isolates.test(one));
      if (from >= 0) open = open.slice(0, from);
    }
  }
  return open.join("");
}

interface Part<Style> extends Run<Style> {
  readonly level: number;
}

/** Cut where the level changes; from right to left also at spaces, for a font shapes word by word. */
function partsOf<Style>(runs: readonly Run<Style>[], levels: Uint8Array, text: string): Part<Style>[] {
  const parts: Part<Style>[] = [];
  let at = 0;
  for (const run of runs) {
    let open: Part<Style> | undefined;
    for (const character of run.text) {
      const level = levels[at] ?? 0;
      const isOdd = level % 2 === 1;
      const shown = isOdd ? (bidi.getMirroredCharacter(character) ?? character) : character;
      const isAlone = isOdd && !hasRightToLeft(character) && !/\p{M}/u.test(character);
      const follows = open && open.level === level && !(isAlone || (isOdd && isLoneIn(open.text)));
      if (open && follows) {
        open = { ...open, text: open.text + shown };
        parts[parts.length - 1] = open;
      } else {
        open = { text: shown, style: run.style, level };
        parts.push(open);
      }
      at += character.length;
    }
  }
  if (at !== text.length) throw new Error("a line has other words than its runs");
  return parts;
}

/** A sign or a space between letters from right to left. */
const isLoneIn = (text: string): boolean => !hasRightToLeft(text);

/** Turns around every stretch of parts at `level` or above. */
function turn<Style>(parts: Part<Style>[], level: number): void {
  for (let from = 0; from < parts.length; from++) {
    if ((parts[from]?.level ?? 0) < level) continue;
    let end = from;
    while (end < parts.length && (parts[end]?.level ?? 0) >= level) end++;
    parts.splice(from, end - from, ...parts.slice(from, end).reverse());
    from = end;
  }
}
