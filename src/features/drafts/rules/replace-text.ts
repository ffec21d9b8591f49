import type { DraftContent } from "#features/procedures/content.ts";
import { mapTexts, type TextPlace } from "#features/procedures/rules/texts.ts";
import { type Delta, type DeltaOp, normalDelta } from "#kit/rich-text.ts";
import { matchKey, patternOf, type Search, wholeText } from "./find-text.ts";

export interface Replacement extends Search {
  readonly by: string;
  /** The matches that are replaced, by their keys; all where it is left out. */
  readonly only?: ReadonlySet<string> | undefined;
}

export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** [P83] The content with the text replaced; the very same content where nothing is. Rich text keeps its form. */
export function replaceText(content: DraftContent, replacement: Replacement): DraftContent {
  const pattern = patternOf(replacement);
  if (!pattern) return content;
  const cutsIn = (text: string, place: TextPlace): Cut[] =>
    [...text.matchAll(pattern)]
      .filter((match) => replacement.only?.has(matchKey(place, match.index)) ?? true)
      .map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        by: withCapital(replacement.by, match[0]),
      }))
      .filter((cut) => text.slice(cut.start, cut.end) !== cut.by);
  return cutTexts(content, cutsIn);
}

/** Replaces pieces of every text; the pieces of one text are in order and do not overlap. Rich text keeps its form. */
export const cutTexts = (content: DraftContent, cutsIn: (text: string, place: TextPlace) => readonly Cut[]) =>
  mapTexts(content, {
    plain: (text, place) => inPlain(text, cutsIn(text, place)),
    rich: (text, place) => inRich(text, cutsIn(wholeText(text), place)),
  });

/** [P84] A replacement keeps the capital that the match began with. */
export function withCapital(by: string, match: string): string {
  const [first = ""] = match;
  const isCapital = first !== first.toLowerCase() && first === first.toUpperCase();
  const [head = ""] = by;
  return isCapital ? head.toUpperCase() + by.slice(head.length) : by;
}

function inPlain(text: string, cuts: readonly Cut[]): string {
  let after = "";
  let at = 0;
  for (const cut of cuts) {
    after += text.slice(at, cut.start) + cut.by;
    at = cut.end;
  }
  return cuts.length === 0 ? text : after + text.slice(at);
}

/** A replacement has the form of the place where its match began. */
function inRich(delta: Delta, cuts: readonly Cut[]): Delta {
  if (cuts.length === 0) return delta;
  const ops: DeltaOp[] = [];
  let at = 0;
  for (const op of delta.ops) {
    const end = at + op.insert.length;
    const inside = cuts.filter((cut) => cut.start < end && cut.end > at);
    let insert = "";
    let read = at;
    for (const cut of inside) {
      insert += op.insert.slice(read - at, Math.max(0, cut.start - at));
      if (cut.start >= at) insert += cut.by;
      read = Math.min(end, cut.end);
    }
    insert += op.insert.slice(read - at);
    if (insert !== "") ops.push({ ...op, insert });
    at = end;
  }
  return normalDelta({ ops });
}
