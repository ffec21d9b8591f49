import type { ProcedureStatus } from "./procedure-status.ts";

/** A procedure that waits for nobody but the member: done ones, and those with a trainer or a grade, are left out. */
export const isOpen = ({ state, result }: Pick<ProcedureStatus, "state" | "result">): boolean =>
  state !== "done" && result?.outcome !== "signOff" && result?.outcome !== "grading";

export interface Nudged {
  readonly reminded: string[];
  readonly alreadyToday: string[];
  readonly nothingOpen: string[];
}

/**
 * [S42] What becomes of a reminder for these members: those with something open are reminded unless they were today. A
 * person who is unknown or not asked for the set is like one for whom nothing is open.
 * @param openCounts by member; members without an entry are not asked for the set
 */
export function nudgesOf(
  profileIds: readonly string[],
  openCounts: ReadonlyMap<string, number>,
  remindedToday: ReadonlySet<string>,
): Nudged {
  const ids = [...new Set(profileIds)];
  const open = ids.filter((one) => (openCounts.get(one) ?? 0) > 0);
  return {
    reminded: open.filter((one) => !remindedToday.has(one)),
    alreadyToday: open.filter((one) => remindedToday.has(one)),
    nothingOpen: ids.filter((one) => !open.includes(one)),
  };
}
