import { day } from "#kit/time.ts";

export const setTypes = ["learning", "workflow"] as const;
export type SetType = (typeof setTypes)[number];

/** What became of a step since somebody did it. */
export const stepChanges = ["added", "changed", "moved", "removed"] as const;
export type StepChange = (typeof stepChanges)[number];

/** What a set asks for. The order is enforced in workflows alone; dates and expiry are of learning sets. */
export interface SetTerms {
  readonly setType: SetType;
  readonly enforcesOrder: boolean;
  readonly dueDays: number | null;
  readonly dueOn: Date | null;
  readonly validMonths: number | null;
}

/** What is known of one member and one procedure of a set that the member sees, in the order of the set. */
export interface Facts {
  readonly procedureId: string;
  /** The last record of all. */
  readonly latest: { readonly startedAt: Date; readonly at: Date } | null;
  /** The last record on the newest version that the member has a record on. */
  readonly newest: { readonly at: Date } | null;
  /** When the first major version after that one was published. */
  readonly majorAt: Date | null;
  readonly isRunning: boolean;
  /** Since when the member is asked for it; null for whoever is not asked. */
  readonly askedSince: Date | null;
}

export type ProcedureState = "notStarted" | "inProgress" | "done";
/** Why it is asked for again although it was done. */
export type Again = "changed" | "expired";

export interface Standing {
  readonly procedureId: string;
  readonly state: ProcedureState;
  readonly again: Again | null;
  /** The record that counts, or counted. */
  readonly doneAt: Date | null;
  readonly expiresAt: Date | null;
  /** Of what is asked for and not done. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
  /** [S21] In an enforced order, whether it is its turn. */
  readonly mayStart: boolean;
}

export interface Progress {
  readonly doneCount: number;
  readonly count: number;
  readonly againCount: number;
  /** The next date of what is not done. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
}

/** How one member stands in a set, procedure by procedure. */
export const standingsOf = (terms: SetTerms, facts: readonly Facts[], now: Date): Standing[] =>
  terms.setType === "learning" ? facts.map((one) => learned(terms, one, now)) : workedThrough(terms, facts);

/** [S15] n of m, and what of it is pressing. */
export function progressOf(standings: readonly Standing[]): Progress {
  const due = standings.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : []));
  return {
    doneCount: standings.filter((one) => one.state === "done").length,
    count: standings.length,
    againCount: standings.filter((one) => one.again !== null).length,
    dueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
    isOverdue: standings.some((one) => one.isOverdue),
  };
}

/** [S16] [S17] [S18] */
function learned(terms: SetTerms, facts: Facts, now: Date): Standing {
  const doneAt = facts.newest?.at ?? null;
  const expiresAt = doneAt && terms.validMonths !== null ? monthsAfter(doneAt, terms.validMonths) : null;
  const again = !doneAt ? null : expiresAt && expiresAt <= now ? "expired" : facts.majorAt ? "changed" : null;
  const isDone = doneAt !== null && again === null;
  const dueAt = isDone ? null : dueOf(terms, facts.askedSince, again === "expired" ? expiresAt : facts.majorAt);
  return {
    procedureId: facts.procedureId,
    state: isDone ? "done" : facts.isRunning ? "inProgress" : "notStarted",
    again,
    doneAt,
    expiresAt,
    dueAt,
    isOverdue: dueAt !== null && dueAt < now,
    mayStart: true,
  };
}

/** [S19] Counted from when it was asked for, the first time or again. A fixed date that was over by then is that moment. */
function dueOf(terms: SetTerms, askedSince: Date | null, againSince: Date | null): Date | null {
  if (askedSince === null) return null;
  const since = againSince && againSince > askedSince ? againSince : askedSince;
  if (terms.dueDays !== null) return new Date(since.getTime() + terms.dueDays * day);
  if (terms.dueOn === null) return null;
  return terms.dueOn > since ? terms.dueOn : since;
}

/** [S20] [S21] [S22] A run begins with the first procedure; without a record of that there is none. */
function workedThrough(terms: SetTerms, facts: readonly Facts[]): Standing[] {
  const begunAt = facts[0]?.latest?.at;
  const isDone: boolean[] = [];
  for (const [at, { latest }] of facts.entries()) {
    const before = facts[at - 1]?.latest?.at;
    const isInOrder =
      !terms.enforcesOrder || at === 0 || (isDone[at - 1] === true && isSince(latest?.startedAt, before));
    isDone.push(isInOrder && isSince(latest?.at, begunAt));
  }
  const isFinished = isDone.every(Boolean);
  return facts.map(({ procedureId, latest, isRunning }, at) => ({
    procedureId,
    state: isDone[at] ? "done" : isRunning ? "inProgress" : "notStarted",
    again: null,
    doneAt: isDone[at] ? (latest?.at ?? null) : null,
    expiresAt: null,
    dueAt: null,
    isOverdue: false,
    mayStart: !terms.enforcesOrder || at === 0 || (isDone[at - 1] === true && !isFinished),
  }));
}

const isSince = (moment: Date | undefined, since: Date | undefined): boolean =>
  moment !== undefined && since !== undefined && moment >= since;

/** The same day of a later month, or its last one where it has no such day; in UTC. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return later;
}
