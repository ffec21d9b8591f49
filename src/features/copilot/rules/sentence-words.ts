/** A word counts as held where a word of the passage begins alike: endings differ. */
const stemLength = 6;

const stop = new Set(
  "a an and are as at be been but by can do does for from had has have if in into is it its may must not of on or should so than that the their then there these they this to was were when which will with you your der die das den dem des ein eine einen einem und oder aber ist sind war wird werden kann muss soll nicht mit von vor zu zum zur im in an am auf aus bei für als auch bis durch nach über unter wenn dann sie es er wir el la los las un una y o de del en con para por que se es son no al lo su".split(
    " ",
  ),
);

/** A text without capitals and accents. */
export const fold = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

const stem = (word: string): string => (word.length > stemLength ? word.slice(0, stemLength) : word);

const wordsOf = (text: string): string[] => fold(text).match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/** The words that a sentence is about, as they compare. */
export const contentWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.length > 1 && !stop.has(word))
    .map(stem);

/** Numbers as they compare: `1,5` and `1.5` are one, `08` and `8` too. */
export const numbersOf = (text: string): string[] =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => {
    const value = Number(number.replaceAll(",", "."));
    return Number.isNaN(value) ? number : String(value);
  });

/** Words in capitals within a sentence, and part numbers: names, which a restatement does not change. */
export const namesOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[^.!?:\s]\s+)\p{Lu}[\p{L}\p{N}-]+|[\p{L}]+[-\d]*\d[\p{L}\p{N}-]*/gu)].map(([name]) =>
    fold(name),
  );
