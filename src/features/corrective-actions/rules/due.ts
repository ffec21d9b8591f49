import { day } from "#kit/time.ts";
import type { Priority } from "./priority.ts";

/** [CA5] The default number of days for an action of each priority. */
export const daysByPriority: Readonly<Record<Priority, number>> = { critical: 1, high: 3, medium: 14, low: 30 };

/** [CA5] Returns the default due date of an action. */
export const dueByPriority = (priority: Priority, openedAt: Date): Date =>
  new Date(openedAt.getTime() + daysByPriority[priority] * day);

/** How long before the due moment the assignee is notified. */
export const dueSoonMs = day;

interface Due {
  readonly state: "open" | "closed" | "withdrawn";
  readonly dueAt: Date;
}

/** [CA13] Past its due moment, and still open. */
export const isOverdue = ({ state, dueAt }: Due, now: Date): boolean =>
  state === "open" && dueAt.getTime() < now.getTime();

/** [CA27] The due notification about the due moment; undefined if it was sent for this moment already. */
export function reminderOf(
  action: Due & { readonly dueSoonToldFor: Date | null; readonly overdueToldFor: Date | null },
  now: Date,
): "dueSoon" | "overdue" | undefined {
  if (action.state !== "open") return undefined;
  const wasNotified = (moment: Date | null): boolean => moment?.getTime() === action.dueAt.getTime();
  if (isOverdue(action, now)) return wasNotified(action.overdueToldFor) ? undefined : "overdue";
  const isSoon = action.dueAt.getTime() - now.getTime() <= dueSoonMs;
  return isSoon && !wasNotified(action.dueSoonToldFor) ? "dueSoon" : undefined;
}
