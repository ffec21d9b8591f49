import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { outcomeOf } from "./outcome.ts";
import { runEach } from "./run-each.ts";

const never = new AbortController().signal;

it("[P167] a refused one stops no other, and gives the reason", async () => {
  const ran = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (n) => {
      if (n === 2) throw new Problem("conflict", "staleDraft");
      if (n === 5) throw new TypeError("offline");
      return n * 10;
    },
    { signal: never, onRan: () => {} },
  );
  const sorted = ran.toSorted((a, b) => a.thing - b.thing);
  expect(sorted.map((one) => one.outcome)).toEqual(["done", "changed", "done", "done", "failed", "done"]);
  expect(sorted.map((one) => one.result)).toEqual([10, undefined, 30, 40, undefined, 60]);
});

it("[P167] a stop lets running calls finish, and begins no more", async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const ran = await runEach(
    [1, 2, 3, 4, 5, 6, 7, 8],
    async (n) => {
      begun.push(n);
      await Promise.resolve();
    },
    { atOnce: 2, signal: stop.signal, onRan: ({ thing }) => thing === 3 && stop.abort() },
  );
  expect(begun.length).toBeLessThan(6);
  expect(ran.map((one) => one.thing).toSorted()).toEqual(begun);
});

it.each([
  [new Problem("locked", "draftLocked"), "locked"],
  [new Problem("gone", "draftEnded"), "changed"],
  [new Problem("conflict", "changedSince"), "changed"],
  [new Problem("conflict", "pendingApproval"), "pending"],
  [new Problem("conflict", "nothingFound"), "nothing"],
  [new Problem("unprocessable", "textTooLong"), "tooLong"],
  [new Problem("unprocessable", "propertyRequired"), "required"],
  [new Problem("tooLarge", "contentTooLarge"), "tooLong"],
  [new Problem("notFound"), "gone"],
  [new Problem("forbidden"), "refused"],
  [new Problem("internal"), "failed"],
  [new Error("a bug"), "failed"],
] as const)("[P167] %s is told as %s", (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});
