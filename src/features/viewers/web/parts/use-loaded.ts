import { useEffect, useState } from "react";

export type Loaded<T> =
  | { readonly is: "loading" }
  | { readonly is: "here"; readonly value: T }
  | { readonly is: "failed"; readonly error: unknown };

/**
 * Loads something once, and again on `retry`. For bytes, which are no query: they are large, are wanted by one viewer,
 * and go with it.
 * @param load takes the signal that ends it when the viewer goes
 * @param key what it is loaded for: another key loads anew
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key: string): [Loaded<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const wanted = `${key} ${attempt}`;
  const [fared, setFared] = useState<{ readonly of: string; readonly loaded: Loaded<T> }>();
  useEffect(() => {
    const ending = new AbortController();
    const become = (loaded: Loaded<T>) => ending.signal.aborted || setFared({ of: wanted, loaded });
    load(ending.signal).then(
      (value) => become({ is: "here", value }),
      (error: unknown) => become({ is: "failed", error }),
    );
    return () => ending.abort();
    // What is loaded is told by the key alone; the function is another one at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return [fared?.of === wanted ? fared.loaded : { is: "loading" }, () => setAttempt(attempt + 1)];
}
