import { expect, it } from "vitest";
import { localClock, summaryDue } from "./week.ts";

it.each([
  // The same moment is Sunday in New York and Monday in Auckland.
  ["2026-11-29T19:00:00Z", "America/New_York", undefined],
  ["2026-11-29T19:00:00Z", "Pacific/Auckland", "2026-11-30"],
  ["2026-11-30T05:59:00Z", "Europe/Berlin", undefined],
  ["2026-11-30T06:00:00Z", "Europe/Berlin", "2026-11-30"],
  ["2026-12-01T22:59:00Z", "Europe/Berlin", "2026-11-30"],
  ["2026-12-01T23:00:00Z", "Europe/Berlin", undefined],
  // The Tuesday after a month and a year have ended.
  ["2024-01-02T12:00:00Z", "UTC", "2024-01-01"],
])("[AN19] at %s in %s the summary that is due is that of %s", (at, zone, monday) => {
  expect(summaryDue(localClock(new Date(at), zone))).toBe(monday);
});
