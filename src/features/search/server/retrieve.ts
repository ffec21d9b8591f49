import type { RawBuilder } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { type Ranking, rankPassages, readPassages, termsOf } from "../../passages/server/service.ts";
import { type QuestionWord, questionWords, spellingsOf } from "../rules/analysis.ts";
import { type AnswerFeatures, isAnswered, relevanceOf } from "../rules/judge.ts";
import { compare, type Features, type ScoredSentence, type WeightedWord } from "../rules/relevance.ts";
import { nearWords } from "../rules/spelling.ts";
import { type NamedSource, type SourceKind, selectSourceNames, visibleSources, type Within } from "./sources.ts";
import { vocabularyFor } from "./vocabulary.ts";

export interface Question {
  /** As people ask, of 2,000 characters at most. */
  readonly text: string;
  readonly kinds: readonly SourceKind[];
  /** Everything visible by default, or if it names nothing. */
  readonly within?: Within | undefined;
  /** Evidence that is returned at most. */
  readonly limit?: number | undefined;
}

/** A passage that fits a question. */
export interface Evidence {
  readonly kind: SourceKind;
  readonly sourceId: string;
  /** The file of a document, or the version of a procedure. */
  readonly textId: string;
  readonly name: string;
  readonly titlePath: string;
  /** Of a document, from 1; 0 in a procedure. */
  readonly pageFrom: number;
  readonly pageTo: number;
  readonly stepId: string | null;
  /** As screens count it, from 1. */
  readonly stepNumber: number | null;
  readonly versionNumber: number;
  readonly text: string;
  /** The sentences that fit best, the best first, three at most; places in `text`, in UTF-16 units. */
  readonly sentences: readonly ScoredSentence[];
  /** How well it fits, from 0 to 1. */
  readonly score: number;
  readonly features: Features;
}

export interface Retrieved {
  /** The best first. */
  readonly evidence: readonly Evidence[];
  /** [SR7] The best evidence is strong enough to be shown as an answer. */
  readonly isAnswered: boolean;
  /** [SR8] The best evidence comes from several procedures alike: which one is meant? */
  readonly choices: readonly { readonly procedureId: string; readonly title: string }[];
  /** Words of the question that nothing visible contains, as typed. */
  readonly unknownWords: readonly string[];
  /** Words that were read as others. */
  readonly corrections: readonly { readonly typed: string; readonly read: string }[];
  readonly answerFeatures: AnswerFeatures | undefined;
}

const nothing: Retrieved = {
  evidence: [],
  isAnswered: false,
  choices: [],
  unknownWords: [],
  corrections: [],
  answerFeatures: undefined,
};

const evidenceMax = 30;

/** [SR4] [SR5] What the actor sees that fits a question, the best first. Hidden texts change nothing of it. */
export async function retrieve(scope: Scope, question: Question): Promise<Retrieved> {
  const sources = visibleSources(scope, question.kinds, question.within);
  const typed = questionWords(question.text);
  if (typed.length === 0) return nothing;
  const first = await rankWords(scope, sources, typed);
  const { words, corrections } = await correct(scope, sources, first);
  const found = corrections.length === 0 ? first : await rankWords(scope, sources, words);
  const unknownWords = found.words.filter(({ holders }) => holders === 0).map((word) => word.typed);
  const evidence = await evidenceOf(scope, question.text, found, question.limit ?? evidenceMax);
  const answerFeatures = answerFeaturesOf(evidence, found);
  return {
    evidence,
    isAnswered: answerFeatures !== undefined && isAnswered(answerFeatures),
    choices: choicesOf(evidence, question),
    unknownWords,
    corrections,
    answerFeatures,
  };
}

/** A word of the question, and how many visible passages hold it. */
interface HeldWord extends QuestionWord {
  readonly holders: number;
}

interface Found {
  readonly words: readonly HeldWord[];
  readonly ranking: Ranking;
}

async function rankWords(scope: Scope, sources: RawBuilder<unknown>, words: readonly QuestionWord[]): Promise<Found> {
  const spelled = words.flatMap(({ spellings }, index) => spellings.map((spelling) => ({ spelling, index })));
  const terms = await termsOf(scope, { words: spelled.map(({ spelling }) => spelling), isTyping: false });
  const ranking = await rankPassages(scope, sources, terms);
  const holders = words.map(() => 0);
  for (const [at, { place }] of terms.entries()) {
    const index = spelled[place]?.index ?? 0;
    holders[index] = Math.max(holders[index] ?? 0, ranking.corpus.holders[at] ?? 0);
  }
  return { words: words.map((word, index) => ({ ...word, holders: holders[index] ?? 0 })), ranking };
}

