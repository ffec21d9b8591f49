import { createContext, use, useLayoutEffect } from "react";

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
