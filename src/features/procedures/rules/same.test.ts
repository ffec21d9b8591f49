import fc from "fast-check";
import { expect, it } from "vitest";
import { same } from "./same.ts";

it.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, true],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [{ 0: 1 }, [1], false],
  [null, {}, false],
  [null, undefined, false],
  ["1", 1, false],
  [[], [], true],
])("%j and %j", (a, b, expected) => expect(same(a, b)).toBe(expected));

it("holds for every value and its copy, both ways round", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(same(a, structuredClone(a))).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
    }),
  );
});
