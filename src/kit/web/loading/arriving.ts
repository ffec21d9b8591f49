import { withWords } from "../i18n.ts";

/** Code that comes late, and comes again where it did not arrive the first time. */
export interface Arriving<Late> {
  /** Asks for it, once. Never rejects: what does not arrive may be asked for again. */
  readonly begin: () => Promise<void>;
  readonly read: () => Late | undefined;
  /** Asks for it until it is there, for as long as somebody listens; for `useSyncExternalStore`. */
  readonly subscribe: (onArrived: () => void) => () => void;
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

/** Whether something that somebody waits for has failed to arrive, and is being asked for again. */
export const anyMissing = (): boolean => [...missing].some((one) => !one.isQuiet);

export function watchMissing(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * Code that does not arrive takes nothing away that is on the screen. It is asked for again when the network is back,
 * and now and then before: a browser's word for that cannot be trusted on the floor.
 * @param isQuiet nobody waits for it, so nobody is told that it is missing
 */
export function arriving<Late>(load: () => Promise<Late>, isQuiet = false): Arriving<Late> {
  let here: Late | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const begin = () => {
    loading ??= withWords(load()).then(
      (late) => {
        here = late;
        if (missing.has(self)) change(() => missing.delete(self));
        for (const listener of listeners) listener();
      },
      () => {
        loading = undefined;
        if (listeners.size === 0) return;
        timer ??= setTimeout(retry, retryMs);
        if (!missing.has(self)) change(() => missing.add(self));
      },
    );
    return loading;
  };
  const self: Missing = { begin, isQuiet };
  return {
    begin,
    read: () => here,
    subscribe: (onArrived) => {
      listeners.add(onArrived);
      void begin();
      return () => {
        listeners.delete(onArrived);
        if (listeners.size === 0 && missing.has(self)) change(() => missing.delete(self));
      };
    },
  };
}
