import { expect, it } from "vitest";
import { planOf, whyNotNow } from "./publish-many.ts";

const draft = { state: "none", findingCount: 0, whyNotApprove: null, isNotCompared: false } as const;
const pending = { ...draft, state: "pending" } as const;
const simple = { hasStages: false };

it.each([
  ["request", draft, simple, undefined],
  ["request", { ...draft, state: "rejected" }, simple, undefined],
  ["request", pending, simple, "requested"],
  ["request", { ...draft, state: "accepted" }, simple, "requested"],
  ["request", { ...draft, findingCount: 2 }, simple, "blocked"],
  ["approve", pending, simple, undefined],
  ["approve", pending, { hasStages: true }, undefined],
  ["approve", draft, simple, "notRequested"],
  ["approve", { ...pending, whyNotApprove: "ownEdit" }, simple, "ownEdit"],
  ["publish", draft, simple, undefined],
  ["publish", { ...draft, state: "accepted" }, simple, undefined],
  ["publish", { ...draft, findingCount: 1 }, simple, "blocked"],
  ["publish", { ...pending, whyNotApprove: "ownRequest" }, simple, "ownRequest"],
  ["publish", draft, { hasStages: true }, "stages"],
] as const)("[P188] %s of a draft %j where %j: %s", (action, one, facts, why) => {
  expect(whyNotNow(action, one, facts)).toBe(why);
});

it("[P188] a plan sends what an action applies to and counts the others by reason", () => {
  const { ready, left } = planOf(
    "publish",
    [draft, { ...draft, findingCount: 3 }, { ...draft, findingCount: 1 }],
    simple,
  );
  expect(ready).toEqual([draft]);
  expect([...left]).toEqual([["blocked", 2]]);
});

it("[P199] a plan counts what was not compared with its source, of what it sends alone", () => {
  const made = { ...draft, isNotCompared: true };
  expect(planOf("publish", [draft, made, { ...made, findingCount: 1 }], simple)).toMatchObject({ notCompared: 1 });
  expect(planOf("approve", [made], simple)).toMatchObject({ ready: [], notCompared: 0 });
});
