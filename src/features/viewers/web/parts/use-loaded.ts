import { useEffect, useState } from "react";

export type Loaded<T> =
  | { readonly is: "loading" }
  | { readonly is: "here"; readonly value: T }
  | { readonly is: "failed"; readonly error: unknown };

/**
 * Loads something once, and again on `retry`. For bytes, which are no query: they are large, belong to one viewer, and
 * are freed with it.
 * @param load gets the signal that aborts it when the viewer unmounts
 * @param key identifies what is loaded: another key loads again
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
