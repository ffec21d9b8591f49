import { describe, expect, it } from "vitest";
import { isTimeZone } from "./time.ts";

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
