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
    expect(dateIn({ language: "en" }, at)).toBe("03/09/2026");
    expect(dateTimeIn({ language: "en" }, at)).toBe("03/09/2026 07:05");
  });

  it("is dd.MM.yyyy in German, with the same clock", () => {
    expect(dateIn({ language: "de" }, at.toISOString())).toBe("09.03.2026");
    expect(dateTimeIn({ language: "de" }, at)).toBe("09.03.2026 07:05");
  });
});

describe("[WS9] a day as the workspace writes it", () => {
  it.each([
    ["language", "03/09/2026", "09.03.2026"],
    ["monthFirst", "03/09/2026", "03/09/2026"],
    ["dayFirst", "09/03/2026", "09/03/2026"],
    ["dotted", "09.03.2026", "09.03.2026"],
    ["yearFirst", "2026-03-09", "2026-03-09"],
  ] as const)("%s: %s to readers of English, %s to readers of German", (format, english, german) => {
    const at = new Date(2026, 2, 9, 7, 5);
    expect(dateIn({ language: "en", format }, at)).toBe(english);
    expect(dateIn({ language: "de", format }, at)).toBe(german);
    expect(dateTimeIn({ language: "de", format }, at)).toBe(`${german} 07:05`);
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
