import { expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { actionAges, openedWithin } from "./age.ts";

const now = new Date("2026-11-26T08:00:00.000Z");

it("[CA37] every open action has exactly one age, also at the bounds", () => {
  for (const ageMs of [0, 1, 7 * day - 1, 7 * day, 7 * day + 1, 30 * day, 30 * day + 1, 400 * day]) {
    const openedAt = now.getTime() - ageMs;
    const ages = actionAges.filter((age) => {
      const { from, to } = openedWithin(age, now);
      return (from === null || openedAt >= from.getTime()) && (to === null || openedAt < to.getTime());
    });
    expect(ages, `${ageMs}`).toHaveLength(1);
  }
});

it("[CA37] an action of six days is of the week, one of a month is older", () => {
  expect(openedWithin("week", now)).toEqual({ from: new Date("2026-11-19T08:00:00.000Z"), to: null });
  expect(openedWithin("older", now)).toEqual({ from: null, to: new Date("2026-10-27T08:00:00.000Z") });
});
