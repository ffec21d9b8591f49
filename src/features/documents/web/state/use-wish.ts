import { useEffect, useEffectEvent } from "react";

/** A wish is begun once, however often the effect of it runs. */
const begun = new WeakSet<object>();

/** Begins what somebody wished for elsewhere. A new object is a new wish. */
export function useWish<Wish extends object>(wish: Wish | undefined, begin: (wish: Wish) => unknown): void {
  const start = useEffectEvent(begin);
  useEffect(() => {
    if (!wish || begun.has(wish)) return;
    begun.add(wish);
    start(wish);
  }, [wish]);
}
