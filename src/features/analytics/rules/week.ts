import { dayAt, wallClock } from "#kit/zoned-days.ts";

/** The minute of Monday at which the summary of the week before is due, in the workspace's zone. [AN19] */
export const summaryMinute = 7 * 60;

/** What a clock in a workspace shows: `2026-11-30`, its day of the week from Monday as 1, and the minute of the day. */
export interface LocalClock {
  readonly date: string;
  readonly weekday: number;
  readonly minute: number;
}

/**
 * [AN19] The Monday whose summary is to be sent now; undefined before it is due, and after Tuesday: a server that was off
 * for days catches up on nothing that is no longer news.
 */
export function summaryDue({ date, weekday, minute }: LocalClock): string | undefined {
  if (weekday === 1) return minute >= summaryMinute ? date : undefined;
  return weekday === 2 ? dayBefore(date) : undefined;
}

function dayBefore(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

export function localClock(at: Date, timeZone: string): LocalClock {
  const clock = new Date(wallClock(at, timeZone));
  return {
    date: dayAt(at, timeZone),
    // From Sunday, as JavaScript counts, to Monday.
    weekday: ((clock.getUTCDay() + 6) % 7) + 1,
    minute: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  };
}
