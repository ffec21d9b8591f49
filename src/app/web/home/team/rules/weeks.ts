import { dayAt, dayBeginIn } from "#kit/zoned-days.ts";

/** Seven days of the workspace, as the list of records is filtered by them. */
export interface Week {
  /** The first day, as a date field writes it: `2026-03-01`. */
  readonly from: string;
  /** The last day, which counts in. */
  readonly to: string;
}

/** The last `count` weeks up to today, today included, the oldest first; and the moments that divide them. [PF165] */
export function weeksUntil(
  now: Date,
  count: number,
  timeZone: string,
): { readonly weeks: readonly Week[]; readonly cuts: string } {
  const today = dayAt(now, timeZone);
  const beginOf = (daysLater: number) => dayBeginIn(timeZone, today, daysLater) ?? "";
  const dayOf = (daysLater: number) => dayAt(new Date(beginOf(daysLater)), timeZone);
  const begins = Array.from({ length: count + 1 }, (_, at) => 1 + (at - count) * 7);
  return {
    weeks: begins.slice(0, -1).map((first) => ({ from: dayOf(first), to: dayOf(first + 6) })),
    cuts: begins.map(beginOf).join(","),
  };
}

/** How much a number differs from the one before, in whole per cent; null where nothing can be said. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before);
