/** What undo and redo need: the past states, the present one, and the undone ones. */
export interface EditHistory<T extends object> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  readonly lastEdit: { readonly mergeKey: string; readonly at: number } | undefined;
}

export const editHistoryMax = 200;
export const mergeEditsWithinMs = 1000;

export const editHistory = <T extends object>(present: T): EditHistory<T> => ({
  past: [],
  present,
  future: [],
  lastEdit: undefined,
});

export interface EditMark {
  /** Milliseconds of a clock of the caller's. */
  readonly at: number;
  /** Edits with the same key, each soon after the one before, undo as one: the key names the edited field. */
  readonly mergeKey?: string | undefined;
  readonly withinMs?: number | undefined;
}

/** Records a new present. An unchanged present records nothing; a new one clears what could be redone. [P30] [P31] */
export function pushEdit<T extends object>(history: EditHistory<T>, next: T, mark: EditMark): EditHistory<T> {
  if (next === history.present) return history;
  const { at, mergeKey, withinMs = mergeEditsWithinMs } = mark;
  const { lastEdit } = history;
  const merges = mergeKey !== undefined && lastEdit?.mergeKey === mergeKey && Math.abs(at - lastEdit.at) <= withinMs;
  return {
    past: merges ? history.past : [...history.past, history.present].slice(-editHistoryMax),
    present: next,
    future: [],
    lastEdit: mergeKey === undefined ? undefined : { mergeKey, at },
  };
}

/** Undoes one edit; returns the same history if there is none. [P30] */
export function undo<T extends object>(history: EditHistory<T>): EditHistory<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    lastEdit: undefined,
  };
}

/** Redoes one edit; returns the same history if there is none. [P30] */
export function redo<T extends object>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, lastEdit: undefined };
}

export const canUndo = (history: EditHistory<object>): boolean => history.past.length > 0;
export const canRedo = (history: EditHistory<object>): boolean => history.future.length > 0;
