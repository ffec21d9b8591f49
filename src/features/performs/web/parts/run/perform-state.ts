import { same } from "#features/procedures/rules/same.ts";
import type { FinalState, Saved } from "../../../contract.ts";
import type { ConflictChanges, ModuleProgress, Progress } from "../../../progress.ts";
import { changedAt, entered } from "../../../rules/answers/entered.ts";
import { type Edit, hasData } from "../../../rules/answers/perform-data.ts";
import { moduleProgressOf, type Steps, stepProgressOf } from "../../../rules/steps/steps-progress.ts";
import type { Conflict } from "../../../rules/sync/merge.ts";
import { type DeviceFile, fileIdsIn, isWaiting, type Refusal } from "./device-files.ts";

/** A save that was sent, or is about to be. Until it is answered the very same one is sent again. */
export interface Sending {
  readonly token: string;
  /** The same for every try; a save that began before there were ids has none. */
  readonly saveId?: string;
  /** The number of the last edit that is in it. */
  readonly edits: number;
  readonly steps: Steps;
  readonly updatedAt: string;
  readonly conflicts?: ConflictChanges;
}

export interface ShownConflict {
  readonly id: string;
  readonly at: string;
  readonly conflict: Conflict;
}

/** Entries without a place in the perform. They are shown until the person has acknowledged them. */
export interface UnsentAnswers {
  readonly id: string;
  readonly at: string;
  readonly entries: readonly UnsentAnswer[];
}

/** The question as it was asked, for its version may be gone. */
export interface UnsentAnswer {
  readonly stepTitle: string;
  readonly question: string;
  readonly answer: string;
  readonly at: string | null;
}

export type Ending =
  | FinalState
  /** The server does not know it, or hides it from us. */
  | { readonly state: "missing" };

/** A submission that was asked for on this device and is no record yet. */
export type Submission =
  | { readonly is: "waiting"; readonly at: string }
  /** It did not happen, and does not by itself. */
  | { readonly is: "stopped"; readonly why: "changed" | "incomplete" }
  | { readonly is: "stopped"; readonly why: "refused"; readonly detail: string };

/**
 * A running perform as this device has it. `progress` is what the person sees; its token list, revision and generation
 * are the server's last known ones.
 */
export interface PerformState {
  readonly progress: Progress;
  /** The answers as the server last had them: what a merge compares with. */
  readonly base: Steps;
  /** Counts the entries made here; all up to `savedEdits` are known to be on the server. */
  readonly edits: number;
  readonly savedEdits: number;
  readonly sending: Sending | null;
  /** Numbers outside of their bounds, by module: shown at their field, and no answers. */
  readonly refusedNumbers: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, DeviceFile>>;
  readonly conflicts: readonly ShownConflict[];
  readonly asides: readonly UnsentAnswers[];
  readonly refusal: Refusal | null;
  readonly ending: Ending | null;
  /** Missing in states of builds before waiting submissions existed. */
  readonly submission?: Submission | null;
  /** When the server last acknowledged a save. */
  readonly savedAt: string | null;
  /** The clock of the unsent entries. Missing in states of builds before clocks were measured. */
  readonly clock?: EntryClock;
  /** Grows with every write to the device's store, so that two tabs know which copy is newer. */
  readonly writes: number;
}

export interface EntryClock {
  /** How far the server was ahead of the device, as last measured. */
  readonly offsetMs: number;
  /** The server's time when device and server last agreed before the first of these entries. */
  readonly sinceMs: number;
  /** The entered modules and marked steps, in this order. */
  readonly order: readonly string[];
  /** Modules with an unreliable time: the clock was changed, and it is unknown when. */
  readonly unsure: readonly string[];
}

