import { bm25, rarityOf } from "../../passages/rules/bm25.ts";
import { countWords } from "../../passages/rules/cut-passages.ts";
import type { PerformableContent } from "../../procedures/content.ts";
import { type QuestionWord, spellingsOf, stemOf, tokensOf, wordsInContext } from "../../search/rules/analysis.ts";
import { answerFeaturesOf, isAnswered, relevanceOf } from "../../search/rules/judge.ts";
import { nearFirst } from "../../search/rules/near.ts";
import { type ProcedurePassage, procedurePassages, stepTitleOf } from "../../search/rules/procedure-passages.ts";
import { compare } from "../../search/rules/relevance.ts";
import { nearWords, vocabularyOf } from "../../search/rules/spelling.ts";
import type { AnswerNotes, ProcedureReference } from "../contract.ts";
import { pickQuotes } from "./pick-quotes.ts";
import { placedQuestion } from "./place-words.ts";
import { excerptOf } from "./quote.ts";

/** A published procedure as a device keeps it. */
export type DeviceProcedure = Pick<PerformableContent, "title" | "description" | "sections"> & {
  readonly id: string;
  readonly versionId: string;
  readonly version: number;
};

/** Where the person stands: the procedure, its step, and the name that words which point mean. */
export interface DevicePlace {
  readonly procedureId?: string | undefined;
  readonly stepId?: string | undefined;
  readonly name: string;
}

/** An answer from what a device keeps: quotes, or that nothing was close enough. */
export interface DeviceAnswer extends Pick<AnswerNotes, "unknownWords" | "corrections"> {
  readonly text: string;
  readonly references: readonly ProcedureReference[];
  /** How many procedures were looked through. */
  readonly procedureCount: number;
}

interface DevicePassage extends ProcedurePassage {
  readonly procedure: DeviceProcedure;
  readonly stems: readonly string[];
}

/** Passages that are compared with the question at most. */
const comparedMax = 30;

/**
 * [CP21] Answers from the procedures that a device keeps, by the words alone and as the server would without a model: the same
 * spellings, stems, weights and threshold, and what stands near first.
 */
export function answerFromDevice(
  question: string,
  procedures: readonly DeviceProcedure[],
  place: DevicePlace,
): DeviceAnswer {
  const passages = procedures.flatMap(passagesOf);
  const { rest, leans } = placedQuestion(question);
  const isAbout = leans === "wholly";
  const typed = wordsInContext(isAbout ? place.name : rest, isAbout ? rest : leans === "partly" ? place.name : "");
  const { words, corrections } = corrected(typed, passages);
  const weighted = weigh(words, passages);
  const near = { sourceId: place.procedureId, stepId: place.stepId, aroundIds: [] };
  const evidence = nearFirst(evidenceOf(isAbout ? place.name : rest, weighted, passages), near);
  const base = { corrections: isAbout ? [] : corrections, procedureCount: procedures.length };
  const unknownWords = isAbout
    ? []
    : weighted.filter((one) => one.holders === 0 && one.share === 1).map((one) => one.typed);
  const answered = [evidence, evidence.toSorted((a, b) => b.score - a.score)].find((one) =>
    answers(one, weighted, corrections),
  );
  if (!answered) return { ...base, unknownWords, text: "", references: [] };
  const quotes = pickQuotes(answered);
  return {
    ...base,
    unknownWords,
    text: quotes.map(({ text }, at) => `${text} [${at + 1}]`).join("\n\n"),
    references: quotes.map(({ passage, spans }, at) => referenceTo(passage, at + 1, spans)),
  };
}

const passagesOf = (procedure: DeviceProcedure): DevicePassage[] =>
  procedurePassages({ ...procedure, procedureImage: null }).map((passage) => ({
    ...passage,
    procedure,
    // The title counts twice, as in the index.
    stems: tokensOf(`${passage.titlePath} ${passage.titlePath} ${passage.text}`, passage.language).map(
      ({ stem }) => stem,
    ),
  }));

/** How often a passage holds a word, in whichever spelling. */
function countIn({ stems, language }: DevicePassage, { spellings }: QuestionWord): number {
  const wanted = new Set(
    spellings.flatMap((one) => [one, one.replaceAll(/[-/ ]/g, "")]).map((one) => stemOf(one, language)),
  );
  return stems.reduce((count, stem) => count + (wanted.has(stem) ? 1 : 0), 0);
}

const holdersOf = (word: QuestionWord, passages: readonly DevicePassage[]): number =>
  passages.filter((passage) => countIn(passage, word) > 0).length;

/** [SR6] Words that nothing here holds, read as the nearest word that something does. */
function corrected(words: readonly QuestionWord[], passages: readonly DevicePassage[]) {
  const corrections: { typed: string; read: string }[] = [];
  const unknown = words.filter((word) => word.share === 1 && holdersOf(word, passages) === 0);
  if (unknown.length === 0) return { words, corrections };
  const written = passages.flatMap(
    ({ titlePath, text }) => `${titlePath} ${text}`.toLowerCase().match(/\p{L}+/gu) ?? [],
  );
  const vocabulary = vocabularyOf([...new Set(written)]);
  const read = words.map((word) => {
    const [near] = unknown.includes(word) ? nearWords(word.typed, vocabulary) : [];
    if (!near) return word;
    corrections.push({ typed: word.typed, read: near.word });
    return { ...word, spellings: spellingsOf(near.word) };
  });
  return { words: read, corrections };
}

type HeldWord = QuestionWord & { readonly holders: number; readonly weight: number };

function weigh(words: readonly QuestionWord[], passages: readonly DevicePassage[]): HeldWord[] {
  return words.map((word) => {
    const holders = holdersOf(word, passages);
    return { ...word, holders, weight: word.share * rarityOf(passages.length, holders) };
  });
}

function evidenceOf(question: string, words: readonly HeldWord[], passages: readonly DevicePassage[]) {
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
    .slice(0, comparedMax);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .map(({ passage, score }, at) => {
      const titles = `${passage.procedure.title}. ${passage.titlePath}`;
      const isOverview = passage.stepId === undefined;
      const about = { text: passage.text, titles, language: passage.language, bm25: score, place: at, isOverview };
      const { features, rare, sentences } = compare(question, words, about, best);
      const { procedure, stepId = null } = passage;
      const where = { sourceId: procedure.id, textId: procedure.versionId, stepId, passage, text: passage.text };
      return { ...where, features, rare, sentences, bm25: score, score: relevanceOf(features) };
    })
    .toSorted((a, b) => b.score - a.score);
}

type DeviceEvidence = ReturnType<typeof evidenceOf>[number];

/** [SR7] By the features that the server asks as well. */
function answers(
  evidence: readonly DeviceEvidence[],
  words: readonly HeldWord[],
  corrections: readonly { readonly typed: string }[],
): boolean {
  const bm25 = Math.max(...evidence.map((one) => one.bm25));
  const features = answerFeaturesOf(evidence, words, { corrections, bm25 });
  return features !== undefined && isAnswered(features);
}

function referenceTo(
  { passage }: DeviceEvidence,
  citation: number,
  spans: readonly { readonly start: number; readonly end: number }[],
): ProcedureReference {
  const { procedure, stepId = null, stepNumber = null, titlePath, text } = passage;
  const { excerpt, marks } = excerptOf(text, spans);
  return {
    citation,
    excerpt,
    marks,
    procedureId: procedure.id,
    procedureTitle: procedure.title,
    versionId: procedure.versionId,
    version: procedure.version,
    stepId,
    stepNumber,
    stepTitle: stepTitleOf({ stepId, titlePath }),
    isOutdated: false,
  };
}
