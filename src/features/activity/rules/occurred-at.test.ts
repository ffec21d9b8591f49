import { expect, it } from "vitest";
import { occurredAt } from "./occurred-at.ts";

const now = new Date("2026-11-26T12:00:00.000Z");

it.each([
  ["2026-11-26T11:00:00.000Z", "2026-11-26T11:00:00.000Z"],
  ["2026-11-26T13:00:00.000Z", "2026-11-26T12:00:00.000Z"],
  ["2020-01-01T00:00:00.000Z", "2026-10-26T12:00:00.000Z"],
])("[UA2] an opening that the device dates %s counts at %s", (claimed, counted) => {
  expect(occurredAt(now, claimed).toISOString()).toBe(counted);
});