export type PerformEvent =
  /** The device's knowledge of the server's clock: before an entry, and after a reply. [PF170] */
  | { readonly type: "clockRead"; readonly offsetMs: number; readonly heardAtMs: number | null; readonly nowMs: number }
  | { readonly type: "edited"; readonly moduleId: string; readonly edit: Edit; readonly at: string }
  | { readonly type: "numberRefused"; readonly moduleId: string; readonly value: number; readonly at: string }
  | { readonly type: "marked"; readonly stepId: string; readonly markedDone: boolean; readonly at: string }
  | {
      readonly type: "photosChanged";
      readonly moduleId: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly at: string;
    }
  | { readonly type: "fileKept"; readonly fileId: string }
  | { readonly type: "fileSent"; readonly fileId: string; readonly mediaId: string }
  | { readonly type: "fileRefused"; readonly fileId: string; readonly refusal: Refusal }
  | { readonly type: "fileTriedAgain"; readonly fileId: string }
  /** The server has these files, and rejects them for their purpose. */
  | {
      readonly type: "photosRefused";
      readonly photos: readonly { readonly fileId: string; readonly refusal: Refusal }[];
    }
  | { readonly type: "sendStarted"; readonly token: string; readonly saveId: string }
  /** `token` and `saveId` are those of the save that is acknowledged. */
  | {
      readonly type: "sent";
      readonly token: string;
      readonly saveId: string | undefined;
      readonly saved: Saved;
      readonly at: string;
    }
  /** `isUnread`: the sender lacks the permission, and the server did not read what was sent. [PF127] */
  | { readonly type: "sendRefused"; readonly refusal: Refusal; readonly isUnread: boolean }
  | { readonly type: "triedAgain" }
  /** The person submits, and the server cannot be reached. [PF104] */
  | { readonly type: "submitAsked"; readonly at: string }
  | { readonly type: "submitTakenBack" }
  | { readonly type: "submitStopped"; readonly submission: Submission & { readonly is: "stopped" } }
  /** The server's copy, as a conflict or a look at it brought it. */
  | { readonly type: "seen"; readonly progress: Progress; readonly at: string }
  | { readonly type: "ended"; readonly ending: Ending; readonly at: string }
  | {
      readonly type: "chosen";
      readonly conflictId: string;
      readonly choice: "kept" | "shown";
      readonly at: string;
    }
  | { readonly type: "asideClosed"; readonly asideId: string };

/** A perform that the server just showed for the first time. */
export const freshState = (progress: Progress): PerformState => ({
  ...newState(progress),
  conflicts: conflictsOf(progress, progress.stepsProgress),
});

/**
 * The open conflicts of a copy as shown to the person.
 * @param own this device's entries when it saw them: they decide which answer is whose
 */
export function conflictsOf({ conflicts = [], stepsProgress, updatedAt }: Progress, own: Steps): ShownConflict[] {
  return conflicts.map(({ id, stepId, entry }) => {
    const { moduleId } = entry;
    const kept = moduleProgressOf(stepsProgress, moduleId) ?? { ...entry, performData: null, clearedAt: null };
    const ours = moduleProgressOf(own, moduleId);
    const keptFrom = ours && isSame(ours, entry) && !isSame(ours, kept) ? "server" : "local";
    return { id, at: updatedAt, conflict: { kind: "module", stepId, moduleId, keptFrom, kept, shown: entry } };
  });
}

const newState = (progress: Progress): PerformState => ({
  progress,
  base: progress.stepsProgress,
  edits: 0,
  savedEdits: 0,
  sending: null,
  refusedNumbers: {},
  files: {},
  conflicts: [],
  asides: [],
  refusal: null,
  ending: null,
  savedAt: null,
  writes: 0,
});

/** Whether the device has entries that the server has not confirmed. */
export const isDirty = (state: PerformState): boolean =>
  state.edits > state.savedEdits || waitingFiles(state).length > 0;

/** Whether the device has something that exists nowhere else: unsent entries, a submission, or unseen conflicts. */
export const isNeeded = (state: PerformState): boolean =>
  isDirty(state) || Boolean(state.submission) || state.asides.length > 0 || state.conflicts.length > 0;

/** The files that answers name and the server has not yet: in the order of the steps, then those of other answers. */
export const waitingFiles = (state: PerformState): string[] =>
  fileIdsIn([...state.progress.stepsProgress, ...state.conflicts.flatMap(otherAnswerOf)]).filter((fileId) =>
    isWaiting(state.files, fileId),
  );

const otherAnswerOf = ({ conflict }: ShownConflict): ModuleProgress[] =>
  conflict.kind === "module" ? [conflict.shown] : [];

