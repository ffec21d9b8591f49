import fc from "fast-check";
import { expect, test } from "vitest";
import { shuffled } from "./shuffle.ts";

test("the same seed gives the same order, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      expect(shuffled(items, seed)).toEqual(shuffled(items, seed));
      const inOrder = (some: readonly number[]) => some.toSorted((a, b) => a - b);
      expect(inOrder(shuffled(items, seed))).toEqual(inOrder(items));
    }),
  );
});

test("seeds that differ give different orders", () => {
  const items = ["a", "b", "c", "d", "e"];
  const orders = new Set(Array.from({ length: 200 }, (_, n) => shuffled(items, `perform ${n}`).join("")));
  expect(orders.size).toBeGreaterThan(50);
});
