import { rarityOf } from "../../passages/rules/bm25.ts";

/** A passage that a sentence may come from. */
export interface NumberedPassage {
  /** From 1, as the model was given it. */
  readonly number: number;
  readonly text: string;
}

/** [CP7] Shares of a sentence's weighted words that its passage, and two neighbouring sentences of it, must hold. */
const passageShareMin = 0.75;
const windowShareMin = 0.5;

/** A word counts as held where a word of the passage begins alike: endings differ. */
const stemLength = 6;

const stop = new Set(
  "a an and are as at be been but by can do does for from had has have if in into is it its may must not of on or should so than that the their then there these they this to was were when which will with you your der die das den dem des ein eine einen einem und oder aber ist sind war wird werden kann muss soll nicht mit von vor zu zum zur im in an am auf aus bei für als auch bis durch nach über unter wenn dann sie es er wir el la los las un una y o de del en con para por que se es son no al lo su".split(
    " ",
  ),
);

const fold = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

const stem = (word: string): string => (word.length > stemLength ? word.slice(0, stemLength) : word);

const wordsOf = (text: string): string[] => fold(text).match(/\p{L}[\p{L}'’-]*/gu) ?? [];

const contentWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.length > 1 && !stop.has(word))
    .map(stem);

/** Numbers as they compare: `1,5` and `1.5` are one, `08` and `8` too. */
const numbersOf = (text: string): string[] =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => {
    const value = Number(number.replaceAll(",", "."));
    return Number.isNaN(value) ? number : String(value);
  });

/** Words in capitals within a sentence, and part numbers: names, which a restatement does not change. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[^.!?:\s]\s+)\p{Lu}[\p{L}\p{N}-]+|[\p{L}]+[-\d]*\d[\p{L}\p{N}-]*/gu)].map(([name]) =>
    fold(name),
  );

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

/** [CP6] A model's sentence as it is shown: words alone, on one line. */
export function plainSentence(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/(?:https?:\/\/|www\.)\S+/gi, "")
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
