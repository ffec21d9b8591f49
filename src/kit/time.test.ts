import { describe, expect, it } from "vitest";
import { dateIn, dateTimeIn, dayBegin, isTimeZone } from "./time.ts";

describe("[WS5] a time zone", () => {
  it.each([
    ["Europe/Oslo", true],
    ["UTC", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Europe/Atlantis", false],
    ["+02:00", false],
    ["", false],
    ["../etc", false],
  ])("%s: %s", (text, expected) => expect(isTimeZone(text)).toBe(expected));
});

describe("a day as its language writes it", () => {
  const at = new Date(2026, 2, 9, 7, 5);

  it("is MM/DD/YYYY in English", () => {
    expect(dateIn("en", at)).toBe("03/09/2026");
    expect(dateTimeIn("en", at)).toBe("03/09/2026 07:05");
  });

  it("is dd.MM.yyyy in German, with the same clock", () => {
    expect(dateIn("de", at.toISOString())).toBe("09.03.2026");
    expect(dateTimeIn("de", at)).toBe("09.03.2026 07:05");
  });
});

describe("the beginning of a day of a date field", () => {
  it("is midnight on this device, or so many days later", () => {
    expect(dayBegin("2026-03-09")).toBe(new Date(2026, 2, 9).toISOString());
    expect(dayBegin("2026-02-28", 1)).toBe(new Date(2026, 2, 1).toISOString());
  });

  it.each(["", "2026-3-9", "2026-13-01", "yesterday"])("is undefined for %j", (day) => {
    expect(dayBegin(day)).toBeUndefined();
  });
});
