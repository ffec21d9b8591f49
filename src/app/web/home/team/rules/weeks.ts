/** Seven days of this device, as the list of records is filtered by them. */
export interface Week {
  /** The first day, as a date field writes it: `2026-03-01`. */
  readonly from: string;
  /** The last day, which counts in. */
  readonly to: string;
}

const pad = (n: number): string => String(n).padStart(2, "0");
const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
const daysAfter = (at: Date, days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** The last `count` weeks up to today, today included, the oldest first; and the moments that divide them. */
export function weeksUntil(now: Date, count: number): { readonly weeks: readonly Week[]; readonly cuts: string } {
  const tomorrow = daysAfter(now, 1);
  const begins = Array.from({ length: count + 1 }, (_, at) => daysAfter(tomorrow, (at - count) * 7));
  return {
    weeks: begins.slice(0, -1).map((begin) => ({ from: dayOf(begin), to: dayOf(daysAfter(begin, 6)) })),
    cuts: begins.map((begin) => begin.toISOString()).join(","),
  };
}

/** How much a number differs from the one before, in whole per cent; null where nothing can be said. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before);
