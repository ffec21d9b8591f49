import { day } from "#kit/time.ts";

export const changeKinds = ["minor", "major"] as const;
/** [P118] A minor change requires no retraining; a change is major unless stated. */
export type ChangeKind = (typeof changeKinds)[number];

/** How far ahead a version may wait for its day, in ms. */
export const effectiveAheadMax = 2 * 366 * day;

/** [P116] Whether a date is valid as an effective date: in the future, within two years. */
export const isEffectiveInRange = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() && at.getTime() - now.getTime() <= effectiveAheadMax;

/** [P116] Whether a version waits: a day that has passed by the time of the last signature makes nothing wait. */
export const mustWait = (effectiveAt: Date | null, now: Date): boolean =>
  effectiveAt !== null && effectiveAt.getTime() > now.getTime();

/** [P119] Whether the people of a stage are reminded: after so many days of waiting, and every so many days again. */
export const isReminderDue = (
  { openedAt, remindedAt }: { readonly openedAt: Date; readonly remindedAt: Date | null },
  reminderDays: number,
  now: Date,
): boolean => now.getTime() - Math.max(openedAt.getTime(), remindedAt?.getTime() ?? 0) >= reminderDays * day;
