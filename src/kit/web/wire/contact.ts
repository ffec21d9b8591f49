/** Whether the server answered the last call. `navigator.onLine` knows about cables, not about servers. */
let away = false;
const listeners = new Set<() => void>();

export const isAway = (): boolean => away;

/** Calls back when the server stopped answering, and when it does again. */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: boolean): void {
  if (away === next) return;
  away = next;
  for (const listener of listeners) listener();
}

export const reportAnswered = (): void => become(false);
export const reportUnanswered = (): void => become(true);
