/** Words in one form. */
export interface Run<Style> {
  readonly text: string;
  readonly style: Style;
}

export interface Line<Style> {
  readonly runs: readonly Run<Style>[];
  /** The width of its words; spaces at its end do not count. */
  readonly width: number;
}

/** How wide a text is; a longer one is not narrower. */
export type Measure<Style> = (text: string, style: Style) => number;

interface Word<Style> {
  readonly runs: Run<Style>[];
  readonly width: number;
  readonly isSpace: boolean;
}

/** Between these a line may end although there is no space. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Scripts without spaces between words: which words there are, a dictionary says. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter("th", { granularity: "word" });
const pieces = /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\s]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * [PR4] Breaks one paragraph into lines of at most `width`. A line ends behind spaces, next to an ideograph, or between
 * two words of a script without spaces; a word that is wider than a line is cut between two characters, and nothing of
 * it is left out.
 */
export function breakLines<Style>(runs: readonly Run<Style>[], width: number, measure: Measure<Style>): Line<Style>[] {
  const lines: Line<Style>[] = [];
  let words: Word<Style>[] = [];
  let used = 0;
  const end = () => {
    lines.push(lineOf(words));
    words = [];
    used = 0;
  };
  const add = (word: Word<Style>) => {
    words.push(word);
    used += word.width;
  };
  for (const word of wordsOf(runs, measure)) {
    if (word.isSpace) {
      // Spaces that would begin a wrapped line belong to the end of the previous one.
      if (words.length > 0 || lines.length === 0) add(word);
      continue;
    }
    if (used + word.width > width && words.some((one) => !one.isSpace)) end();
    if (used + word.width <= width) {
      add(word);
      continue;
    }
    for (const part of cut(word, width, measure)) {
      if (words.length > 0 && used + part.width > width) end();
      add(part);
    }
  }
  if (words.length > 0 || lines.length === 0) end();
  return lines;
}

function lineOf<Style>(words: readonly Word<Style>[]): Line<Style> {
  const last = words.findLastIndex((word) => !word.isSpace);
  const runs: Run<Style>[] = [];
  for (const run of words.slice(0, last + 1).flatMap((word) => word.runs)) {
    const before = runs.at(-1);
    if (before && before.style === run.style) runs[runs.length - 1] = { ...before, text: before.text + run.text };
    else runs.push(run);
  }
  return { runs, width: words.slice(0, last + 1).reduce((sum, word) => sum + word.width, 0) };
}

/** The text between two possible line ends; a word may change its form in the middle. */
function* wordsOf<Style>(runs: readonly Run<Style>[], measure: Measure<Style>): Generator<Word<Style>> {
  let open: Run<Style>[] = [];
  const width = (of: readonly Run<Style>[]) => of.reduce((sum, { text, style }) => sum + measure(text, style), 0);
  const close = function* (): Generator<Word<Style>> {
    if (open.length > 0) yield { runs: open, width: width(open), isSpace: false };
    open = [];
  };
  for (const { text, style } of runs) {
    for (const piece of partsOf(text)) {
      if (/^\s/u.test(piece)) {
        yield* close();
        const space = [{ text: " ".repeat(piece.length), style }];
        yield { runs: space, width: width(space), isSpace: true };
      } else if (ideograph.test(piece) || unspaced.test(piece)) {
        yield* close();
        const one = [{ text: piece, style }];
        yield { runs: one, width: width(one), isSpace: false };
      } else open.push({ text: piece, style });
    }
  }
  yield* close();
}

/** Spaces, ideographs one by one, and the words between them. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let word = "";
  for (const [piece] of text.matchAll(pieces)) {
    if (/^\s/u.test(piece) || ideograph.test(piece)) {
      if (word) parts.push(...wordsWithin(word));
      word = "";
      parts.push(piece);
    } else word += piece;
  }
  if (word) parts.push(...wordsWithin(word));
  return parts;
}

/** Punctuation, such as a full stop, stays with the word before it. */
function wordsWithin(text: string): string[] {
  if (!unspaced.test(text)) return [text];
  const words: string[] = [];
  for (const { segment, isWordLike } of dictionary.segment(text)) {
    const last = words.at(-1);
    if (isWordLike || last === undefined) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

function* cut<Style>(word: Word<Style>, width: number, measure: Measure<Style>): Generator<Word<Style>> {
  for (const { text, style } of word.runs) {
    let part = "";
    let partWidth = 0;
    for (const { segment } of graphemes.segment(text)) {
      const segmentWidth = measure(segment, style);
      if (part && partWidth + segmentWidth > width) {
        yield { runs: [{ text: part, style }], width: partWidth, isSpace: false };
        part = "";
        partWidth = 0;
      }
      part += segment;
      partWidth += segmentWidth;
    }
    if (part) yield { runs: [{ text: part, style }], width: partWidth, isSpace: false };
  }
}
