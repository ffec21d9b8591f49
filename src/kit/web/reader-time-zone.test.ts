import { expect, it } from "vitest";
import { readerTimeZone } from "./reader-time-zone.ts";

const device = Intl.DateTimeFormat().resolvedOptions();

it.each([
  ["Europe/Oslo", "Europe/Oslo"],
  ["UTC", "UTC"],
  ["Etc/Unknown", undefined],
  ["+05:45", undefined],
])("[PF111] a device that is set to %s sends %s", (timeZone, sent) => {
  expect(readerTimeZone({ ...device, timeZone })).toBe(sent);
});
