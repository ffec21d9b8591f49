import { minute } from "#kit/time.ts";
import { wallClock } from "#kit/zoned-days.ts";

const dayMinutes = 24 * 60;

export interface SendTimes {
  /** Minutes of the day in `timeZone`; null for none. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** The minute of the day at which all of a day's mails go out in one; null for each at once. */
  readonly digestAt: number | null;
  readonly timeZone: string;
}

/**
 * [N17] The moment from which a notification of `createdAt` is sent. With a digest, the next one; during quiet hours,
 * when they end; otherwise at once. Depends on nothing else, so it can be asked again after the settings have changed.
 */
export function sendTime(createdAt: Date, times: SendTimes): Date {
  const { quietFrom, quietUntil, digestAt, timeZone } = times;
  if (digestAt !== null) return nextAt(createdAt, digestAt, timeZone);
  if (quietFrom === null || quietUntil === null) return createdAt;
  return isWithin(minuteOfDay(createdAt, timeZone), quietFrom, quietUntil)
    ? nextAt(createdAt, quietUntil, timeZone)
    : createdAt;
}

/** Quiet hours may cross midnight. Two equal times are no quiet hours. */
function isWithin(at: number, from: number, until: number): boolean {
  return from <= until ? from <= at && at < until : at >= from || at < until;
}

function minuteOfDay(at: Date, timeZone: string): number {
  const clock = new Date(wallClock(at, timeZone));
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/**
 * The next moment, later than `after`, at which clocks in the zone show this minute. If they skip it on that day, the
 * moment at which they go on.
 */
function nextAt(after: Date, wanted: number, timeZone: string): Date {
  const begin = after.getTime() - (after.getTime() % minute);
  const ahead = (wanted - minuteOfDay(after, timeZone) + dayMinutes) % dayMinutes || dayMinutes;
  const guess = new Date(begin + ahead * minute);
  // The clocks were changed in between: half a day at most is put right, in either direction.
  const off = ((wanted - minuteOfDay(guess, timeZone) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const corrected = new Date(guess.getTime() + off * minute);
  return corrected > after ? corrected : guess;
}
