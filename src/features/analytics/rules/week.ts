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

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function localClock(at: Date, timeZone: string): LocalClock {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    weekday: weekdays.indexOf(part("weekday")) + 1,
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}
