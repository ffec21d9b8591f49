import { day } from "#kit/time.ts";
import {
  type Attempt,
  type Attempted,
  attempted,
  type Outcome,
  type PassRule,
  type SignOff,
  scoreOf,
  tryAgainAt,
} from "./attempts.ts";

export const setTypes = ["learning", "workflow"] as const;
export type SetType = (typeof setTypes)[number];

/** What happened to a step since the member did it. */
export const stepChanges = ["added", "changed", "moved", "removed"] as const;
export type StepChange = (typeof stepChanges)[number];

/** What a set asks for. The order is enforced in workflows alone; dates and expiry are of learning sets. */
export interface SetTerms extends PassRule {
  readonly setType: SetType;
  readonly enforcesOrder: boolean;
  readonly dueDays: number | null;
  readonly dueOn: Date | null;
  readonly validMonths: number | null;
}

/** [S17] A version that asks people again. */
export interface MajorVersion {
  readonly number: number;
  readonly at: Date;
  /** The steps that it changed or added, against the version published directly before it, and that still exist. */
  readonly stepIds: readonly string[];
}

/** The facts of one member and one procedure of a set that the member sees, in the order of the set. */
export interface Facts {
  readonly procedureId: string;
  /** The last record of all. */
  readonly latest: { readonly startedAt: Date; readonly at: Date } | null;
  /** Learning: the records, in order of receipt. */
  readonly attempts: readonly Attempt[];
  /** The major versions of the procedure, by number. */
  readonly majors: readonly MajorVersion[];
  /** A trainer let the member try again then. */
  readonly retryAt: Date | null;
  readonly isRunning: boolean;
  /** Since when it is required of the member; null where it is not. */
  readonly requiredSince: Date | null;
}

export type ProcedureState = "notStarted" | "inProgress" | "done";
/** Why it is asked for again although it was done. */
export type Again = "changed" | "expired";

export interface ProcedureStatus {
  readonly procedureId: string;
  readonly state: ProcedureState;
  readonly again: Again | null;
  /** The record that counts, or counted. */
  readonly doneAt: Date | null;
  readonly expiresAt: Date | null;
  /** For procedures that are required and not done. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
  /** Whether it may be started from the set. */
  readonly mayStart: boolean;
  readonly whyNotStart: WhyNotStart | null;
  /** The record that counts, or counted; a repetition continues from it. */
  readonly pass: Pick<Attempt, "recordId" | "versionId"> | null;
  /** [S17] What a procedure that is asked for again as changed asks for, and nothing else. */
  readonly repeatedStepIds: ReadonlySet<string>;
  /** Learning: the last attempt since it is required, or an earlier pass if there is none since. */
  readonly result: Result | null;
  /** Null for unlimited attempts. */
  readonly attemptsLeft: number | null;
  /** When the next attempt is allowed, where the member has to wait. */
  readonly tryAgainAt: Date | null;
}

/** The turn of another one [S21]; every attempt is used up, or the wait is not over [S32]. */
export const startRefusals = ["outOfOrder", "noAttemptsLeft", "mustWait"] as const;
export type WhyNotStart = (typeof startRefusals)[number];

/** What an attempt came to, as it is shown. */
export interface Result {
  readonly recordId: string;
  readonly outcome: Outcome;
  /** In per cent; null without graded questions. */
  readonly score: number | null;
  readonly isComplete: boolean;
  readonly at: Date;
  readonly signOff: SignOff | null;
}

export interface Progress {
  readonly doneCount: number;
  readonly count: number;
  readonly againCount: number;
  /** The last attempt failed. */
  readonly failedCount: number;
  /** The last attempt waits for a grade or a trainer. */
  readonly waitingCount: number;
  /** The next due date of a procedure that is not done. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
}

/** A member's status in a set, procedure by procedure. */
export const statusesOf = (terms: SetTerms, facts: readonly Facts[], now: Date): ProcedureStatus[] =>
  terms.setType === "learning" ? facts.map((one) => learned(terms, one, now)) : workedThrough(terms, facts);

/** [S15] n of m, and which of them are pressing. */
export function progressOf(statuses: readonly ProcedureStatus[]): Progress {
  const due = statuses.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : []));
  return {
    doneCount: statuses.filter((one) => one.state === "done").length,
    count: statuses.length,
    againCount: statuses.filter((one) => one.again !== null).length,
    failedCount: statuses.filter(({ state, result }) => state !== "done" && result?.outcome === "failed").length,
    waitingCount: statuses.filter(isWaiting).length,
    dueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
    isOverdue: statuses.some((one) => one.isOverdue),
  };
}

const isWaiting = ({ state, result }: ProcedureStatus): boolean =>
  state !== "done" && (result?.outcome === "grading" || result?.outcome === "signOff");

const expiryOf = ({ validMonths }: SetTerms, pass: Attempt): Date | null =>
  validMonths === null ? null : monthsAfter(pass.at, validMonths);

/** [S17] The major versions since a pass that ask for one of today's steps again. */
const askingMajors = (facts: Facts, pass: Attempt): readonly MajorVersion[] =>
  facts.majors.filter((one) => one.number > pass.versionNumber && one.stepIds.length > 0);

const majorAfter = (facts: Facts, pass: Attempt): Date | undefined => askingMajors(facts, pass)[0]?.at;

