import { useEffect, useEffectEvent } from "react";

/** A request begins once, however often the effect runs. */
const begun = new WeakSet<object>();

/** Begins a request that was made elsewhere. A new object is a new request. */
export function useRequestOnce<Request extends object>(
  request: Request | undefined,
  begin: (request: Request) => unknown,
): void {
  const start = useEffectEvent(begin);
  useEffect(() => {
    if (!request || begun.has(request)) return;
    begun.add(request);
    start(request);
  }, [request]);
}
