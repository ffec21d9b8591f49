import type { Language } from "#features/passages/rules/language.ts";
import { readPages, readPassages } from "#features/passages/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { FoundKind } from "../contract.ts";
import { type QuestionWord, weightOf, wordsInContext } from "../rules/analysis.ts";
import type { WeightedWord } from "../rules/comparison.ts";
import { byWordsAndMeaning } from "../rules/fuse.ts";
import { type AnswerFeatures, answerFeaturesOf, isAnswered, relevanceOf } from "../rules/judge.ts";
import { type Near, nearFirst, nearnessOf } from "../rules/near.ts";
import { compare, type Features, type Holds, type ScoredSentence } from "../rules/relevance.ts";
import { standsOn } from "../rules/stands-on.ts";
import { withSynonyms } from "../rules/synonyms.ts";
import { candidatesNear } from "./candidates-near.ts";
import { correct } from "./correct-words.ts";
import { allComparedMax, nearestPassages } from "./meaning/nearest-passages.ts";
import type { Meaning } from "./meaning/question-meaning.ts";
import { askedWords, type Found, rankWords, type Searched, searched } from "./rank-words.ts";
import { keyOf, type NamedSource, type SourceKind, selectSourceNames, visibleSources, type Within } from "./sources.ts";
import { synonymsFor } from "./synonyms.ts";

export interface Question {
  /** As people ask, of 2,000 characters at most. */
  readonly text: string;
  /** [SR9] The questions before a follow-up, which it is read with; blank for none. */
  readonly context?: string | undefined;
  readonly kinds: readonly SourceKind[];
  /** Everything visible by default, or if it names nothing. */
  readonly within?: Within | undefined;
  /** [CP18] Where the asker stands: passages from there come first. */
  readonly near?: Near | undefined;
  /** [SR28] What it means to the configured model; without it the words alone decide. */
  readonly meaning?: Meaning | undefined;
  /** Evidence that is returned at most. */
  readonly limit?: number | undefined;
}

/** A sentence with the page that it stands on; 0 in a procedure. */
export interface PlacedSentence extends ScoredSentence {
  readonly page: number;
}

/** A passage that fits a question. */
export interface Evidence<Kind extends FoundKind = SourceKind> {
  readonly kind: Kind;
  readonly sourceId: string;
  /** Of a note the area that shows it; otherwise the source. */
  readonly shownId: string;
  /** The file of a document, or the version of a procedure. */
  readonly textId: string;
  /** From 0: its place among the passages of its text. */
  readonly ordinal: number;
  readonly name: string;
  /** [SR13] Never in what `retrieve` returns. */
  readonly isDraft: boolean;
  readonly changedAt: Date;
  readonly titlePath: string;
  /** Of a document, from 1; 0 in a procedure. */
  readonly pageFrom: number;
  readonly pageTo: number;
  readonly stepId: string | null;
  /** As screens count it, from 1. */
  readonly stepNumber: number | null;
  readonly versionNumber: number;
  readonly text: string;
  readonly language: Language;
  /** The sentences that fit best, the best first, three at most; places in `text`, in UTF-16 units. */
  readonly sentences: readonly PlacedSentence[];
  /** How well it fits, from 0 to 1. */
  readonly score: number;
  readonly features: Features;
  readonly holds: Holds;
}

export interface Retrieved<Kind extends FoundKind = SourceKind> {
  /** The best first. */
  readonly evidence: readonly Evidence<Kind>[];
  /** [SR7] The best evidence is strong enough to be shown as an answer. */
  readonly isAnswered: boolean;
  /** [SR8] The best evidence comes from several procedures alike: which one is meant? */
  readonly choices: readonly { readonly procedureId: string; readonly title: string }[];
  /** The words of the question as they were read. */
  readonly words: readonly QuestionWord[];
  /** Words of the question that nothing visible contains, as typed. */
  readonly unknownWords: readonly string[];
  /** Words that were read as others. */
  readonly corrections: readonly { readonly typed: string; readonly read: string }[];
  readonly answerFeatures: AnswerFeatures | undefined;
}

const nothing: Retrieved<never> = {
  evidence: [],
  isAnswered: false,
  choices: [],
  words: [],
  unknownWords: [],
  corrections: [],
  answerFeatures: undefined,
};

const evidenceMax = 30;

/**
 * [SR4] [SR5] What the actor sees that fits a question, the best first. Hidden texts change nothing of it, nor do drafts (question
 * Q16): they are no sources here.
 */
