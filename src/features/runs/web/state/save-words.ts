import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { type PerformState, unsentOf, waitingFiles } from "#features/performs/web/parts/run/perform-state.ts";
import type { PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import type { UncommittedField } from "#kit/web/uncommitted.ts";

/** Where the answers are stored, as shown to the person: never more than is true. */
export interface SaveWords {
  readonly is: "saved" | "saving" | "kept" | "memory" | "signIn" | "needsYou" | "invalid" | "full";
  /** Why it needs the person. */
  readonly why?: "refused" | "files" | "conflicts" | "full" | "sealed" | "outOfBounds";
  /** The names of the fields with invalid input, or with numbers that are not confirmed yet. */
  readonly fields?: string;
  readonly detail?: string;
  /** How many answers and marks the server has not confirmed. */
  readonly waiting: number;
  readonly waitingFiles: number;
}

/** [PF211] @param fields those that show something else than their answer */
export function saveWords(view: PerformView, fields: readonly UncommittedField[] = []): SaveWords {
  const words = wordsOfAnswers(view);
  const invalid = fields.filter((field) => field.isInvalid);
  if (invalid.length > 0) return { ...words, is: "invalid", fields: invalid.map((field) => field.label).join(", ") };
  if (fields.length > 0 && words.is === "saved") return { ...words, is: "saving" };
  const refused = words.is === "saved" && view.state ? refusedQuestions(view.state) : [];
  return refused.length > 0 ? { ...words, is: "invalid", why: "outOfBounds", fields: refused.join(", ") } : words;
}

/** The questions about numbers outside of their bounds without a reason: the server has none of them. */
const refusedQuestions = ({ progress, refusedNumbers }: PerformState): readonly string[] =>
  stepsOf(progress.procedure)
    .flatMap(actionModulesOf)
    .filter(({ id }) => Object.hasOwn(refusedNumbers, id))
    .map(questionWords);

function wordsOfAnswers(view: PerformView): SaveWords {
  const { state, saving, isAway, isStored, isWritten, needsSignIn, noRoomFor, isSealed } = view;
  if (!state) return { is: "saving", waiting: 0, waitingFiles: 0 };
  const files = waitingFiles(state);
  const counts = { waiting: unsentOf(state).length, waitingFiles: files.length };
  if (state.refusal) return { ...counts, is: "needsYou", why: "refused", detail: state.refusal.detail };
  if (files.some((fileId) => state.files[fileId]?.refusal)) return { ...counts, is: "needsYou", why: "files" };
  if (isSealed) return { ...counts, is: "needsYou", why: "sealed" };
  // A photo that is nowhere matters less than answers that are in this page only, and more than any that are safe.
  if (noRoomFor.photo && (isStored || saving === "saved")) return { ...counts, is: "full" };
  if (saving === "saved") {
    return state.conflicts.length > 0 ? { ...counts, is: "needsYou", why: "conflicts" } : { ...counts, is: "saved" };
  }
  if (isStored && !isWritten) return { ...counts, is: "saving" };
  if (needsSignIn) return { ...counts, is: "signIn" };
  if (!isStored) return { ...counts, is: "memory", ...(noRoomFor.entries && { why: "full" }) };
  return { ...counts, is: isAway || saving === "notSaved" ? "kept" : "saving" };
}
