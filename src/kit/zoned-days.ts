import { day, type WallClock } from "./time.ts";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const clocks = new Map<string, WallClock>();

/** The clocks of a time zone. To make them takes a thousand times as long as to ask them, so they are kept. */
export function zoneClock(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const [number, digits] = ["numeric", "2-digit"] as const;
  const time = { hour: digits, minute: digits, second: digits, hourCycle: "h23" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: number, month: number, day: number, ...time });
  const clock = (at: Date): number => {
    const parts = format.formatToParts(at);
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
    const shown = [part("hour"), part("minute"), part("second"), at.getUTCMilliseconds()] as const;
    return Date.UTC(part("year"), part("month") - 1, part("day"), ...shown);
  };
  clocks.set(timeZone, clock);
  return clock;
}

/** What clocks in a time zone show at a moment, as a `WallClock` tells it. */
export const wallClock = (at: Date, timeZone: string): number => zoneClock(timeZone)(at);

/**
 * The moment at which clocks in a time zone show `wallMs` (as `wallClock` returns it): the first, where they show it twice.
 * Where they skip it, as much later as they skip, as PostgreSQL reads such a time too.
 */
export function momentOf(wallMs: number, timeZone: string): Date {
  // A zone changes its clocks at most once in two days.
  const offsets = [-day, day].map((near) => wallClock(new Date(wallMs + near), timeZone) - (wallMs + near));
  const candidates = offsets.map((offset) => wallMs - offset);
  const shown = candidates.filter((ms) => wallClock(new Date(ms), timeZone) === wallMs);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
}

/** So many calendar days later, at the same time of the day by the clocks of the zone. */
export const addDays = (at: Date, days: number, timeZone: string): Date =>
  momentOf(wallClock(at, timeZone) + days * day, timeZone);

/** The days between two moments by the clocks of a zone: one that has 23 or 25 hours counts as one. */
export const daysBetween = (start: Date, end: Date, timeZone: string): number =>
  (wallClock(end, timeZone) - wallClock(start, timeZone)) / day;

/** The day that a calendar in the zone shows: `2026-03-01`. */
export const dayAt = (at: Date, timeZone: string): string =>
  new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

/**
 * The beginning of a day in a time zone (`2026-03-01`, as a date field writes it), or of one that is `offset` days later,
 * as a moment on the wire. Undefined for what is no day.
 */
export function dayBeginIn(timeZone: string, date: string, offset = 0): string | undefined {
  const wallMs = dayPattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // "2026-02-30" is parsed as a day of March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 10) !== date) return undefined;
  return momentOf(wallMs + offset * day, timeZone).toISOString();
}
