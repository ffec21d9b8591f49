import { wordsInContext } from "#features/search/rules/analysis.ts";
import {
  corrected,
  type DeviceEvidence,
  type DeviceProcedure,
  devicePassages,
  evidenceOf,
  type HeldWord,
  weigh,
} from "#features/search/rules/device-corpus.ts";
import { answerFeaturesOf, isAnswered } from "#features/search/rules/judge.ts";
import { nearFirst } from "#features/search/rules/near.ts";
import { stepTitleOf } from "#features/search/rules/procedure-passages.ts";
import type { Synonyms } from "#features/search/rules/synonyms.ts";
import type { AnswerNotes, ProcedureReference } from "../contract.ts";
import { pickQuotes } from "./pick-quotes.ts";
import { placedQuestion } from "./place-words.ts";
import { excerptOf } from "./quote.ts";

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

/**
 * [CP21] Answers from the procedures that a device keeps, by the words alone and as the server would without a model: the same
 * spellings, stems, weights and threshold, and what stands near first.
 */
export function answerFromDevice(
  question: string,
  procedures: readonly DeviceProcedure[],
  place: DevicePlace,
  synonyms: Synonyms = new Map(),
): DeviceAnswer {
  const passages = devicePassages(procedures);
  const { rest, leans } = placedQuestion(question);
  const isAbout = leans === "wholly";
  const typed = wordsInContext(isAbout ? place.name : rest, isAbout ? rest : leans === "partly" ? place.name : "");
  const { words, corrections } = corrected(typed, passages, synonyms);
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

/** [SR7] By the features that the server asks as well. */
function answers(
  evidence: readonly DeviceEvidence[],
  words: readonly HeldWord[],
  corrections: readonly { readonly typed: string; readonly read: string }[],
): boolean {
  const features = answerFeaturesOf(evidence, words, corrections);
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
