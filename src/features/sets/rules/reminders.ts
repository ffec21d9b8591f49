import { day } from "#kit/time.ts";
import type { ProcedureStatus } from "./procedure-status.ts";

type ReminderKind = "soon" | "today" | "overdue";

/** How long before a due date the first reminder is sent. */
const soonMs = 3 * day;

/** [S30] Which reminder the moment asks for: three days ahead, on the last day, and when it is over. */
export function reminderAt(dueAt: Date, now: Date): ReminderKind | undefined {
  const left = dueAt.getTime() - now.getTime();
  if (left < 0) return "overdue";
  if (left <= day) return "today";
  return left <= soonMs ? "soon" : undefined;
}

export interface Reminder {
  readonly kind: ReminderKind;
  readonly dueAt: Date;
  /** So many procedures of the set are due then. */
  readonly count: number;
}

/** [S30] A member's due reminders in a set: one for each date, however many procedures are due then. */
export function remindersOf(statuses: readonly ProcedureStatus[], now: Date): Reminder[] {
  const dates = new Map<number, Reminder>();
  for (const { dueAt } of statuses) {
    const kind = dueAt && reminderAt(dueAt, now);
    if (!dueAt || !kind) continue;
    dates.set(dueAt.getTime(), { kind, dueAt, count: (dates.get(dueAt.getTime())?.count ?? 0) + 1 });
  }
  return [...dates.values()];
}
