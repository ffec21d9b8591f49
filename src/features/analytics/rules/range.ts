import { day } from "#kit/time.ts";

export const bucketUnits = ["day", "week", "month", "year"] as const;
export type BucketUnit = (typeof bucketUnits)[number];

/** The ranges that are offered by name; others are given by their first and last day. */
export const namedRanges = ["week", "month", "quarter", "year", "fiveYears"] as const;
export type NamedRange = (typeof namedRanges)[number];

/** A range of more days than this is refused: it would say nothing and cost much (threat B135). */
export const rangeDaysMax = 3660;

/** A dashboard shows at least so many days. [AN7] */
export const shownDaysMin = 7;

const daysOf = (startMs: number, endMs: number): number => (endMs - startMs) / day;

/** How time is cut by default (specification, identity section 9): days up to a month, months up to a year. [AN2] */
export function unitOf(startMs: number, endMs: number): BucketUnit {
  const days = daysOf(startMs, endMs);
  if (days < 32) return "day";
  return days < 366 ? "month" : "year";
}

/** The granularities that a range offers (specification, identity section 9). [AN7] */
export function unitsOf(startMs: number, endMs: number): readonly BucketUnit[] {
  const days = daysOf(startMs, endMs);
  if (days < 14) return ["day"];
  if (days < 32) return ["day", "week"];
  return days < 366 ? ["day", "week", "month"] : bucketUnits;
}

/** One year back to now (specification, procedures section 9). [AN2] */
export const defaultStart = (now: Date): Date => new Date(now.getTime() - 365 * day);

/** The dashboard's range by default: one month, by the calendar. [AN7] */
export function monthBefore(end: Date): Date {
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - 1);
  // A month without such a day ends earlier.
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0);
  return start;
}

/** Fewer than seven days are shown as the last seven. [AN7] */
export const shownStart = (start: Date, end: Date): Date =>
  daysOf(start.getTime(), end.getTime()) < shownDaysMin ? new Date(end.getTime() - shownDaysMin * day) : start;

/** The period before a range: as long, and up to where it begins. [AN8] */
export const periodBefore = (start: Date, end: Date): { readonly start: Date; readonly end: Date } => ({
  start: new Date(2 * start.getTime() - end.getTime()),
  end: start,
});
