import type { ActivePerform } from "../../contract.ts";

/** A running perform as this device has it. */
export interface RunHere {
  readonly run: ActivePerform;
  /** The server lacks entries of it, or does not know it at all. */
  readonly isUnsent: boolean;
  /** Its submission waits for a network. */
  readonly isSubmitted: boolean;
}

/**
 * The caller's running performs, last touched first: the server's list, with what only this device knows. Steps count as done by entries
 * that were not sent, and a run that began here without a network is listed. [PF263]
 */
export function withRunsHere(listed: readonly ActivePerform[], here: readonly RunHere[]): ActivePerform[] {
  const unsent = new Map(here.filter((one) => one.isUnsent).map((one) => [one.run.id, one.run]));
  const known = listed.map((one) => {
    const mine = unsent.get(one.id);
    if (!mine) return one;
    const { doneCount, stepCount } = mine;
    return { ...one, doneCount, stepCount, updatedAt: later(one.updatedAt, mine.updatedAt) };
  });
  const isListed = new Set(listed.map((one) => one.id));
  const added = here.flatMap(({ run, isUnsent, isSubmitted }) =>
    isUnsent && !isSubmitted && !isListed.has(run.id) ? [run] : [],
  );
  return [...known, ...added].toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
}

const later = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one);
