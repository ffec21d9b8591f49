import { useEffect, useEffectEvent } from "react";

/** A request begins once, however often the effect runs. */
const begun = new WeakSet<object>();

/** Begins a request that was made elsewhere. A new object is a new request. */
export function useWish<Wish extends object>(wish: Wish | undefined, begin: (wish: Wish) => unknown): void {
  const start = useEffectEvent(begin);
  useEffect(() => {
    if (!wish || begun.has(wish)) return;
    begun.add(wish);
    start(wish);
  }, [wish]);
}
