import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { arriving } from "./loading/arriving.ts";
import { firstScreen } from "./loading/first-screen.ts";
import { useWait } from "./loading/together.ts";

const nothing = async () => {};
const always = () => true;

/** Runs once the first screen is complete and the browser is idle. */
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

interface LateOptions<Props> {
  /** False where few of those who see the screen ever use it: then it comes when it is needed. */
  readonly isAhead?: boolean;
  /** Shown until the component has loaded; a function where its shape depends on what the component is given. */
  readonly placeholder?: ReactNode | ((props: Props) => ReactNode);
  /** Nothing waits for it: it loads after the screen, and a failed load is not shown. */
  readonly isQuiet?: boolean;
}

interface LateCode {
  /** For `useAhead`, where the component is not rendered before it is needed. */
  readonly begin: () => Promise<void>;
}

export type LazyComponent<Props> = ((props: Props) => ReactNode) & LateCode;

/**
 * A component that a screen shows later, such as a dialog: its code is not part of the screen's, loads after the
 * screen, and at the latest when it is needed. On the floor the network comes and goes, so loading does not wait for
 * the press that opens it. While it cannot load, the rest of the screen works without it (`arriving.ts`).
 * @param isNeeded from when on it is rendered; a dialog that was open once stays mounted, closed
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
  { isAhead = true, isQuiet = false, placeholder }: LateOptions<Props> = {},
): LazyComponent<Props> {
  const part = arriving(() => load().then((Loaded) => ({ Loaded })), isQuiet);
  const ahead = isAhead ? part.begin : nothing;
  const useItsTime = isQuiet ? useHasIdled : always;

  // No Suspense: a component that has loaded must open at once, as if it were part of the screen.
  function Part(props: Props) {
    const now = useSyncExternalStore(part.subscribe, part.read);
    const isMissing = useSyncExternalStore(part.subscribe, part.isMissing);
    useWait(!now && !isMissing);
    if (now) return <now.Loaded {...props} />;
    return typeof placeholder === "function" ? placeholder(props) : placeholder;
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

/**
 * False while code is on its way that would push away what is already on the screen. True from the first failure on,
 * because a screen without a part is better than none.
 * @param parts created once, outside the component
 */
export function useLoaded(parts: readonly LateCode[]): boolean {
  const [isOver, setOver] = useState(false);
  // Code that is there already is noticed before the browser paints.
  useLayoutEffect(() => void Promise.all(parts.map((part) => part.begin())).then(() => setOver(true)), [parts]);
  return isOver;
}

/** Whether the browser has been idle since this was first shown: for content that can wait. */
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

/** A lazily loaded dialog that gets `isOpen`. */
export const isOpen = (props: { readonly isOpen: boolean }): boolean => props.isOpen;
