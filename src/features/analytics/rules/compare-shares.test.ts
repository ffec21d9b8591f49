import { expect, it } from "vitest";
import { differs, shareOf } from "./compare-shares.ts";

it.each([
  [{ some: 4, of: 100 }, { some: 11, of: 100 }, false],
  [{ some: 40, of: 1000 }, { some: 110, of: 1000 }, true],
  [{ some: 0, of: 50 }, { some: 0, of: 50 }, false],
  [{ some: 50, of: 50 }, { some: 0, of: 50 }, true],
  [{ some: 0, of: 9 }, { some: 9, of: 9 }, undefined],
])("[AN17] from %o to %o is a difference: %s", (before, after, is) => {
  expect(differs(before, after)).toBe(is);
  expect(differs(after, before)).toBe(is);
});

it("[AN17] there is no share of nothing", () => {
  expect([shareOf({ some: 0, of: 0 }), shareOf({ some: 1, of: 4 })]).toEqual([null, 0.25]);
});
