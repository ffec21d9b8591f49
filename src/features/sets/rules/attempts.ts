import { hour } from "#kit/time.ts";

export const defaultPassMark = 80;
export const passRuleLimits = { attemptsMax: 20, waitHoursMax: 8760 };

/** What a learning set asks of an attempt. */
export interface PassRule {
  /** Of the graded questions, in per cent. */
  readonly passMark: number;
  /** Null for unlimited attempts. */
  readonly attemptsMax: number | null;
  /** After an attempt that failed, until the next one. */
  readonly waitHours: number | null;
  /** A trainer signs before it counts. */
  readonly needsSignOff: boolean;
}

export const noPassRule: PassRule = {
  passMark: defaultPassMark,
  attemptsMax: null,
  waitHours: null,
  needsSignOff: false,
};

/** A trainer's word on an attempt. */
export interface SignOff {
  readonly decision: "passed" | "failed";
  readonly note: string;
  readonly name: string;
  readonly at: Date;
}

/** One record of a procedure, with its result. */
export interface Attempt {
  readonly recordId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly startedAt: Date;
  readonly at: Date;
  /** Every step is done. */
  readonly isComplete: boolean;
  /** Graded questions, and the score of each, from 0 to 1. */
  readonly gradedCount: number;
  readonly points: number;
  /** Of these, answers that a grade is still to come for. */
  readonly waitingCount: number;
  readonly signOff: SignOff | null;
}

export const outcomes = ["passed", "failed", "grading", "signOff"] as const;
export type Outcome = (typeof outcomes)[number];

/** The sum of grades that are fractions may miss a mark by the last bit. */
const tolerance = 1e-9;
const reaches = (points: number, { gradedCount }: Attempt, passMark: number): boolean =>
  points * 100 + tolerance >= passMark * gradedCount;

/** In whole per cent, never rounded up to a mark that was not reached; null without graded questions. */
export const scoreOf = ({ gradedCount, points }: Attempt): number | null =>
  gradedCount === 0 ? null : Math.floor((points * 100) / gradedCount + tolerance);

/**
 * [S31] [S33] What an attempt came to: passed with every step done, the graded questions at or above the mark, and a
 * trainer's word where one is asked for. A grade that is still to come decides nothing where it could not change it.
 */
export function outcomeOf(rule: PassRule, attempt: Attempt): Outcome {
  if (!attempt.isComplete) return "failed";
  if (!reaches(attempt.points, attempt, rule.passMark)) {
    return reaches(attempt.points + attempt.waitingCount, attempt, rule.passMark) && attempt.waitingCount > 0
      ? "grading"
      : "failed";
  }
  if (!rule.needsSignOff) return "passed";
  return attempt.signOff?.decision ?? "signOff";
}

/** What the attempts of one member at one procedure come to. */
export interface Attempted {
  /** The attempt that counts, or counted until it was asked for again. */
  readonly pass: Attempt | null;
  /** The last attempt that counts since the procedure is required; null if there is none since. */
  readonly last: { readonly attempt: Attempt; readonly outcome: Outcome } | null;
  /** The attempts used up since then: failed ones, and those without a result yet. */
  readonly usedCount: number;
  readonly lastFailedAt: Date | null;
  /** What each attempt came to that counts, or counted, by record. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

interface Asking {
  /** Since when the set is required of the member; null where it is not. Earlier attempts do not count. */
  readonly requiredSince: Date | null;
  /** A trainer allowed another attempt then: earlier ones do not count. */
  readonly retryAt: Date | null;
  /** Since when a pass does not count any more: undefined as long as it does. */
  readonly againSince: (pass: Attempt) => Date | undefined;
}

/**
 * [S31] [S32] Goes through the attempts in order of receipt. A pass holds until the procedure must be repeated; failed
 * attempts count from when it is required. An attempt that was begun with none left, or before the wait was over, is a
 * record but does not count, wherever it was begun.
 */
export function attempted(rule: PassRule, attempts: readonly Attempt[], asking: Asking): Attempted {
  let pass: Attempt | null = null;
  let used: { readonly attempt: Attempt; readonly outcome: Outcome }[] = [];
  let last: Attempted["last"] = null;
  const outcomes = new Map<string, Outcome>();
  for (const attempt of attempts) {
    const again: Date | undefined = pass ? asking.againSince(pass) : undefined;
    const isOpen = !pass || (again !== undefined && again <= attempt.at);
    if (!isOpen) {
      if (outcomeOf(rule, attempt) !== "passed") continue;
      outcomes.set(attempt.recordId, "passed");
      if (pass && attempt.versionNumber >= pass.versionNumber) pass = attempt;
      continue;
    }
    used = used.filter((one) => again === undefined || one.attempt.at >= again);
    const since = latest(
      asking.requiredSince,
      again,
      isBefore(asking.retryAt, attempt.startedAt) ? asking.retryAt : null,
    );
    const counted = used.filter((one) => since === undefined || one.attempt.at >= since);
    if (isBarred(rule, counted, attempt)) continue;
    const outcome = outcomeOf(rule, attempt);
    outcomes.set(attempt.recordId, outcome);
    if (outcome === "passed") {
      if (!pass || attempt.versionNumber >= pass.versionNumber || again !== undefined) pass = attempt;
      used = [];
      last = null;
    } else {
      last = { attempt, outcome };
      // A member of whom the set is not required yet uses up no attempt.
      if (asking.requiredSince && attempt.at >= asking.requiredSince) used = [...used, { attempt, outcome }];
    }
  }
  const since = latest(asking.requiredSince, pass ? asking.againSince(pass) : undefined, asking.retryAt);
  const counted = used.filter((one) => since === undefined || one.attempt.at >= since);
  return {
    pass,
    last,
    usedCount: counted.length,
    lastFailedAt: counted.findLast((one) => one.outcome === "failed")?.attempt.at ?? null,
    outcomes,
  };
}

const isBefore = (moment: Date | null, than: Date): boolean => moment !== null && moment <= than;

const latest = (...moments: readonly (Date | null | undefined)[]): Date | undefined =>
  moments.reduce<Date | undefined>((last, one) => (one && (!last || one > last) ? one : last), undefined);

function isBarred(rule: PassRule, used: readonly { attempt: Attempt; outcome: Outcome }[], attempt: Attempt): boolean {
  if (rule.attemptsMax !== null && used.length >= rule.attemptsMax) return true;
  const failedAt = used.findLast((one) => one.outcome === "failed")?.attempt.at;
  return failedAt !== undefined && rule.waitHours !== null && attempt.startedAt < tryAgainAt(failedAt, rule.waitHours);
}

/** [S32] When a member may try again after a failed attempt. */
export const tryAgainAt = (failedAt: Date, waitHours: number): Date => new Date(failedAt.getTime() + waitHours * hour);
