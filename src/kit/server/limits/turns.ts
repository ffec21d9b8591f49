/** Runs `work` when it is its turn; what `work` answers or throws is the answer. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` pieces of work at a time, the others in order of arrival. For work that needs memory or a
 * processor: a chunk read whole, a picture being decoded.
 */
export function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed over, never freed in between: a newcomer cannot overtake.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
