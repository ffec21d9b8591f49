import type { Progress } from "../../../progress.ts";
import { changedAt } from "../../../rules/answers/entered.ts";
import { moduleProgressOf, type Steps, stepProgressOf } from "../../../rules/steps/steps-progress.ts";
import { type Conflict, mergeProgress } from "../../../rules/sync/merge.ts";
import { syncMove } from "../../../rules/sync/sync.ts";
import {
  conflictChangesOf,
  conflictsOf,
  isDirty,
  isSame,
  type PerformState,
  stepsOf,
  withSent,
} from "./perform-state.ts";
import { unsentAnswersOf } from "./unsent-answers.ts";

/** The rules of synchronisation that a device asks. */
export interface DeviceRules {
  readonly syncMove: typeof syncMove;
  readonly mergeProgress: typeof mergeProgress;
}

/** What the device does with the server's copy is decided by the rules that the server asks too. [PF22] [PF24] */
export function seen(before: PerformState, server: Progress, at: string, rules: DeviceRules): PerformState {
  // The server shows it, so it has not ended, whatever it looked like while it was hidden.
  const state = before.ending ? { ...before, ending: null } : before;
  const { updatesList, revision, generation } = state.progress;
  const { move } = rules.syncMove({ updatesList, revision, generation, isDirty: isDirty(state) }, server);
  switch (move) {
    case "none":
    case "send":
    case "clear":
      return state;
    case "merge":
      return merged(state, server, at, rules);
    case "adopt":
      return adopted(state, server, at);
  }
}

function merged(state: PerformState, server: Progress, at: string, rules: DeviceRules): PerformState {
  const base = { ...server, stepsProgress: commonBase(state, server.stepsProgress) };
  const result = rules.mergeProgress(state.progress, server, base, state.clock?.unsure);
  const fresh = result.shown.map((conflict) => ({ id: conflictId(conflict, server.revision), at, conflict }));
  const changes = conflictChangesOf(state);
  const known = new Set([...(state.progress.conflicts ?? []), ...(server.conflicts ?? [])].map(({ id }) => id));
  const conflicts = [
    ...conflictsOf(server, stepsOf(state)).filter(({ id }) => !changes.settled.includes(id)),
    ...[...state.conflicts, ...fresh].filter(({ id }) => !known.has(id)),
  ];
  const isNews = result.isDirty || fresh.length + changes.raised.length + changes.settled.length > 0;
  return {
    ...state,
    progress: result.progress,
    base: server.stepsProgress,
    sending: null,
    edits: state.edits + 1,
    savedEdits: isNews ? state.savedEdits : state.edits + 1,
    conflicts,
  };
}

/** The same pair of answers is one conflict, on whichever device it is found. */
function conflictId(conflict: Conflict, revision: number): string {
  if (conflict.kind === "mark") return `${conflict.stepId}/${revision}`;
  const times = [conflict.kept, conflict.shown].map((entry) => Date.parse(changedAt(entry) ?? "1970-01-01"));
  return [conflict.moduleId, revision, ...times.map((ms) => ms.toString(36))].join("/");
}

/**
 * The common base of both copies. A save whose response was lost may have been stored: if the server has exactly what
 * we sent, that is the base, and later entries do not conflict with ourselves. The token alone would not prove it,
 * since two characters collide.
 */
function commonBase({ base, sending }: PerformState, server: Steps): Steps {
  if (!sending) return base;
  const stored = sending.steps.map((step) => {
    const there = stepProgressOf(server, step.stepId);
    const before = stepProgressOf(base, step.stepId);
    const markedDone = there?.markedDone === step.markedDone ? step.markedDone : (before?.markedDone ?? false);
    const modules = step.modules.filter((entry) => isSame(entry, moduleProgressOf(server, entry.moduleId)));
    return { ...step, markedDone, modules };
  });
  return withSent(base, stored);
}

/** The server's copy takes the place of ours; what ours has and it has not is put aside and shown. */
function adopted(state: PerformState, server: Progress, at: string): PerformState {
  const isAnotherRun = server.generation !== state.progress.generation;
  const aside = isAnotherRun ? unsentAnswersOf(state.progress, server.stepsProgress, at, state.conflicts) : undefined;
  return {
    ...state,
    progress: server,
    base: server.stepsProgress,
    sending: null,
    savedEdits: state.edits,
    refusedNumbers: isAnotherRun ? {} : state.refusedNumbers,
    // Unseen ones are among those put aside.
    conflicts: conflictsOf(server, stepsOf(state)),
    asides: [...state.asides, ...(aside ? [aside] : [])],
  };
}
