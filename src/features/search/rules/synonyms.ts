import { type Language, languages } from "#features/passages/rules/language.ts";
import { type QuestionWord, spellingsOf, stemOf } from "./analysis.ts";
import { stopWords } from "./stop-words.ts";

export const synonymLimits = { groupsMax: 500, wordsMin: 2, wordsMax: 8, charactersMax: 60, partsMax: 5 } as const;

/** [SR15] A word of a group counts so much where another one of it was asked for. */
export const synonymShare = 0.8;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'/-][\p{L}\p{N}]+)*/gu) ?? [];

/** Whether it can be found: words, a few at most, that say something. */
export function isSynonym(text: string): boolean {
  const words = wordsIn(text);
  return words.length <= synonymLimits.partsMax && words.some((word) => !stopWords.has(word));
}

/** What of a phrase says something. */
export const tellingWords = (text: string): string[] => wordsIn(text).filter((word) => !stopWords.has(word));

/** Each word once, without blanks around it; groups that say nothing are left out. */
export const tidyGroups = (groups: readonly (readonly string[])[]): string[][] =>
  groups
    .map((group) => [
      ...new Map(group.map((word) => [word.trim().toLowerCase(), word.trim().replaceAll(/\s+/g, " ")])).values(),
    ])
    .filter((group) => group.length >= synonymLimits.wordsMin);

interface Entry {
  /** The stems of its telling words, in one language. */
  readonly stems: readonly string[];
  readonly language: Language;
  readonly others: readonly string[];
}

/** Groups laid out so that the words of a question find theirs: by the first stem of each entry, in each language. */
export type Synonyms = ReadonlyMap<string, readonly Entry[]>;

export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const entries = new Map<string, Entry[]>();
  for (const group of groups) {
    for (const word of group) {
      const others = group.filter((other) => other !== word).map((other) => other.toLowerCase());
      for (const language of languages) {
        const stems = tellingWords(word).map((part) => stemOf(part, language));
        const key = `${language} ${stems[0]}`;
        const known = entries.get(key);
        if (known) known.push({ stems, language, others });
        else entries.set(key, [{ stems, language, others }]);
      }
    }
  }
  return entries;
}

/** [SR15] The words of a question with what means the same: a phrase stands for each of its words. */
export function withSynonyms(words: readonly QuestionWord[], synonyms: Synonyms): QuestionWord[] {
  const added = words.map(() => new Set<string>());
  for (const [at, { spellings }] of words.entries()) {
    for (const language of languages) {
      for (const spelling of spellings) {
        for (const { stems, others } of synonyms.get(`${language} ${stemOf(spelling, language)}`) ?? []) {
          const isWhole = stems.every((stem, part) =>
            (words[at + part]?.spellings ?? []).some((one) => stemOf(one, language) === stem),
          );
          if (!isWhole) continue;
          for (const place of stems.keys()) for (const other of others) added[at + place]?.add(other);
        }
      }
    }
  }
  return words.map((word, at) => {
    const synonymous = [...(added[at] ?? [])].flatMap((one) => (one.includes(" ") ? [one] : spellingsOf(one)));
    return synonymous.length === 0 ? word : { ...word, synonyms: synonymous };
  });
}
