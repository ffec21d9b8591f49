import type { Outline } from "#features/procedures/content.ts";
import { findModule, findStep, stepNumber } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { ModuleProgress, Progress } from "../../../progress.ts";
import { changedAt } from "../../../rules/answers/entered.ts";
import { hasData } from "../../../rules/answers/perform-data.ts";
import type { Steps } from "../../../rules/steps/steps-progress.ts";
import { answerWords, questionWords } from "./answer-words.ts";
import {
  missingIn,
  type PerformState,
  type ShownConflict,
  type UnsentAnswer,
  type UnsentAnswers,
} from "./perform-state.ts";

/** Entries that the other copy does not have, in words; undefined if there are none. */
export function unsentAnswersOf(
  progress: Progress,
  other: Steps,
  at: string,
  conflicts: readonly ShownConflict[] = [],
): UnsentAnswers | undefined {
  const entries = [
    ...missingIn(progress.stepsProgress, other),
    ...conflicts.flatMap(({ conflict }) =>
      conflict.kind === "module" && hasData(conflict.shown)
        ? [{ stepId: conflict.stepId, entry: conflict.shown, at: changedAt(conflict.shown) }]
        : [],
    ),
  ].map(({ stepId, entry, at: enteredAt }) => inWords(progress.procedure, stepId, entry, enteredAt));
  return entries.length > 0 ? { id: `${progress.id}/${progress.generation}/${at}`, at, entries } : undefined;
}

function inWords(procedure: Outline, stepId: string, entry: ModuleProgress, at: string | null): UnsentAnswer {
  const found = findModule(procedure, entry.moduleId)?.module;
  const module = found?.category === "action" ? found : undefined;
  const number = stepNumber(procedure, stepId);
  const title = findStep(procedure, stepId)?.step.title ?? "";
  return {
    stepTitle: `${number === undefined ? "" : twoDigits(number)} ${title}`.trim(),
    question: module ? questionWords(module) : "",
    answer: answerWords(module, entry),
    at,
  };
}

/** The entries of an ended perform that never reached the server, and those that were put aside before. */
export function unsentAnswers(state: PerformState, at: string): UnsentAnswers[] {
  const last = state.ending ? unsentAnswersOf(state.progress, state.base, at, state.conflicts) : undefined;
  return [...state.asides, ...(last ? [{ ...last, id: `${state.progress.id}/ended` }] : [])];
}

/** Answers that had lost their place before, and those that another device overwrote: in words, for there is no other form. */
export const looseAnswers = ({ asides, conflicts, progress }: PerformState): UnsentAnswer[] => [
  ...asides.flatMap((aside) => aside.entries),
  ...(unsentAnswersOf(progress, progress.stepsProgress, progress.updatedAt, conflicts)?.entries ?? []),
];

/** Every answer that is given in these steps, in words. */
export const stepsInWords = (procedure: Outline, steps: Steps): UnsentAnswer[] =>
  missingIn(steps, []).map(({ stepId, entry, at }) => inWords(procedure, stepId, entry, at));

/**
 * Answers as a text to be saved elsewhere: a header, then a line per step, per question, and per answer with its time.
 */
export function asText(heads: readonly string[], entries: readonly UnsentAnswer[]): string {
  const lines = entries.map(({ stepTitle, question, answer, at }) =>
    [stepTitle, question, `  ${answer}${at ? `  (${formatDateTime(at)})` : ""}`].filter(Boolean).join("\n"),
  );
  return [heads.join("\n"), ...lines].join("\n\n");
}
