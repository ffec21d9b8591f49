import { later } from "../../../rules/answers/moments.ts";
import { moduleProgressOf, type Steps, withEdit, withMark, withModule } from "../../../rules/steps/steps-progress.ts";
import { type Conflict, mergeProgress } from "../../../rules/sync/merge.ts";
import { conflictsAfter } from "../../../rules/sync/open-conflicts.ts";
import { fromRecord } from "../../../rules/sync/record.ts";
import { syncMove, wholeList } from "../../../rules/sync/sync.ts";
import { clockRead, entered } from "../../state/entry-clock.ts";
import { entryWithFileSent, isWaiting, pictureRef, withFileSent } from "./device-files.ts";
import { type DeviceRules, seen } from "./perform-merge.ts";
import {
  changedSteps,
  conflictChangesOf,
  freshState,
  needsSending,
  type PerformEvent,
  type PerformState,
  stepsOf,
  withSent,
} from "./perform-state.ts";
import { mayWaitToSubmit, takenBack, withSubmission } from "./submission.ts";

const deviceRules: DeviceRules = { syncMove, mergeProgress };

export type Reducer = typeof perform;

/**
 * The events of a running perform on this device. They are applied to the store's present state, which another tab may
 * have changed: so each event describes a change, and none the whole state.
 *
 * @returns undefined only if there is no state yet and the event creates none
 */
export function perform(
  state: PerformState | undefined,
  event: PerformEvent,
  rules = deviceRules,
): PerformState | undefined {
  if (!state) return event.type === "seen" ? freshState(event.progress) : undefined;
  return withSubmission(state, after(state, event, rules), event);
}

function after(state: PerformState, event: PerformEvent, rules: DeviceRules): PerformState {
  switch (event.type) {
    case "clockRead":
      return clockRead(state, event);
    case "edited":
      return withoutRefusedNumber(
        withSteps(
          entered(state, event.moduleId, event.at),
          withEdit(state.progress.procedure, stepsOf(state), event.moduleId, event.edit, event.at),
          event.at,
        ),
        event.moduleId,
      );
    case "numberRefused":
      return numberRefused(state, event);
    case "marked":
      return withSteps(
        entered(state, event.stepId, event.at),
        withMark(stepsOf(state), event.stepId, event.markedDone, event.at),
        event.at,
      );
    case "photosChanged":
      return photosChanged(state, event);
    case "fileKept":
      return { ...state, files: { ...state.files, [event.fileId]: { refusal: null } } };
    case "fileSent":
      return fileSent(state, event.fileId, event.mediaId);
    case "fileRefused":
      return withFile(state, event.fileId, { refusal: event.refusal });
    case "fileTriedAgain":
      return withFile(state, event.fileId, { refusal: null });
    case "photosRefused":
      return photosRefused(state, event);
    case "sendStarted":
      return sendStarted(state, event);
    case "sent":
      return sent(state, event);
    case "sendRefused":
      return { ...state, sending: event.isUnread ? state.sending : null, refusal: event.refusal };
    case "triedAgain":
      return { ...state, refusal: null };
    case "submitAsked":
      return mayWaitToSubmit(state) ? { ...state, submission: { is: "waiting", at: event.at } } : state;
    case "submitTakenBack":
      return takenBack(state);
    case "submitStopped":
      return { ...state, submission: event.submission };
    case "seen":
      return seen(state, event.progress, event.at, rules);
    case "ended":
      if (event.ending.state === "reset") return seen(state, fromRecord(event.ending.progress), event.at, rules);
      // A hidden perform may return, with a save of ours that arrived before. [PF127]
      return { ...state, ending: event.ending, sending: event.ending.state === "missing" ? state.sending : null };
    case "chosen":
      return chosen(state, event);
    case "asideClosed":
      return { ...state, asides: state.asides.filter((aside) => aside.id !== event.asideId) };
  }
}

/** Whatever is entered counts as an edit, and is worth another try where the last save was refused. */
function withSteps(state: PerformState, steps: Steps, at: string): PerformState {
  if (steps === stepsOf(state)) return state;
  const progress = { ...state.progress, stepsProgress: steps, updatedAt: later(at, state.progress.updatedAt) };
  return { ...state, progress, edits: state.edits + 1, refusal: null };
}

function withoutRefusedNumber(state: PerformState, moduleId: string): PerformState {
  if (!Object.hasOwn(state.refusedNumbers, moduleId)) return state;
  const { [moduleId]: _, ...refusedNumbers } = state.refusedNumbers;
  return { ...state, refusedNumbers };
}

type EventOf<T extends PerformEvent["type"]> = Extract<PerformEvent, { type: T }>;

/** The former number is no longer the person's answer, so the field counts as unanswered. */
function numberRefused(state: PerformState, { moduleId, value, at }: EventOf<"numberRefused">): PerformState {
  const edit = { moduleType: "numberInput", input: null } as const;
  const hadAnswer = moduleProgressOf(stepsOf(state), moduleId)?.performData != null;
  const cleared = hadAnswer
    ? withSteps(state, withEdit(state.progress.procedure, stepsOf(state), moduleId, edit, at), at)
    : state;
  return { ...cleared, refusedNumbers: { ...cleared.refusedNumbers, [moduleId]: value } };
}

