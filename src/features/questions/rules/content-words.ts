import { stopWords } from "./stop-words.ts";

/** A word as it is counted and compared: case, compatibility forms and typographic hyphens and apostrophes are one. */
export const foldWord = (word: string): string =>
  word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .trim();

// A part number such as CW-4 or 3.5 is one word; punctuation at its ends is not part of it.
const written = /[\p{L}\p{N}]+(?:[-.'/][\p{L}\p{N}]+)*/gu;

/** A lone letter or digit says nothing; units such as °C and V lose their meaning apart from their number, too. */
const charactersMin = 2;

/** [QU4] The words of a question that say what it is about, folded, each once, in their order. */
export function contentWords(question: string, ignored: ReadonlySet<string> = new Set()): string[] {
  const words = foldWord(question).match(written) ?? [];
  return [...new Set(words)].filter(
    (word) => word.length >= charactersMin && !/^\d+$/u.test(word) && !stopWords.has(word) && !ignored.has(word),
  );
}
