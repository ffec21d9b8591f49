/** [MK3] Changes that follow each other this fast are undone in one go, in ms (specification, procedures section 9). */
export const mergeWithinMs = 250;

/** How many steps can be taken back. */
export const stepsMax = 500;

/** What a thing was, is, and was before it was undone. Values are never changed, only replaced. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** When the present value was set, in ms; undefined if the next change must be a separate undo step. */
  readonly changedAt: number | undefined;
}

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  changedAt: undefined,
});

/** [MK3] The next present, at a moment in ms. What was undone before cannot be redone any more. */
export function changed<Value>(history: History<Value>, next: Value, at: number): History<Value> {
  const { past, present, changedAt } = history;
  if (Object.is(next, present)) return history;
  const isMerged = changedAt !== undefined && past.length > 0 && at - changedAt <= mergeWithinMs && at >= changedAt;
  return { past: isMerged ? past : [...past, present].slice(-stepsMax), present: next, future: [], changedAt: at };
}

/** Makes the next change a separate undo step, however soon it comes. */
export const separated = <Value>(history: History<Value>): History<Value> => ({ ...history, changedAt: undefined });

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], changedAt: undefined };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return history;
  return { past: [...past, present], present: after, future: rest, changedAt: undefined };
}

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0;
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0;