function photosChanged(state: PerformState, { moduleId, added, removed, at }: EventOf<"photosChanged">): PerformState {
  const entry = moduleProgressOf(stepsOf(state), moduleId);
  const before = entry?.moduleType === "evidenceUpload" ? (entry.performData?.capturedImageRefs ?? []) : [];
  const capturedImageRefs = [
    ...before.filter((ref) => !removed.includes(ref.id)),
    ...added.map((fileId) => pictureRef(state.files, fileId)),
  ];
  const edit = { moduleType: "evidenceUpload", capturedImageRefs } as const;
  const steps = withEdit(state.progress.procedure, stepsOf(state), moduleId, edit, at);
  return withSteps(entered(state, moduleId, at), steps, at);
}

const withFile = (state: PerformState, fileId: string, file: PerformState["files"][string]): PerformState =>
  isWaiting(state.files, fileId) ? { ...state, files: { ...state.files, [fileId]: file } } : state;

function fileSent(state: PerformState, fileId: string, mediaId: string): PerformState {
  const { [fileId]: known, ...files } = state.files;
  if (!known) return state;
  const renamed = (conflict: Conflict): Conflict =>
    conflict.kind === "mark"
      ? conflict
      : {
          ...conflict,
          kept: entryWithFileSent(conflict.kept, fileId, mediaId),
          shown: entryWithFileSent(conflict.shown, fileId, mediaId),
        };
  return {
    ...state,
    files,
    progress: { ...state.progress, stepsProgress: withFileSent(stepsOf(state), fileId, mediaId) },
    conflicts: state.conflicts.map((one) => ({ ...one, conflict: renamed(one.conflict) })),
    edits: state.edits + 1,
  };
}

/** Their entries wait here, like those with unsent files: everything else continues. */
function photosRefused(state: PerformState, { photos }: EventOf<"photosRefused">): PerformState {
  const refused = Object.fromEntries(photos.map(({ fileId, refusal }) => [fileId, { refusal }]));
  return { ...state, files: { ...state.files, ...refused }, sending: null };
}

function sendStarted(state: PerformState, { token, saveId }: EventOf<"sendStarted">): PerformState {
  if (state.sending) return state;
  // Typed and taken back again, or waiting for a file: a save would say nothing new.
  if (!needsSending(state)) return { ...state, savedEdits: state.edits };
  const { updatedAt } = state.progress;
  const conflicts = conflictChangesOf(state);
  return { ...state, sending: { token, saveId, edits: state.edits, steps: changedSteps(state), updatedAt, conflicts } };
}

/**
 * Another tab may have begun the next save since, with a token that is the same by chance: an acknowledgement counts for
 * no save but its own. [PF125]
 */
function sent(state: PerformState, { token, saveId, saved, at }: EventOf<"sent">): PerformState {
  const { sending } = state;
  if (sending?.token !== token || sending.saveId !== saveId) return state;
  const { revision, generation } = saved;
  const tail = { updatesList: saved.updates_list, updatesListFrom: saved.updates_list_from };
  const updatesList = wholeList(tail, state.progress.updatesList) ?? state.progress.updatesList;
  return {
    ...state,
    progress: {
      ...state.progress,
      stepsProgress: withWaiting(stepsOf(state), saved.asked),
      conflicts: conflictsAfter(state.progress.conflicts, sending.conflicts),
      revision,
      generation,
      updatesList,
    },
    base: withSent(state.base, sending.steps),
    savedEdits: sending.edits,
    sending: null,
    refusal: null,
    savedAt: at,
  };
}

/** The verifications whose photo a model is checking, if it is the current photo; the verdict comes later. */
const withWaiting = (steps: Steps, asked: readonly string[] = []): Steps =>
  asked.reduce((now, moduleId) => {
    const entry = moduleProgressOf(now, moduleId);
    const step = now.find(({ modules }) => modules.some((one) => one.moduleId === moduleId));
    if (entry?.moduleType !== "aiStepVerification" || !entry.performData || !step) return now;
    return withModule(now, step.stepId, { ...entry, performData: { ...entry.performData, checkState: "waiting" } });
  }, steps);

function chosen(state: PerformState, { conflictId: id, choice, at }: EventOf<"chosen">): PerformState {
  const found = state.conflicts.find((one) => one.id === id);
  if (!found) return state;
  const without = { ...state, conflicts: state.conflicts.filter((one) => one.id !== id) };
  const { conflict } = found;
  // The other devices show it until they learn of the choice.
  if (choice === "kept") return conflict.kind === "mark" ? without : { ...without, edits: state.edits + 1 };
  if (conflict.kind === "mark")
    return withSteps(without, withMark(stepsOf(state), conflict.stepId, conflict.shown, at), at);
  const { shown, stepId } = conflict;
  const entry = shown.performData
    ? ({ ...shown, performData: { ...shown.performData, updatedAt: at } } as typeof shown)
    : shown;
  const next = withSteps(entered(without, conflict.moduleId, at), withModule(stepsOf(state), stepId, entry), at);
  // The perform may contain the same answer by now: the choice is sent all the same.
  return { ...next, edits: state.edits + 1 };
}