export async function retrieve(scope: Scope, question: Question): Promise<Retrieved> {
  const sources = searched(scope, visibleSources(scope, question.kinds, question.within));
  const { evidence, ...rest } = await retrieveFrom(scope, question, sources);
  const published = evidence.filter((one): one is Evidence => one.kind === "document" || one.kind === "procedure");
  // [SR8] Which one is meant is a matter of words: what is near in meaning alone is no rival.
  const byWords = question.meaning ? published.toSorted((a, b) => b.score - a.score) : published;
  return { ...rest, evidence: published, choices: choicesOf(byWords, question) };
}

/** [SR4] The same among these sources, which hold nothing that the actor does not see. */
export async function retrieveFrom(
  scope: Scope,
  question: Pick<Question, "text" | "context" | "limit"> &
    Partial<Pick<Question, "kinds" | "near" | "within" | "meaning">>,
  sources: Searched,
): Promise<Retrieved<FoundKind>> {
  const typed = wordsInContext(question.text, question.context ?? "");
  if (typed.length === 0) return nothing;
  const synonyms = await synonymsFor(scope);
  const asTyped = await askedWords(scope, sources, withSynonyms(typed, synonyms));
  // Ranked once it is known how each word is read: to rank 200,000 passages takes milliseconds.
  const { words: read, corrections } = await correct(scope, sources, asTyped);
  const asked = read === asTyped.words ? asTyped : await askedWords(scope, sources, withSynonyms(read, synonyms));
  // What is near in meaning is sought among more.
  const max = question.meaning ? undefined : evidenceMax;
  const found = await rankWords(sources, asked, max);
  const unknownWords = found.words
    .filter(({ holders, share }) => holders === 0 && share === 1)
    .map((word) => word.typed);
  const candidates = found.ranking.ranked.slice(0, evidenceMax);
  // A question that is limited is answered from what it names.
  const near = question.within ? undefined : question.near;
  const around = near ? await candidatesNear(scope, { kinds: question.kinds ?? [], near }, found, candidates) : [];
  const byWords = [...candidates, ...around];
  const { added, likenessOf } = await withMeaning(scope, sources, question.meaning, found, byWords);
  const everywhere = await evidenceOf(scope, question.text, found, [...byWords, ...added]);
  const featuresOf = (evidence: readonly Evidence<FoundKind>[]) =>
    answerFeaturesOf(evidence, weighted(found), corrections);
  const ordered = orderFor(question, everywhere, likenessOf, featuresOf);
  const evidence = await onTheirPages(scope, ordered.slice(0, question.limit ?? evidenceMax));
  const answerFeatures = featuresOf(evidence);
  return {
    evidence,
    isAnswered: answerFeatures !== undefined && isAnswered(answerFeatures),
    choices: [],
    words: found.words,
    unknownWords,
    corrections,
    answerFeatures,
  };
}

const weighted = ({ words, ranking: { corpus } }: Found): (WeightedWord & { readonly holders: number })[] =>
  words.map((word) => ({ ...word, weight: weightOf(word, corpus.passageCount, word.holders) }));

type Candidates = Found["ranking"]["ranked"];

/** Passages that are found by their meaning and not among the best by words, at most. */
const addedMax = 10;

/** [SR28] How near in meaning the candidates are, and which passages come in addition. */
async function withMeaning(
  scope: Scope,
  sources: Searched,
  meaning: Meaning | undefined,
  { ranking: { ranked, corpus } }: Found,
  candidates: Candidates,
): Promise<{ added: Candidates; likenessOf: LikenessOf | undefined }> {
  if (!meaning) return { added: [], likenessOf: undefined };
  const isFew = corpus.passageCount <= allComparedMax;
  const passages = await nearestPassages(
    scope,
    sources,
    meaning,
    isFew ? { candidates } : { candidates: ranked, alone: true },
  );
  const likenesses = new Map(passages.map((one) => [placeOf(one), one.likeness]));
  const known = new Map(ranked.map((one) => [placeOf(one), one]));
  const isCandidate = new Set(candidates.map(placeOf));
  const added = passages
    .filter((one) => one.standsOut && !isCandidate.has(placeOf(one)))
    .slice(0, addedMax)
    .map((one) => known.get(placeOf(one)) ?? { ...one, score: 0, wordCount: 0, counts: [] });
  return { added, likenessOf: (one) => likenesses.get(placeOf(one)) };
}

/** Undefined for a passage without an embedding. */
type LikenessOf = (one: PlacedPassage) => number | undefined;

interface PlacedPassage {
  readonly sourceId: string;
  readonly textId: string;
  readonly ordinal: number;
}

const placeOf = ({ sourceId, textId, ordinal }: PlacedPassage): string => `${sourceId} ${textId} ${ordinal}`;

/**
 * [CP18] [SR28] What is near comes first, and among equals what is nearer in meaning: unless that order does not answer, and a plainer
 * one does.
 */
