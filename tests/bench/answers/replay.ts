import { bm25 } from "#features/passages/rules/bm25.ts";
import { countWords } from "#features/passages/rules/cut-passages.ts";
import {
  type QuestionWord,
  questionWords,
  spellingsOf,
  stemOf,
  tokensOf,
  weightOf,
} from "#features/search/rules/analysis.ts";
import { type AnswerFeatures, answerFeaturesOf, relevanceOf } from "#features/search/rules/judge.ts";
import { compare } from "#features/search/rules/relevance.ts";
import { nearWords } from "#features/search/rules/spelling.ts";
import { stopWords } from "#features/search/rules/stop-words.ts";
import { Vocabulary } from "#features/search/rules/vocabulary.ts";
import { readInGerman } from "#features/search/rules/words/compounds.ts";
import type { QuestionSet, SetQuestion } from "./question-set.ts";

/** A question as it is answered in memory, by the rules that the server has. */
export interface Replayed {
  readonly set: string;
  /** What its passage belongs to: a fold of a cross-validation holds all questions of it, or none. */
  readonly group: string;
  readonly isAnswerable: boolean;
  readonly answer: AnswerFeatures | undefined;
}

const comparedMax = 30;

/**
 * Answers questions from passages in memory, which takes seconds where a database takes minutes. PostgreSQL stems a few words
 * otherwise, so the figures that count are those of the bench with the database.
 */
export function replay(
  set: string,
  passages: QuestionSet["passages"],
  questions: readonly (SetQuestion & { readonly group: string })[],
): Replayed[] {
  const index = indexOf(passages);
  const lengths = passages.map(({ text }) => countWords(text));
  const wordCount = lengths.reduce((sum, one) => sum + one, 0);
  const languages = [...new Set(passages.map(({ language }) => language))];
  const writtenIn = (some: QuestionSet["passages"]) =>
    new Vocabulary([
      ...new Set(some.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(/\p{L}{4,}/gu) ?? [])),
    ]);
  const vocabulary = writtenIn(passages);
  const german = writtenIn(passages.filter(({ language }) => language === "german"));
  const countsOf = ({ spellings }: Pick<QuestionWord, "spellings">): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    const written = spellings.flatMap((one) => [one, one.replaceAll(/[-/ ]/g, "")]);
    for (const language of languages) {
      for (const stem of new Set(written.map((one) => stemOf(one, language)))) {
        for (const [at, count] of index.get(`${language} ${stem}`) ?? []) counts.set(at, (counts.get(at) ?? 0) + count);
      }
    }
    return counts;
  };
  const known = new Set(passages.map(({ id }) => id));
  return questions.map(({ passage, question, group }) => {
    const corrections: { typed: string; read: string }[] = [];
    const words = questionWords(question).flatMap((word) => {
      if (word.share < 1 || countsOf(word).size > 0) return [word];
      const inGerman = readInGerman(word, german);
      if (inGerman) return inGerman;
      const [near] = nearWords(word.typed, vocabulary)
        .map((one) => ({ ...one, holders: countsOf({ spellings: [one.word] }).size }))
        .filter(({ holders }) => holders > 0)
        .toSorted((a, b) => a.slips - b.slips || b.holders - a.holders);
      if (!near) return [word];
      corrections.push({ typed: word.typed, read: near.word });
      return [{ ...word, spellings: spellingsOf(near.word) }];
    });
    const counts = words.map(countsOf);
    const holders = counts.map(({ size }) => size);
    const shares = words.map(({ share }) => share);
    const weighted = words.map((word, at) => ({
      ...word,
      holders: holders[at] ?? 0,
      weight: weightOf(word, passages.length, holders[at] ?? 0),
    }));
    const corpus = { passageCount: passages.length, wordCount, holders };
    const ranked = [...new Set(counts.flatMap((one) => [...one.keys()]))]
      .map((at) => {
        const held = counts.map((one) => one.get(at) ?? 0);
        return { at, score: bm25(corpus, held, lengths[at] ?? 0, shares) };
      })
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, comparedMax);
    const evidence = ranked
      .flatMap(({ at, score }, place) => {
        const one = passages[at];
        if (!one) return [];
        const { title, language } = one;
        const text = one.text.replaceAll(/\s+/g, " ").trim();
        const about = { text, titles: `${title}.txt. ${title}`, language, bm25: score, place, isOverview: false };
        const { features, holds } = compare(question, weighted, about, ranked[0]?.score ?? 0);
        return [{ textId: title, text, language, features, holds, score: relevanceOf(features) }];
      })
      .toSorted((a, b) => b.score - a.score);
    const isAnswerable = passage !== null && known.has(passage);
    return { set, group, isAnswerable, answer: answerFeaturesOf(evidence, weighted, corrections) };
  });
}

/** By language and stem how often which passage holds it; the title counts twice, and words that say nothing do not. */
function indexOf(passages: QuestionSet["passages"]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const index = new Map<string, Map<number, number>>();
  for (const [at, { title, text, language }] of passages.entries()) {
    const whole = `${title} ${title} ${text}`;
    for (const { stem, start, end } of tokensOf(whole, language)) {
      if (stopWords.has(whole.slice(start, end).toLowerCase())) continue;
      const key = `${language} ${stem}`;
      const held = index.get(key) ?? new Map<number, number>();
      index.set(key, held.set(at, (held.get(at) ?? 0) + 1));
    }
  }
  return index;
}
