import { describe, expect, it } from "vitest";
import { dateIn, dateTimeIn, isTimeZone } from "./time.ts";

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
