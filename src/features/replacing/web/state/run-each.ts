import { runEach as run, type Settled } from "#kit/web/wire/run-each.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

export interface Ran<Thing, Result> {
  readonly thing: Thing;
  readonly outcome: Outcome;
  readonly result: Result | undefined;
}

interface Running<Thing, Result> {
  readonly atOnce?: number;
  readonly signal: AbortSignal;
  readonly onRan: (ran: Ran<Thing, Result>) => void;
}

/** [P167] One call per procedure; a refusal of one is its outcome and stops no other. */
export async function runEach<Thing, Result>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Result>,
  { onRan, ...running }: Running<Thing, Result>,
): Promise<Ran<Thing, Result>[]> {
  const all = await run(things, act, { ...running, onRan: (ran) => onRan(ranOf(ran)) });
  return all.map(ranOf);
}

const ranOf = <Thing, Result>(ran: Settled<Thing, Result>): Ran<Thing, Result> => ({
  thing: ran.thing,
  outcome: ran.isDone ? "done" : outcomeOf(ran.error),
  result: ran.result,
});
