import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { arriving } from "./arriving.ts";
import { loadOnce } from "./load-once.ts";

/** At the latest so long after the page was opened, somebody looks at something. */
const firstScreenMs = 3_000;
const firstScreen = Promise.withResolvers<void>();
setTimeout(firstScreen.resolve, firstScreenMs);

/** The first screen is there: until then it has the network and the processor for itself. */
export const tellFirstScreen = (): void => firstScreen.resolve();

/** Runs when the first screen is there, and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  void firstScreen.promise.then(() => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 3_000 });
    else setTimeout(run, 200);
  });
}

/** Loads ahead of the need, and asks for nothing in vain. */
export const loadAhead = (begin: () => Promise<unknown>): void =>
  whenIdle(() => navigator.onLine && void begin().catch(() => {}));

/**
 * Code that a screen asks for when something happens in it, such as a photo that is taken: it comes when the screen has
 * come, and at the latest when it is asked for. Rejects where it does not arrive, and asks anew the next time.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const get = loadOnce(load);
  loadAhead(get);
  return get;
}

interface LateOptions {
  /** False where few of those who see the screen ever use it: then it comes when it is needed. */
  readonly isAhead?: boolean;
  /** Stands in its place until it comes. */
  readonly placeholder?: ReactNode;
  /** Nobody waits for it: that it has not arrived is not told. */
  readonly isQuiet?: boolean;
}

/**
 * A part that a screen shows later on, such as a dialog: its code is no part of the screen's, comes when the screen has
 * come, and at the latest when the part is needed. On the floor the network comes and goes, so it is not left to the
 * press that opens it. While it cannot be had, the rest of the screen goes on without it (`arriving.ts`).
 * @param isNeeded from when on it stands in the screen; a dialog that was open once stays, closed
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
  { isAhead = true, isQuiet = false, placeholder }: LateOptions = {},
): ComponentType<Props> {
  const part = arriving(() => load().then((Loaded) => ({ Loaded })), isQuiet);
  if (isAhead) loadAhead(part.begin);

  // No Suspense: what is already here has to open at once, as if it were part of the screen.
  function Part(props: Props) {
    const now = useSyncExternalStore(part.subscribe, part.read);
    return now ? <now.Loaded {...props} /> : placeholder;
  }
  return function LatePart(props: Props) {
    const [wasNeeded, setWasNeeded] = useState(false);
    const isNeededNow = isNeeded(props);
    if (isNeededNow && !wasNeeded) setWasNeeded(true);
    return isNeededNow || wasNeeded ? <Part {...props} /> : null;
  };
}

/** Whether the browser has had nothing better to do since this was first shown: for what nobody waits for. */
export function useHasIdled(): boolean {
  const [hasIdled, setHasIdled] = useState(false);
  useEffect(() => {
    let isHere = true;
    whenIdle(() => isHere && setHasIdled(true));
    return () => {
      isHere = false;
    };
  }, []);
  return hasIdled;
}

/** A late dialog that is told whether it is open. */
export const isOpen = (props: { readonly isOpen: boolean }): boolean => props.isOpen;
