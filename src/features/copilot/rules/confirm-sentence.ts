import { rarityOf } from "#features/passages/rules/bm25.ts";
import { contentWords, fold, namesOf, numbersOf } from "./sentence-words.ts";

/** A passage that a sentence may come from. */
export interface NumberedPassage {
  /** From 1, as the model was given it. */
  readonly number: number;
  readonly text: string;
}

/** [CP7] Shares of a sentence's weighted words that its passage, and two neighbouring sentences of it, must hold. */
const passageShareMin = 0.75;
const windowShareMin = 0.5;

/**
 * [CP7] Whether a passage bears out a sentence: its words, weighted by how rare they are among the passages, are in it and
 * most of them close together, and so is every number and every name.
 */
function bears(sentence: string, passage: string, weightOf: (word: string) => number): boolean {
  const words = [...new Set(contentWords(sentence))];
  if (words.length === 0) return false;
  const numbers = new Set(numbersOf(passage));
  if (numbersOf(sentence).some((number) => !numbers.has(number))) return false;
  const folded = fold(passage);
  if (namesOf(sentence).some((name) => !folded.includes(name))) return false;
  const share = (text: string) => {
    const held = new Set(contentWords(text));
    const total = words.reduce((sum, word) => sum + weightOf(word), 0);
    return words.reduce((sum, word) => sum + (held.has(word) ? weightOf(word) : 0), 0) / total;
  };
  if (share(passage) < passageShareMin) return false;
  const sentences = passage.split(/(?<=[.!?])\s+/);
  return sentences.some((one, index) => share(`${one} ${sentences[index + 1] ?? ""}`) >= windowShareMin);
}

/**
 * [CP7] The passage that bears out a sentence: one of those that it cites, or else any other; undefined where none does, and
 * the sentence is dropped.
 */
export function confirmSentence(
  sentence: string,
  cites: readonly number[],
  passages: readonly NumberedPassage[],
): NumberedPassage | undefined {
  const holders = new Map<string, number>();
  for (const { text } of passages) {
    for (const word of new Set(contentWords(text))) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const weightOf = (word: string) => rarityOf(passages.length, holders.get(word) ?? 0);
  const cited = passages.filter(({ number }) => cites.includes(number));
  const others = passages.filter(({ number }) => !cites.includes(number));
  return [...cited, ...others].find(({ text }) => bears(sentence, text, weightOf));
}

/** [CP6] A model's sentence as it is shown: words alone, on one line. What its citations leave of others around them is none. */
export function plainSentence(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/(?:https?:\/\/|www\.)\S+/gi, "")
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/\s+/g, " ")
    .trim();
}
