import { expect, it } from "vitest";
import { minute } from "#kit/time.ts";
import { isFreshSignIn } from "./fresh-sign-in.ts";

it("[SE12] a sign-in is fresh for 15 minutes", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  const fresh = (agoMs: number) => isFreshSignIn(new Date(now.getTime() - agoMs), now);
  expect([fresh(0), fresh(15 * minute), fresh(15 * minute + 1)]).toEqual([true, true, false]);
});
