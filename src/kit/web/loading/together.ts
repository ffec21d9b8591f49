import { createContext, use, useCallback, useEffect, useLayoutEffect, useState } from "react";

type Wait = () => () => void;

/** How a part has those that are shown together with it wait; undefined where each is shown by itself. */
export const Together = createContext<Wait | undefined>(undefined);

/**
 * For a part that has not its height yet, and shows less or nothing until then.
 * @param isWaiting false as well where it failed, or cannot load for now: it is waited for no longer
 */
export function useWait(isWaiting: boolean): void {
  const wait = use(Together);
  useLayoutEffect(() => (isWaiting ? wait?.() : undefined), [isWaiting, wait]);
}

interface Waited {
  /** For `Together` around the parts. */
  readonly wait: Wait;
  /** True from when none of the parts waits, and ever after: what is in sight is not taken away. */
  readonly isWhole: boolean;
}

/**
 * Waits for parts with code and data of their own: each would push away those below it, and a press would land on
 * another one than it was meant for.
 * @param hasBegun false as long as not all of the parts may have been rendered
 * @param longestMs from when it has begun; what lacks a part is better than nothing
 */
export function useTogether(hasBegun: boolean, longestMs: number): Waited {
  const [waiting, setWaiting] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const wait = useCallback(() => {
    setWaiting((count) => count + 1);
    return () => setWaiting((count) => count - 1);
  }, []);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setWhole(true), longestMs);
    return () => clearTimeout(timer);
  }, [hasBegun, longestMs]);
  if (!isWhole && hasBegun && waiting === 0) setWhole(true);
  return { wait, isWhole };
}
