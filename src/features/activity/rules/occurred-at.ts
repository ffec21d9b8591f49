import { day } from "#kit/time.ts";

/** A device that was away for longer has a clock that cannot be relied on. */
export const ageDaysMax = 31;

/** When something happened: as the device says, between a month ago and now. [UA2] */
export function occurredAt(now: Date, claimed: string): Date {
  const oldest = now.getTime() - ageDaysMax * day;
  return new Date(Math.max(oldest, Math.min(now.getTime(), Date.parse(claimed))));
}
