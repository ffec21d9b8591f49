import { foldWord, lettersMin } from "#features/passages/rules/written-words.ts";
import { stemOf } from "./analysis.ts";
import { germanRoot } from "./german-forms.ts";
import { bitCount, lettersOf, type Vocabulary } from "./vocabulary.ts";
import { isLetters } from "./word-forms.ts";

/** [SR6] Slips that a word may have: one, or two from eight letters on. */
const twoSlipsFrom = 8;

/**
 * [SR6] Words that a misspelled one may have meant, the nearest first: one slip away, or two from eight letters on. A slip is a
 * letter too much, too little, another one, or two neighbours exchanged; a missing accent is none. Digits are never corrected.
 */
export function nearWords(typed: string, { words, folded, letters }: Vocabulary): { word: string; slips: number }[] {
  const word = foldWord(typed);
  if (word.length < lettersMin || !/^\p{L}+$/u.test(word)) return [];
  const slipsMax = word.length >= twoSlipsFrom ? 2 : 1;
  const bits = lettersOf(word);
  const near: { word: string; slips: number }[] = [];
  for (let index = 0; index < folded.length; index++) {
    const other = folded[index] ?? "";
    if (Math.abs(other.length - word.length) > slipsMax) continue;
    if (bitCount((letters[index] ?? 0) ^ bits) > 2 * slipsMax) continue;
    const slips = slipsBetween(word, other, slipsMax);
    const one = words[index] ?? "";
    if (slips <= slipsMax && one !== typed.toLowerCase()) near.push({ word: one, slips });
  }
  return near.toSorted(
    (a, b) => a.slips - b.slips || beginsAlike(b.word, word) - beginsAlike(a.word, word) || (a.word < b.word ? -1 : 1),
  );
}

/** [SR38] A form and another one have endings, a prefix and vowels of their own: letters that only one of them has. */
const lettersOfItsOwnMax = 7;

/** [SR38] The words that are other forms of a German word, as `schrieb` is of `schreibt`, in a fixed order. */
export function otherForms(typed: string, vocabulary: Vocabulary): string[] {
  const { words, folded, letters } = vocabulary;
  const word = foldWord(typed);
  if (word.length < lettersMin || !isLetters(word)) return [];
  const root = germanRoot(stemOf(typed, "german"));
  const bits = lettersOf(word);
  // Irregular forms have another vowel, never another beginning.
  const onset = /^[^aeiouy]+/.exec(root)?.[0] ?? root[0] ?? "";
  return words
    .filter(
      (_, at) =>
        bitCount((letters[at] ?? 0) ^ bits) <= lettersOfItsOwnMax &&
        folded[at]?.includes(onset) &&
        folded[at] !== word &&
        vocabulary.germanRootAt(at) === root,
    )
    .toSorted();
}

/** People seldom mistype the first letter. */
const beginsAlike = (one: string, other: string): number => Number(one[0] === other[0]);

/** The distance by Damerau (optimal alignment), or more than `max` if it is larger. */
export function slipsBetween(one: string, other: string, max: number): number {
  const width = other.length + 1;
  let before = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, index) => index);
  let row = new Uint16Array(width);
  for (let i = 1; i <= one.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j < width; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      }
      row[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > max) return max + 1;
    [before, last, row] = [last, row, before];
  }
  return last[other.length] ?? 0;
}
