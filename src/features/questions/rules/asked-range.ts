import { day } from "#kit/time.ts";

/** A range of more days than this is refused: it would say nothing and cost much (threat B135). */
export const rangeDaysMax = 3660;

export const defaultDays = 30;

export interface AskedRange {
  readonly start: Date;
  readonly end: Date;
}

/** [QU2] The last thirty days by default; undefined for a range that is too long, or ends before it begins. */
export function askedRange(
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  now: Date,
): AskedRange | undefined {
  const end = endTime === undefined ? now : new Date(endTime);
  const start = startTime === undefined ? new Date(end.getTime() - defaultDays * day) : new Date(startTime);
  const days = (end.getTime() - start.getTime()) / day;
  return days < 0 || days > rangeDaysMax ? undefined : { start, end };
}