/** What the server does not know yet of conflicts; a photo that it has not keeps its conflict back. [PF172] */
export function conflictChangesOf({ conflicts, progress, files }: PerformState): ConflictChanges {
  const known = new Set(progress.conflicts?.map(({ id }) => id));
  const shown = new Set(conflicts.map(({ id }) => id));
  const raised = conflicts.flatMap(({ id, conflict }) =>
    conflict.kind === "module" && !known.has(id) && !fileIdsIn([conflict.shown]).some((one) => isWaiting(files, one))
      ? [{ id, stepId: conflict.stepId, entry: conflict.shown }]
      : [],
  );
  return { raised, settled: [...known].filter((id) => !shown.has(id)) };
}

/**
 * What a save sends: the entries and marks that the server does not have, without those whose files are still on this
 * device. A save stores what it mentions [PF9], so its size does not grow with the perform. [PF121]
 */
export function changedSteps(state: PerformState): Steps {
  const known = new Map(state.base.map((step) => [step.stepId, step]));
  return state.progress.stepsProgress.flatMap((step) => {
    const before = known.get(step.stepId);
    // It is unchanged: a merge or an edit keeps the identity of what it does not change.
    if (before === step) return [];
    const entries = new Map(before?.modules.map((entry) => [entry.moduleId, entry]));
    const modules = step.modules.filter(
      (entry) =>
        isNews(entry, entries.get(entry.moduleId)) &&
        !fileIdsIn([entry]).some((fileId) => isWaiting(state.files, fileId)),
    );
    const isMarkNew = step.markedDone !== (before?.markedDone ?? false);
    return modules.length > 0 || isMarkNew ? [{ ...step, modules }] : [];
  });
}

const isNews = (entry: ModuleProgress, known: ModuleProgress | undefined): boolean =>
  !isSame(entry, known) || (entry.retries ?? 0) > (known?.retries ?? 0);

/** Whether a save would change anything on the server. */
export function needsSending(state: PerformState): boolean {
  if (state.edits <= state.savedEdits) return false;
  const { raised, settled } = conflictChangesOf(state);
  return changedSteps(state).length + raised.length + settled.length > 0;
}

/** What the server has once it stored what was sent: a save stores what it mentions and keeps the rest. */
export function withSent(base: Steps, sent: Steps): Steps {
  const stepIds = new Set([...base, ...sent].map((step) => step.stepId));
  return [...stepIds].map((stepId) => {
    const before = stepProgressOf(base, stepId);
    const after = stepProgressOf(sent, stepId);
    if (!before || !after) return after ?? before ?? { stepId, markedDone: false, updatedAt: null, modules: [] };
    const kept = before.modules.filter((one) => !after.modules.some((other) => other.moduleId === one.moduleId));
    return { ...after, modules: [...kept, ...after.modules] };
  });
}

/** One place where the device knows more than the server. */
export interface Unsent {
  readonly stepId: string;
  /** Undefined for a mark. */
  readonly entry?: ModuleProgress;
}

/** Everything that the server has not confirmed, step by step. */
export function unsentOf(state: PerformState): Unsent[] {
  return state.progress.stepsProgress.flatMap((step) => {
    const before = stepProgressOf(state.base, step.stepId);
    const entries = step.modules.filter((entry) => !isSame(entry, moduleProgressOf(state.base, entry.moduleId)));
    const isMarkNew = step.markedDone !== (before?.markedDone ?? false);
    return [
      ...(isMarkNew ? [{ stepId: step.stepId }] : []),
      ...entries.map((entry) => ({ stepId: step.stepId, entry })),
    ];
  });
}

export const isSame = (a: ModuleProgress, b: ModuleProgress | undefined): boolean =>
  same(entered(a), b ? entered(b) : null);

/** Entries of one copy that another does not have: what the person would miss. */
export const missingIn = (steps: Steps, other: Steps): { stepId: string; entry: ModuleProgress; at: string | null }[] =>
  steps.flatMap(({ stepId, modules }) =>
    modules
      .filter((entry) => hasData(entry) && !isSame(entry, moduleProgressOf(other, entry.moduleId)))
      .map((entry) => ({ stepId, entry, at: changedAt(entry) })),
  );

export const stepsOf = (state: PerformState): Steps => state.progress.stepsProgress;