const attemptedOf = (terms: SetTerms, facts: Facts): Attempted =>
  attempted(terms, facts.attempts, {
    requiredSince: facts.requiredSince,
    retryAt: facts.retryAt,
    againSince: (one) => earlier(expiryOf(terms, one) ?? undefined, majorAfter(facts, one)),
  });

/**
 * [S38] Returns how one record was judged in a learning set. Null where it does not count: an attempt too many or too
 * early, a mere repetition, and one that still waited for a decision when a later attempt came.
 */
export function resultIn(terms: SetTerms, facts: Facts, recordId: string): Result | null {
  const { outcomes, last } = attemptedOf(terms, facts);
  const attempt = facts.attempts.find((one) => one.recordId === recordId);
  const outcome = outcomes.get(recordId);
  if (!attempt || !outcome) return null;
  const isWaitedFor = outcome === "signOff" || outcome === "grading";
  return isWaitedFor && last?.attempt.recordId !== recordId ? null : resultOf(attempt, outcome);
}

/** [S16] [S17] [S18] [S31] */
function learned(terms: SetTerms, facts: Facts, now: Date): ProcedureStatus {
  const { pass, last, usedCount, lastFailedAt } = attemptedOf(terms, facts);
  const expiresAt = pass && expiryOf(terms, pass);
  const majorAt = (pass && majorAfter(facts, pass)) ?? null;
  const again = !pass ? null : expiresAt && expiresAt <= now ? "expired" : majorAt ? "changed" : null;
  const isDone = pass !== null && again === null;
  const dueAt = isDone ? null : dueOf(terms, facts.requiredSince, again === "expired" ? expiresAt : majorAt);
  return {
    procedureId: facts.procedureId,
    state: isDone ? "done" : facts.isRunning ? "inProgress" : "notStarted",
    again,
    doneAt: pass?.at ?? null,
    expiresAt,
    dueAt,
    isOverdue: dueAt !== null && dueAt < now,
    pass,
    repeatedStepIds: new Set(
      pass && again === "changed" ? askingMajors(facts, pass).flatMap((one) => one.stepIds) : [],
    ),
    result: last ? resultOf(last.attempt, last.outcome) : pass && resultOf(pass, "passed"),
    ...chancesOf(terms, isDone ? { usedCount: 0, lastFailedAt: null } : { usedCount, lastFailedAt }, now),
  };
}

/** [S32] The remaining attempts, and when the next one may begin. */
function chancesOf(
  { attemptsMax, waitHours }: PassRule,
  { usedCount, lastFailedAt }: { readonly usedCount: number; readonly lastFailedAt: Date | null },
  now: Date,
): Pick<ProcedureStatus, "attemptsLeft" | "tryAgainAt" | "mayStart" | "whyNotStart"> {
  const attemptsLeft = attemptsMax === null ? null : Math.max(0, attemptsMax - usedCount);
  const from = lastFailedAt && waitHours !== null ? tryAgainAt(lastFailedAt, waitHours) : null;
  const waitsUntil = from && from > now ? from : null;
  const whyNotStart = attemptsLeft === 0 ? "noAttemptsLeft" : waitsUntil ? "mustWait" : null;
  return {
    attemptsLeft,
    tryAgainAt: attemptsLeft === 0 ? null : waitsUntil,
    mayStart: whyNotStart === null,
    whyNotStart,
  };
}

const resultOf = (attempt: Attempt, outcome: Outcome): Result => ({
  recordId: attempt.recordId,
  outcome,
  score: scoreOf(attempt),
  isComplete: attempt.isComplete,
  at: attempt.at,
  signOff: attempt.signOff,
});

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** [S19] Counted from when it was asked for, the first time or again. A fixed date that was over by then is that moment. */
function dueOf(terms: SetTerms, requiredSince: Date | null, againSince: Date | null): Date | null {
  if (requiredSince === null) return null;
  const since = againSince && againSince > requiredSince ? againSince : requiredSince;
  if (terms.dueDays !== null) return new Date(since.getTime() + terms.dueDays * day);
  if (terms.dueOn === null) return null;
  return terms.dueOn > since ? terms.dueOn : since;
}

/** [S20] [S21] [S22] A run begins with the first procedure; without a record of it there is none. */
function workedThrough(terms: SetTerms, facts: readonly Facts[]): ProcedureStatus[] {
  const begunAt = facts[0]?.latest?.at;
  const isDone: boolean[] = [];
  for (const [at, { latest }] of facts.entries()) {
    const before = facts[at - 1]?.latest?.at;
    const isInOrder =
      !terms.enforcesOrder || at === 0 || (isDone[at - 1] === true && isSince(latest?.startedAt, before));
    isDone.push(isInOrder && isSince(latest?.at, begunAt));
  }
  const isFinished = isDone.every(Boolean);
  return facts.map(({ procedureId, latest, isRunning }, at) => {
    const mayStart = !terms.enforcesOrder || at === 0 || (isDone[at - 1] === true && !isFinished);
    return {
      procedureId,
      state: isDone[at] ? "done" : isRunning ? "inProgress" : "notStarted",
      again: null,
      doneAt: isDone[at] ? (latest?.at ?? null) : null,
      expiresAt: null,
      dueAt: null,
      isOverdue: false,
      mayStart,
      whyNotStart: mayStart ? null : "outOfOrder",
      pass: null,
      repeatedStepIds: new Set(),
      result: null,
      attemptsLeft: null,
      tryAgainAt: null,
    };
  });
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
