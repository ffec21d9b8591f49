import { day } from "#kit/time.ts";

export const bucketUnits = ["day", "month", "year"] as const;
export type BucketUnit = (typeof bucketUnits)[number];

/** A range of more days than this is refused: it would say nothing and cost much (threat B135). */
export const rangeDaysMax = 3660;

/** How time is cut by default (specification, identity section 9): days up to a month, months up to a year. [AN2] */
export function unitOf(startMs: number, endMs: number): BucketUnit {
  const days = (endMs - startMs) / day;
  if (days < 32) return "day";
  return days < 366 ? "month" : "year";
}

/** One year back to now (specification, procedures section 9). [AN2] */
export const defaultStart = (now: Date): Date => new Date(now.getTime() - 365 * day);