/** [SR6] Words that no visible passage holds are read as near words that one does. */
async function correct(
  scope: Scope,
  sources: RawBuilder<unknown>,
  { words }: Found,
): Promise<{ words: QuestionWord[]; corrections: { typed: string; read: string }[] }> {
  const unknown = words.filter(({ holders }) => holders === 0);
  if (unknown.length === 0) return { words: [...words], corrections: [] };
  const vocabulary = await vocabularyFor(scope);
  const near = unknown
    .flatMap(({ typed }) => nearWords(typed, vocabulary).map((one) => ({ typed, ...one })))
    .slice(0, nearMax);
  if (near.length === 0) return { words: [...words], corrections: [] };
  const proposed = near.map(({ word }) => ({ typed: word, spellings: [word] }));
  const { words: held } = await rankWords(scope, sources, proposed);
  const readAs = new Map<string, { read: string; slips: number; holders: number }>();
  for (const [at, { typed, word, slips }] of near.entries()) {
    const holders = held[at]?.holders ?? 0;
    const best = readAs.get(typed);
    const isBetter = !best || slips < best.slips || (slips === best.slips && holders > best.holders);
    if (holders > 0 && isBetter) readAs.set(typed, { read: word, slips, holders });
  }
  return {
    words: words.map((word) => {
      const read = readAs.get(word.typed)?.read;
      return read === undefined ? word : { typed: word.typed, spellings: spellingsOf(read) };
    }),
    corrections: [...readAs].map(([typed, { read }]) => ({ typed, read })),
  };
}

/** Near words that are looked up at most: a search has so many terms. */
const nearMax = 30;

/** How rare a word is: BM25's own measure. */
const rarity = (passageCount: number, holders: number): number =>
  Math.log(1 + (Math.max(0, passageCount - holders) + 0.5) / (holders + 0.5));

const weighted = ({ words, ranking: { corpus } }: Found): WeightedWord[] =>
  words.map(({ typed, spellings, holders }) => ({ typed, spellings, weight: rarity(corpus.passageCount, holders) }));

async function evidenceOf(scope: Scope, text: string, found: Found, limit: number): Promise<Evidence[]> {
  const candidates = found.ranking.ranked.slice(0, evidenceMax);
  const [passages, sources] = await Promise.all([
    readPassages(scope, candidates),
    selectSourceNames(scope, [...new Set(candidates.map(({ sourceId }) => sourceId))]),
  ]);
  const read = new Map(passages.map((passage) => [`${passage.textId} ${passage.ordinal}`, passage]));
  const words = weighted(found);
  const best = candidates[0]?.score ?? 0;
  const evidence = candidates.flatMap(({ sourceId, textId, ordinal, score }, place) => {
    const passage = read.get(`${textId} ${ordinal}`);
    const source = sources.get(sourceId);
    if (!passage || !source) return [];
    const { pageFrom, pageTo, stepId, stepNumber, titlePath, language } = passage;
    const isOverview = source.kind === "procedure" && stepId === null;
    const titles = `${source.name}. ${titlePath}`;
    const ranked = { text: passage.text, titles, language, bm25: score, place, isOverview };
    const { features, sentences } = compare(text, words, ranked, best);
    const about = { kind: source.kind, sourceId, textId, name: source.name, versionNumber: source.version };
    const at = { titlePath, pageFrom, pageTo, stepId, stepNumber, text: passage.text };
    return [{ ...about, ...at, sentences, features, score: relevanceOf(features) }];
  });
  return evidence.toSorted((a, b) => b.score - a.score || order(a, b)).slice(0, limit);
}

const order = (one: Evidence, other: Evidence): number =>
  one.sourceId.localeCompare(other.sourceId) || (one.stepNumber ?? one.pageFrom) - (other.stepNumber ?? other.pageFrom);

function answerFeaturesOf(evidence: readonly Evidence[], found: Found): AnswerFeatures | undefined {
  const [best] = evidence;
  if (!best) return undefined;
  const words = weighted(found);
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const unknown = words.reduce((sum, { weight }, at) => sum + (found.words[at]?.holders === 0 ? weight : 0), 0);
  const bm25 = found.ranking.ranked[0]?.score ?? 0;
  const other = evidence.find(({ textId }) => textId !== best.textId);
  return {
    coverage: best.features.coverage,
    window: best.features.window,
    pairs: best.features.pairs,
    bm25: bm25 / (1.9 * total),
    unknown: unknown / total,
    margin: best.score - (other?.score ?? 0),
    words: Math.min(1, words.length / 6),
  };
}

/** [SR8] So near to the best one, a procedure may be meant as well. */
const choiceMargin = 0.03;
const choicesMax = 4;

function choicesOf(evidence: readonly Evidence[], question: Question): Retrieved["choices"] {
  const best = evidence[0];
  if (!best || best.kind !== "procedure" || (question.within?.procedureIds.length ?? 0) > 0) return [];
  const near = evidence.filter(({ score }) => best.score - score <= choiceMargin);
  const titles = new Map<string, NamedSource["name"]>();
  for (const { kind, sourceId, name } of near) if (kind === "procedure") titles.set(sourceId, name);
  if (titles.size < 3 || near.some(({ kind }) => kind === "document")) return [];
  return [...titles].slice(0, choicesMax).map(([procedureId, title]) => ({ procedureId, title }));
}
