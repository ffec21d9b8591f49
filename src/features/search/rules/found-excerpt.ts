import type { Language } from "#features/passages/rules/language.ts";
import { type QuestionWord, stemOf, tokensOf } from "./analysis.ts";
import { tellingWords } from "./synonyms.ts";

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A passage with the sentences that fit best, the best first. */
interface Searched {
  readonly text: string;
  readonly language: Language;
  readonly sentences: readonly Place[];
}

const excerptMax = 240;

/** [SR11] The part of a passage around the sentence that fits best, with the searched words in it marked. */
export function foundExcerpt(
  { text, language, sentences }: Searched,
  words: readonly QuestionWord[],
): { excerpt: string; marks: Place[] } {
  const stems = new Set(
    words.flatMap(({ spellings, synonyms = [] }) =>
      [...spellings, ...synonyms.flatMap(tellingWords)].map((one) => stemOf(one, language)),
    ),
  );
  const matches = tokensOf(text, language).filter(({ stem }) => stems.has(stem));
  const first = sentences[0]?.start ?? matches[0]?.start ?? 0;
  const from = wordStart(text, Math.max(0, Math.min(first, text.length - excerptMax)));
  const to = wordEnd(text, Math.min(text.length, from + excerptMax));
  const lead = from > 0 ? "…" : "";
  const marks: Place[] = [];
  for (const { start, end } of matches) {
    const last = marks.at(-1);
    const mark = { start: start - from + lead.length, end: end - from + lead.length };
    // Parts of a compound are tokens besides the whole.
    if (start < from || end > to || (last && mark.start < last.end)) continue;
    marks.push(mark);
  }
  return { excerpt: `${lead}${text.slice(from, to)}${to < text.length ? "…" : ""}`, marks };
}

/** Where the next word begins, at the earliest at `at`. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at - 1).search(/\s/);
  return space < 0 ? at : at + space;
}

/** Where the last whole word ends, at the latest at `at`. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(0, at + 1).search(/\s\S*$/);
  return space < 0 ? at : space;
}
