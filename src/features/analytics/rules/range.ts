import { addDays, dayAt, dayBeginIn, daysBetween, momentOf, wallClock } from "#kit/zoned-days.ts";

export const bucketUnits = ["day", "week", "month", "year"] as const;
export type BucketUnit = (typeof bucketUnits)[number];

/** The ranges that are offered by name; others are given by their first and last day. */
export const namedRanges = ["week", "month", "quarter", "year", "fiveYears"] as const;
export type NamedRange = (typeof namedRanges)[number];

/** A range of more days than this is refused: it would say nothing and cost much (threat B135). */
export const rangeDaysMax = 3660;

/** A dashboard shows at least so many days. [AN7] */
export const shownDaysMin = 7;

/** A range of time, whose days are those of a time zone: the workspace's. [AN26] */
export interface ZonedRange {
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
}

const daysOf = ({ start, end, timeZone }: ZonedRange): number => daysBetween(start, end, timeZone);

/** How time is cut by default (specification, identity section 9): days up to a month, months up to a year. [AN2] */
export function unitOf(range: ZonedRange): BucketUnit {
  const days = daysOf(range);
  if (days < 32) return "day";
  return days < 366 ? "month" : "year";
}

/** The granularities that a range offers (specification, identity section 9). [AN7] */
export function unitsOf(range: ZonedRange): readonly BucketUnit[] {
  const days = daysOf(range);
  if (days < 14) return ["day"];
  if (days < 32) return ["day", "week"];
  return days < 366 ? ["day", "week", "month"] : bucketUnits;
}

/** One year back to now (specification, procedures section 9). [AN2] */
export const defaultStart = (now: Date, timeZone: string): Date => addDays(now, -365, timeZone);

/** The dashboard's range by default: one month, by the calendar of the zone. [AN7] */
export function monthBefore(end: Date, timeZone: string): Date {
  const start = new Date(wallClock(end, timeZone));
  const date = start.getUTCDate();
  start.setUTCMonth(start.getUTCMonth() - 1);
  // A month without such a day ends earlier.
  if (start.getUTCDate() !== date) start.setUTCDate(0);
  return momentOf(start.getTime(), timeZone);
}

/** Fewer than seven days are shown as the last seven. [AN7] */
export const shownStart = (range: ZonedRange): Date =>
  daysOf(range) < shownDaysMin ? addDays(range.end, -shownDaysMin, range.timeZone) : range.start;

/** The period before a range: as many days long, and up to where it begins. [AN8] */
export const periodBefore = (range: ZonedRange): { readonly start: Date; readonly end: Date } => ({
  start: addDays(range.start, -daysOf(range), range.timeZone),
  end: range.start,
});

const daysNamed: Readonly<Record<Exclude<NamedRange, "month">, number>> = {
  week: 7,
  quarter: 91,
  year: 365,
  fiveYears: 1826,
};

/** [AN26] Whole days of the zone, of which the present one is the last: so one view asks the same question all day. */
export function rangeNamed(
  name: NamedRange,
  now: Date,
  timeZone: string,
): { readonly start: Date; readonly end: Date } {
  const end = new Date(dayBeginIn(timeZone, dayAt(now, timeZone), 1) ?? now);
  const start = name === "month" ? monthBefore(end, timeZone) : addDays(end, -daysNamed[name], timeZone);
  return { start, end };
}
