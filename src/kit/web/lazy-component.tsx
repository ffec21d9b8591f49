import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { arriving } from "./loading/arriving.ts";
import { firstScreen } from "./loading/first-screen.ts";

const nothing = async () => {};
const always = () => true;

/** Runs when the first screen is there, and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  void firstScreen.then(() => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 3_000 });
    else setTimeout(run, 200);
  });
}

/** Loads ahead of the need, and asks for nothing in vain. */
export const loadAhead = (begin: () => Promise<unknown>): void =>
  whenIdle(() => navigator.onLine && void begin().catch(() => {}));

/**
 * Loads ahead what the screen in sight may need. It is not done where a module is run: files are shared by screens, and
 * most of what one brings along is nothing to the screen that asked for it.
 */
export function useAhead(begin: () => Promise<unknown>): void {
  useEffect(() => loadAhead(begin), [begin]);
}

interface LateOptions {
  /** False where few of those who see the screen ever use it: then it comes when it is needed. */
  readonly isAhead?: boolean;
  /** Stands in its place until it comes. */
  readonly placeholder?: ReactNode;
  /** Nobody waits for it: it lets the screen come first, and that it has not arrived is not told. */
  readonly isQuiet?: boolean;
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** For `useAhead`, where the part itself does not stand in the screen before it is needed. */
  readonly begin: () => Promise<void>;
};

/**
 * A part that a screen shows later on, such as a dialog: its code is no part of the screen's, comes when the screen has
 * come, and at the latest when the part is needed. On the floor the network comes and goes, so it is not left to the
 * press that opens it. While it cannot be had, the rest of the screen goes on without it (`arriving.ts`).
 * @param isNeeded from when on it stands in the screen; a dialog that was open once stays, closed
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
  { isAhead = true, isQuiet = false, placeholder }: LateOptions = {},
): LazyComponent<Props> {
  const part = arriving(() => load().then((Loaded) => ({ Loaded })), isQuiet);
  const ahead = isAhead ? part.begin : nothing;
  const useItsTime = isQuiet ? useHasIdled : always;

  // No Suspense: what is already here has to open at once, as if it were part of the screen.
  function Part(props: Props) {
    const now = useSyncExternalStore(part.subscribe, part.read);
    return now ? <now.Loaded {...props} /> : placeholder;
  }
  function LazyComponent(props: Props) {
    useAhead(ahead);
    const [wasNeeded, setWasNeeded] = useState(false);
    const isNeededNow = useItsTime() && isNeeded(props);
    if (isNeededNow && !wasNeeded) setWasNeeded(true);
    return isNeededNow || wasNeeded ? <Part {...props} /> : null;
  }
  return Object.assign(LazyComponent, { begin: part.begin });
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
