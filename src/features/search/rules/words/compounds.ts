import { foldWord } from "#features/passages/rules/written-words.ts";
import { type QuestionWord, spellingsOf, stemOf } from "../analysis.ts";
import { otherForms } from "../spelling.ts";
import { stopWords } from "../stop-words.ts";
import { beginLength, lettersOf, type Vocabulary } from "../vocabulary.ts";
import { isLetters } from "../word-forms.ts";

/** What a compound ends with has a stem of so many letters, and what stands before it so many. */
const endMin = 5;
const beginMin = 3;

/** [SR43] The words that are kinds of a German word, as `Generalsekretär` is of `Sekretär`, in a fixed order. */
export function compoundsEndingWith(typed: string, vocabulary: Vocabulary): string[] {
  const { words, folded, letters } = vocabulary;
  const stem = stemOf(typed, "german");
  if (stem.length < endMin || !isLetters(stem)) return [];
  const bits = lettersOf(stem);
  return words
    .filter((_, at) => {
      if (((letters[at] ?? 0) & bits) !== bits) return false;
      const other = folded[at] ?? "";
      if (other.length < stem.length + beginMin || !other.includes(stem, beginMin)) return false;
      const whole = vocabulary.germanStemAt(at);
      return whole.length >= stem.length + beginMin && whole.endsWith(stem);
    })
    .toSorted();
}

/** [SR42] A part of a compound has so many letters, and its stem. */
const partMin = 4;
/** What joins two words to a German compound. */
const joints = ["", "s", "es", "n", "en", "er", "e"];

/** What ends a word and is none. */
const suffix = /^(?:sche|liche?)[mnrs]?$|^(?:heit|keit|schaft)(?:en)?$/;

/** [SR42] The ways to part a German compound into two words of a vocabulary, as `Schienennetz`, the longest end first. */
export function compoundParts(typed: string, vocabulary: Vocabulary): (readonly [string, string])[] {
  const whole = typed.toLowerCase();
  if (whole.length < 2 * partMin || !isLetters(whole)) return [];
  const plain = foldWord(whole);
  const beginnings = new Set(Array.from(plain, (_, at) => plain.slice(at, at + beginLength)));
  const stems = new Set(
    [...beginnings]
      .flatMap((letters) => vocabulary.beginningWith(letters))
      .map((at) => vocabulary.germanStemAt(at))
      .filter((stem) => plain.includes(stem)),
  );
  const isHeld = (part: string) =>
    part.length >= partMin && stems.has(stemOf(part, "german")) && !stopWords.has(part) && !suffix.test(part);
  return Array.from({ length: whole.length - 2 * partMin + 1 }, (_, index) => index + partMin).flatMap((at) => {
    const [begin, end] = [whole.slice(0, at), whole.slice(at)];
    // `überlassen` is no compound of `über`.
    if (!isHeld(end) || stopWords.has(begin)) return [];
    const begins = joints.flatMap((joint) => (begin.endsWith(joint) ? [begin.slice(0, at - joint.length)] : []));
    return begins.filter(isHeld).map((one) => [one, end] as const);
  });
}

/** [SR42] Each of the two words of a compound counts so much. */
const partShare = 0.6;

/** [SR42] A word as the two that it is made of. */
export const asParts = (word: QuestionWord, parts: readonly [string, string]): QuestionWord[] =>
  parts.map((typed) => ({ ...word, typed, spellings: spellingsOf(typed), share: partShare * word.share }));

/** [SR38] [SR43] Other words that one is searched in at most. */
export const formsMax = 6;

export const inForms = (word: QuestionWord, forms: readonly string[]): QuestionWord => ({
  ...word,
  spellings: [...word.spellings, ...forms],
});

/**
 * [SR38] [SR42] [SR43] A word that no passage holds, as it is read in a vocabulary of German passages: in other forms of it, in
 * compounds that end with it, or in its parts; undefined if it is in none.
 */
export function readInGerman(word: QuestionWord, german: Vocabulary): QuestionWord[] | undefined {
  for (const formsOf of [otherForms, compoundsEndingWith]) {
    const forms = formsOf(word.typed, german).slice(0, formsMax);
    if (forms.length > 0) return [inForms(word, forms)];
  }
  const [parts] = compoundParts(word.typed, german);
  return parts && asParts(word, parts);
}
