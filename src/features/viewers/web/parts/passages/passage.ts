/** A stretch of text as its source gives it: an item of a PDF's text layer, a text node, a line. */
export interface Piece {
  readonly text: string;
  /** A line ends after it, which the text itself need not say. */
  readonly endsLine?: boolean;
}

/** From `start` to `end` of one piece, in UTF-16 units. */
export interface Mark {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/** One match, in as many pieces as it spans, in their order. */
export type Hit = readonly Mark[];

/** Normalised text for comparison, with the origin of each unit. */
export interface Folded {
  readonly text: string;
  /** By unit of `text`: its piece, -1 for a space that represents the end of a line. */
  readonly pieces: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const space = /[\s\u200b\ufeff]/u;
const hyphen = /[-\u00ad\u2010-\u2015\u2212\ufe63\uff0d]/u;
const accent = /\p{M}/gu;

/**
 * Text as it is compared: lower case, without accents, ligatures taken apart, white space as one space, and without
 * hyphens, so that a word is the same whether it was broken at the end of a line or not.
 */
export function fold(pieces: readonly Piece[]): Folded {
  let text = "";
  const from = { pieces: [] as number[], starts: [] as number[], ends: [] as number[] };
  /** A space is due before the next letter, and whence it came. */
  let due: { readonly piece: number; readonly start: number; readonly end: number } | undefined;
  let isAfterHyphen = false;
  const add = (units: string, piece: number, start: number, end: number) => {
    text += units;
    for (let unit = 0; unit < units.length; unit++) {
      from.pieces.push(piece);
      from.starts.push(start);
      from.ends.push(end);
    }
  };
  for (const [index, piece] of pieces.entries()) {
    let at = 0;
    for (const character of piece.text) {
      const start = at;
      at += character.length;
      if (space.test(character)) {
        // A hyphenated word continues in the next line.
        if (!(isAfterHyphen && (character === "\n" || character === "\r"))) due ??= { piece: index, start, end: at };
        if (character === "\n") isAfterHyphen = false;
      } else if (hyphen.test(character)) {
        isAfterHyphen = true;
      } else {
        if (due && text !== "") add(" ", due.piece, due.start, due.end);
        due = undefined;
        isAfterHyphen = false;
        add(foldedCharacter(character), index, start, at);
      }
    }
    if (!piece.endsLine) continue;
    if (!isAfterHyphen) due ??= { piece: -1, start: 0, end: 0 };
    isAfterHyphen = false;
  }
  return { text, ...from };
}

const foldedCharacter = (character: string): string =>
  character < "\u0080" ? character.toLowerCase() : character.normalize("NFKD").replaceAll(accent, "").toLowerCase();

const foldedWords = (words: string): string => fold([{ text: words }]).text;

/** Every place of these words, at most `max`. Words without a letter or a figure are nowhere. */
export function findAll(folded: Folded, words: string, max = 1_000): Hit[] {
  return occurrences(folded, foldedWords(words), max);
}

function occurrences(folded: Folded, wanted: string, max: number): Hit[] {
  const hits: Hit[] = [];
  if (wanted === "") return hits;
  for (let at = folded.text.indexOf(wanted); at !== -1 && hits.length < max; ) {
    hits.push(marksOf(folded, at, at + wanted.length));
    at = folded.text.indexOf(wanted, at + wanted.length);
  }
  return hits;
}

/** Neighbouring units of one piece form one mark. */
function marksOf(folded: Folded, from: number, to: number): Hit {
  const marks: Mark[] = [];
  for (let unit = from; unit < to; unit++) {
    const piece = folded.pieces[unit] ?? -1;
    if (piece === -1) continue;
    const start = folded.starts[unit] ?? 0;
    const end = folded.ends[unit] ?? 0;
    const last = marks.at(-1);
    if (last?.piece === piece) marks[marks.length - 1] = { piece, start: last.start, end: Math.max(last.end, end) };
    else marks.push({ piece, start, end });
  }
  return marks;
}

/** The same without any space: a passage that another program read has them elsewhere. */
function withoutSpaces(folded: Folded): Folded {
  const kept = folded.text;
  const units = Array.from({ length: kept.length }, (_, unit) => unit).filter((unit) => kept[unit] !== " ");
  const pick = (values: readonly number[]) => units.map((unit) => values[unit] ?? 0);
  return {
    text: kept.replaceAll(" ", ""),
    pieces: pick(folded.pieces),
    starts: pick(folded.starts),
    ends: pick(folded.ends),
  };
}

/** Shorter parts of a passage are found anywhere. */
const partLengthMin = 20;
const wordLengthMin = 3;

/** How well a passage was found: as it is, in parts, or only its words. */
export type Closeness = "whole" | "parts" | "words";

export interface FoundPassage {
  readonly closeness: Closeness;
  readonly hits: readonly Hit[];
}

/**
 * Finds a passage as closely as possible: with other white space, hyphens and line ends; else those of its lines and
 * sentences that exist; else its words, if all of them exist. Undefined if it is missing.
 */
export function findPassage(folded: Folded, passage: string): FoundPassage | undefined {
  const whole = occurrences(folded, foldedWords(passage), 20);
  if (whole.length > 0) return { closeness: "whole", hits: whole };
  const wanted = foldedWords(passage).replaceAll(" ", "");
  if (wanted === "") return undefined;
  const dense = withoutSpaces(folded);
  // A short one would be found across the borders of words.
  const loose = wanted.length >= partLengthMin ? occurrences(dense, wanted, 20) : [];
  if (loose.length > 0) return { closeness: "whole", hits: loose };
  const parts = partsOf(passage).flatMap((part) => occurrences(dense, part, 3));
  if (parts.length > 0) return { closeness: "parts", hits: parts };
  return findWords(folded, passage);
}

const partsOf = (passage: string): string[] =>
  passage
    .split(/[\n\r]+|(?<=[.!?;:])\s+/u)
    .map((part) => foldedWords(part).replaceAll(" ", ""))
    .filter((part) => part.length >= partLengthMin);

function findWords(folded: Folded, passage: string): FoundPassage | undefined {
  const words = [...new Set(foldedWords(passage).split(/[^\p{L}\p{N}]+/u))].filter(
    (one) => one.length >= wordLengthMin,
  );
  const found = words.map((word) => occurrences(folded, word, 20));
  if (words.length === 0 || found.some((hits) => hits.length === 0)) return undefined;
  const hits = found.flat().sort(byPlace);
  return { closeness: "words", hits };
}

const byPlace = (one: Hit, other: Hit): number =>
  (one[0]?.piece ?? 0) - (other[0]?.piece ?? 0) || (one[0]?.start ?? 0) - (other[0]?.start ?? 0);

/** A stretch of a piece, marked or not. `hit` is the number of the hit that it belongs to. */
export interface Segment {
  readonly text: string;
  readonly hit?: number;
}

/** A piece cut where marks begin and end. Of marks that overlap the first wins. */
export function segmentsOf(text: string, piece: number, hits: readonly Hit[]): Segment[] {
  const marks = hits
    .flatMap((hit, index) => hit.filter((mark) => mark.piece === piece).map((mark) => ({ ...mark, hit: index })))
    .sort((one, other) => one.start - other.start);
  const segments: Segment[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start < at || mark.start >= mark.end) continue;
    if (mark.start > at) segments.push({ text: text.slice(at, mark.start) });
    segments.push({ text: text.slice(mark.start, mark.end), hit: mark.hit });
    at = mark.end;
  }
  if (at < text.length) segments.push({ text: text.slice(at) });
  return segments;
}
