import { bm25 } from "#features/passages/rules/bm25.ts";
import { countWords } from "#features/passages/rules/cut-passages.ts";
import type { Language } from "#features/passages/rules/language.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { type QuestionWord, spellingsOf, stemOf, tokensOf, weightOf } from "./analysis.ts";
import { relevanceOf } from "./judge.ts";
import { type ProcedurePassage, procedurePassages } from "./procedure-passages.ts";
import { compare } from "./relevance.ts";
import { nearWords } from "./spelling.ts";
import { type Synonyms, synonymShare, tellingWords, withSynonyms } from "./synonyms.ts";
import { Vocabulary } from "./vocabulary.ts";
import { readInGerman } from "./words/compounds.ts";

/** A published procedure as a device keeps it. */
export type DeviceProcedure = Pick<PerformableContent, "title" | "description" | "sections"> & {
  readonly id: string;
  readonly versionId: string;
  readonly version: number;
};

/** [SR1] A passage of a procedure on the device. */
export interface DevicePassage extends ProcedurePassage {
  readonly procedure: DeviceProcedure;
  readonly stems: readonly string[];
}

/** Passages that are compared with the words at most, as on the server. */
const rerankedMax = 30;

export const devicePassages = (procedures: readonly DeviceProcedure[]): DevicePassage[] =>
  procedures.flatMap((procedure) =>
    procedurePassages({ ...procedure, procedureImage: null }).map((passage) => ({
      ...passage,
      procedure,
      // The title counts twice, as in the index.
      stems: tokensOf(`${passage.titlePath} ${passage.titlePath} ${passage.text}`, passage.language).map(
        ({ stem }) => stem,
      ),
    })),
  );

/** How often a passage holds a word, in whichever spelling; [SR15] what means the same counts less. */
function countIn({ stems, language }: DevicePassage, { spellings, synonyms = [] }: QuestionWord): number {
  const stemsOf = (words: readonly string[]) =>
    new Set(words.flatMap((one) => [one, one.replaceAll(/[-/ ]/g, "")]).map((one) => stemOf(one, language)));
  const wanted = stemsOf(spellings);
  const alike = stemsOf(synonyms.filter((one) => !one.includes(" ")));
  const single = stems.reduce((sum, stem) => sum + (wanted.has(stem) ? 1 : alike.has(stem) ? synonymShare : 0), 0);
  const phrases = synonyms.filter((one) => one.includes(" ")).map((one) => tellingWords(one));
  return phrases.reduce((sum, phrase) => sum + synonymShare * timesIn(stems, phrase, language), single);
}

/** So many words may stand between the telling words of a phrase: "Reinigung im Umlauf". */
const betweenMax = 2;

/** How often the telling words of a phrase follow each other. */
function timesIn(stems: readonly string[], phrase: readonly string[], language: Language): number {
  const [first, ...rest] = phrase.map((word) => stemOf(word, language));
  if (first === undefined) return 0;
  const follows = (from: number): boolean => {
    let at = from;
    return rest.every((stem) => {
      const next = stems.indexOf(stem, at + 1);
      const isNear = next > 0 && next - at <= betweenMax + 1;
      at = next;
      return isNear;
    });
  };
  return stems.reduce((count, stem, at) => count + (stem === first && follows(at) ? 1 : 0), 0);
}

const holdersOf = (word: QuestionWord, passages: readonly DevicePassage[]): number =>
  passages.filter((passage) => countIn(passage, word) > 0).length;

/**
 * [SR6] [SR15] [SR38] [SR42] [SR43] The words with what means the same, and those that nothing on the device holds in their other
 * forms, in compounds, in their parts, or as the nearest word that something does.
 */
export function corrected(
  typed: readonly QuestionWord[],
  passages: readonly DevicePassage[],
  synonyms: Synonyms = new Map(),
) {
  const words = withSynonyms(typed, synonyms);
  const corrections: { typed: string; read: string }[] = [];
  const unknown = words.filter((word) => word.share === 1 && holdersOf(word, passages) === 0);
  if (unknown.length === 0) return { words, corrections };
  const written = new Set<string>();
  const writtenGerman = new Set<string>();
  for (const { titlePath, text, language } of passages) {
    for (const word of `${titlePath} ${text}`.toLowerCase().match(/\p{L}+/gu) ?? []) {
      written.add(word);
      if (language === "german") writtenGerman.add(word);
    }
  }
  const vocabulary = new Vocabulary([...written]);
  const german = new Vocabulary([...writtenGerman]);
  const read = words.flatMap((word) => {
    if (!unknown.includes(word)) return [word];
    const inGerman = readInGerman(word, german);
    if (inGerman) return inGerman;
    const [near] = nearWords(word.typed, vocabulary);
    if (!near) return [word];
    corrections.push({ typed: word.typed, read: near.word });
    return [{ ...word, spellings: spellingsOf(near.word) }];
  });
  return { words: withSynonyms(read, synonyms), corrections };
}

/** A word with the number of passages that hold it. */
export type HeldWord = QuestionWord & { readonly holders: number; readonly weight: number };

/** How much each word counts: the rarer here, the more. */
export function weigh(words: readonly QuestionWord[], passages: readonly DevicePassage[]): HeldWord[] {
  return words.map((word) => {
    const holders = holdersOf(word, passages);
    return { ...word, holders, weight: weightOf(word, passages.length, holders) };
  });
}

/** [SR4] The passages that fit, ranked as the server ranks: the best thirty by BM25, ordered by relevance. */
export function evidenceOf(question: string, words: readonly HeldWord[], passages: readonly DevicePassage[]) {
  const lengths = passages.map(({ text }) => countWords(text));
  const corpus = {
    passageCount: passages.length,
    wordCount: lengths.reduce((sum, one) => sum + one, 0),
    holders: words.map(({ holders }) => holders),
  };
  const shares = words.map(({ share }) => share);
  const ranked = passages
    .map((passage, at) => {
      const counts = words.map((word) => countIn(passage, word));
      return { passage, score: bm25(corpus, counts, lengths[at] ?? 0, shares) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, rerankedMax);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .map(({ passage, score }, at) => {
      const titles = `${passage.procedure.title}. ${passage.titlePath}`;
      const isOverview = passage.stepId === undefined;
      const about = { text: passage.text, titles, language: passage.language, bm25: score, place: at, isOverview };
      const { features, holds, sentences } = compare(question, words, about, best);
      const { procedure, stepId = null } = passage;
      const where = {
        sourceId: procedure.id,
        textId: procedure.versionId,
        stepId,
        passage,
        text: passage.text,
        language: passage.language,
      };
      return { ...where, sentences, features, holds, score: relevanceOf(features) };
    })
    .toSorted((a, b) => b.score - a.score);
}

export type DeviceEvidence = ReturnType<typeof evidenceOf>[number];
