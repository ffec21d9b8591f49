import type { ProcedureStatus } from "./procedure-status.ts";

export interface Overdue {
  /** The earliest due date that passed. */
  readonly since: Date;
  /** How many procedures are overdue. */
  readonly count: number;
}

/** [S47] What is overdue among a member's procedures of a set; undefined if nothing is. */
export function overdueOf(statuses: readonly Pick<ProcedureStatus, "dueAt" | "isOverdue">[]): Overdue | undefined {
  const late = statuses.flatMap(({ dueAt, isOverdue }) => (isOverdue && dueAt ? [dueAt.getTime()] : []));
  return late.length === 0 ? undefined : { since: new Date(Math.min(...late)), count: late.length };
}

interface OverduePerson {
  readonly since: string;
  readonly person: { readonly id: string; readonly displayName: string };
}

/** [S47] The longest overdue first; then by name. Moments are ISO 8601 in UTC. */
export const byLongestOverdue = (a: OverduePerson, b: OverduePerson): number =>
  a.since.localeCompare(b.since) ||
  a.person.displayName.localeCompare(b.person.displayName) ||
  a.person.id.localeCompare(b.person.id);
