import { withWords } from "../i18n.ts";

/** Code that comes late, and comes again where it did not arrive the first time. */
export interface Arriving<Late> {
  /** Asks for it, once. Never rejects: what does not arrive may be asked for again. */
  readonly begin: () => Promise<void>;
  readonly read: () => Late | undefined;
  /** Whether it did not load at the last attempt, and is being retried. */
  readonly isMissing: () => boolean;
  /** Retries until the code has loaded, while there is a subscriber; for `useSyncExternalStore`. */
  readonly subscribe: (onChange: () => void) => () => void;
}

interface Missing {
  readonly begin: () => unknown;
  readonly isQuiet: boolean;
}

const retryMs = 5_000;
const missing = new Set<Missing>();
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function retry(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const one of missing) one.begin();
}
addEventListener("online", retry);

function change(turn: () => unknown): void {
  turn();
  for (const watcher of watchers) watcher();
}

/** Whether code that a component waits for failed to load and is being retried. */
export const anyMissing = (): boolean => [...missing].some((one) => !one.isQuiet);

export function watchMissing(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * Loads code and retries on failure; code that does not load takes nothing off the screen. It retries when the network
 * returns and now and then before, since the browser's online state cannot be trusted on the floor.
 * @param isQuiet no component waits for the code, so its absence is not shown
 */
export function arriving<Late>(load: () => Promise<Late>, isQuiet = false): Arriving<Late> {
  let here: Late | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const begin = () => {
    loading ??= withWords(load()).then(
      (late) => {
        here = late;
        if (missing.has(self)) change(() => missing.delete(self));
        tell();
      },
      () => {
        loading = undefined;
        if (listeners.size === 0) return;
        timer ??= setTimeout(retry, retryMs);
        if (missing.has(self)) return;
        change(() => missing.add(self));
        tell();
      },
    );
    return loading;
  };
  const self: Missing = { begin, isQuiet };
  return {
    begin,
    read: () => here,
    isMissing: () => missing.has(self),
    subscribe: (onChange) => {
      listeners.add(onChange);
      void begin();
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0 && missing.has(self)) change(() => missing.delete(self));
      };
    },
  };
}
