import { day } from "#kit/time.ts";

/** How long an action has been open: less than a week, less than thirty days, or longer. */
export const actionAges = ["week", "month", "older"] as const;
export type ActionAge = (typeof actionAges)[number];

const days = { week: [0, 7], month: [7, 30], older: [30, null] } as const;

/** [CA37] When actions of an age were opened: at `from` or later, and before `to`; null where there is no bound. */
export function openedWithin(age: ActionAge, now: Date): { readonly from: Date | null; readonly to: Date | null } {
  const [least, most] = days[age];
  const ago = (count: number) => new Date(now.getTime() - count * day);
  return { from: most === null ? null : ago(most), to: least === 0 ? null : ago(least) };
}
