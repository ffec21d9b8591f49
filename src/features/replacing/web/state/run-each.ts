import { type Outcome, outcomeOf } from "./outcome.ts";

export interface Ran<Thing, Result> {
  readonly thing: Thing;
  readonly outcome: Outcome;
  readonly result: Result | undefined;
}

interface Running<Thing, Result> {
  readonly atOnce?: number;
  /** Stops between two things: running calls finish. */
  readonly signal: AbortSignal;
  readonly onRan: (ran: Ran<Thing, Result>) => void;
}

/**
 * [P167] One call per thing, some in parallel; a refusal of one is its outcome and stops no other. Returns the outcomes
 * in order of completion; without things that a stop left out.
 */
export async function runEach<Thing, Result>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Result>,
  { atOnce = 4, signal, onRan }: Running<Thing, Result>,
): Promise<Ran<Thing, Result>[]> {
  const waiting = [...things];
  const all: Ran<Thing, Result>[] = [];
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
): Promise<Ran<Thing, Result>> {
  try {
    return { thing, outcome: "done", result: await act(thing) };
  } catch (error) {
    return { thing, outcome: outcomeOf(error), result: undefined };
  }
}
