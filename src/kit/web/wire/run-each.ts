/** What became of one thing: a result, or the error of its call. */
export type Settled<Thing, Result> = { readonly thing: Thing } & (
  | { readonly result: Result; readonly error?: never; readonly isDone: true }
  | { readonly result?: never; readonly error: unknown; readonly isDone: false }
);

export interface RunningEach<Thing, Result> {
  readonly atOnce?: number;
  /** Stops between two things: running calls finish. */
  readonly signal: AbortSignal;
  readonly onRan: (ran: Settled<Thing, Result>) => void;
}

/**
 * One call per thing, some in parallel; a failure of one stops no other. Returns what became of each in order of
 * completion; without things that a stop left out.
 */
export async function runEach<Thing, Result>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Result>,
  { atOnce = 4, signal, onRan }: RunningEach<Thing, Result>,
): Promise<Settled<Thing, Result>[]> {
  const waiting = [...things];
  const all: Settled<Thing, Result>[] = [];
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined && !signal.aborted; thing = waiting.shift()) {
      const ran = await settled(thing, act);
      all.push(ran);
      onRan(ran);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}

async function settled<Thing, Result>(
  thing: Thing,
  act: (thing: Thing) => Promise<Result>,
): Promise<Settled<Thing, Result>> {
  try {
    return { thing, isDone: true, result: await act(thing) };
  } catch (error) {
    return { thing, isDone: false, error };
  }
}
