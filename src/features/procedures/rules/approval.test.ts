import { expect, it } from "vitest";
import { whyNotApprove } from "./approval.ts";

it.each([
  ["ann", "ben", [], false, undefined],
  ["ann", "ben", ["ben"], false, undefined],
  ["ann", "ann", ["ben"], false, "ownRequest"],
  ["ann", "ben", ["ben", "ann"], false, "ownEdit"],
  ["ann", null, ["ann"], false, "ownEdit"],
  ["ann", "ann", ["ann"], true, undefined],
] as const)("[P96] %s, asked by %s, written by %j, own allowed: %s → %s", (who, requestedById, editorIds, own, why) => {
  expect(whyNotApprove(who, { requestedById, editorIds, allowsSelfApproval: own })).toBe(why);
});