function orderFor(
  { near }: Pick<Question, "near">,
  everywhere: readonly Evidence<FoundKind>[],
  likenessOf: LikenessOf | undefined,
  featuresOf: (evidence: readonly Evidence<FoundKind>[]) => AnswerFeatures | undefined,
): readonly Evidence<FoundKind>[] {
  const orders = [
    ...(near ? [nearFirst(everywhere, near)] : []),
    ...(likenessOf && !near ? [byWordsAndMeaning(everywhere, likenessOf)] : []),
    everywhere,
  ];
  const answers = (evidence: readonly Evidence<FoundKind>[]) => {
    const features = featuresOf(evidence);
    return features !== undefined && isAnswered(features);
  };
  return orders.find(answers) ?? orders[0] ?? everywhere;
}

async function evidenceOf(
  scope: Scope,
  text: string,
  found: Found,
  candidates: Found["ranking"]["ranked"],
): Promise<Evidence<FoundKind>[]> {
  const [passages, sources] = await Promise.all([
    readPassages(scope, candidates),
    selectSourceNames(scope, candidates),
  ]);
  const read = new Map(passages.map((passage) => [`${passage.textId} ${passage.ordinal}`, passage]));
  const words = weighted(found);
  const best = candidates[0]?.score ?? 0;
  const evidence = candidates.flatMap(({ sourceId, textId, ordinal, score }, place) => {
    const passage = read.get(`${textId} ${ordinal}`);
    const source = sources.get(keyOf({ sourceId, textId }));
    if (!passage || !source) return [];
    const { pageFrom, pageTo, stepId, stepNumber, titlePath, language } = passage;
    const isOverview = source.kind === "procedure" && stepId === null;
    const titles = `${source.name}. ${titlePath}`;
    const ranked = { text: passage.text, titles, language, bm25: score, place, isOverview };
    const { features, holds, sentences } = compare(text, words, ranked, best);
    const { kind, shownId, name, version: versionNumber, isDraft, changedAt } = source;
    const about = { kind, shownId, sourceId, textId, ordinal, name, versionNumber, isDraft, changedAt };
    const at = { titlePath, pageFrom, pageTo, stepId, stepNumber, text: passage.text, language };
    const placed = sentences.map((sentence) => ({ ...sentence, page: pageFrom }));
    return [{ ...about, ...at, sentences: placed, features, holds, score: relevanceOf(features) }];
  });
  return evidence.toSorted((a, b) => b.score - a.score || order(a, b));
}

/** Evidence whose sentences are looked for on two pages; further down nothing is quoted. */
const placedMax = 8;

/** A passage may go on to the next page: its sentences stand on the page that holds them. */
async function onTheirPages(scope: Scope, evidence: readonly Evidence<FoundKind>[]): Promise<Evidence<FoundKind>[]> {
  const across = evidence.slice(0, placedMax).filter(({ pageFrom, pageTo }) => pageFrom < pageTo);
  const pages = await readPages(
    scope,
    across.map(({ textId, pageTo }) => ({ textId, page: pageTo })),
  );
  return evidence.map((one) => {
    const last = pages.get(`${one.textId} ${one.pageTo}`);
    if (last === undefined || !across.includes(one)) return one;
    const page = ({ start, end }: ScoredSentence) =>
      standsOn(one.text.slice(start, end), last) ? one.pageTo : one.pageFrom;
    return { ...one, sentences: one.sentences.map((sentence) => ({ ...sentence, page: page(sentence) })) };
  });
}

const order = (one: Evidence<FoundKind>, other: Evidence<FoundKind>): number =>
  one.sourceId.localeCompare(other.sourceId) ||
  Number(one.isDraft) - Number(other.isDraft) ||
  (one.stepNumber ?? one.pageFrom) - (other.stepNumber ?? other.pageFrom);

/** [SR8] So near to the best one, a procedure may be meant as well. */
const choiceMargin = 0.03;
const choicesMax = 4;

/** What holds less of the question is not what was meant. */
const choiceCoverageMin = 0.6;

function choicesOf(evidence: readonly Evidence[], question: Question): Retrieved["choices"] {
  const best = evidence[0];
  if (!best || best.kind !== "procedure" || (question.within?.procedureIds.length ?? 0) > 0) return [];
  if (best.features.coverage < choiceCoverageMin) return [];
  // Who stands at a procedure, or in an area, means that one, or one of that area.
  const nearness = nearnessOf(best, question.near);
  const near = evidence.filter(
    (one) => best.score - one.score <= choiceMargin && nearnessOf(one, question.near) === nearness,
  );
  const titles = new Map<string, NamedSource["name"]>();
  for (const { kind, sourceId, name } of near) if (kind === "procedure") titles.set(sourceId, name);
  if (titles.size < 3 || near.some(({ kind }) => kind === "document")) return [];
  return [...titles].slice(0, choicesMax).map(([procedureId, title]) => ({ procedureId, title }));
}
