import { describe, expect, it } from "vitest";
import { firstWeek, hygiene, rinse, rounds } from "#features/sets/web/screens/set-samples.ts";
import { idsOf } from "./floor-filter.ts";

const known = {
  sets: [firstWeek],
  doneIds: ["b", "a", "b"],
  runningIds: ["c"],
  favouriteIds: ["a", "c"],
};

describe("the filters of the floor", () => {
  it.each([
    ["due", [hygiene.id]],
    ["recent", ["b", "a"]],
    ["mine", ["c", "a"]],
  ] as const)("[PF243] %s leaves what it says, in its order and once", (filter, ids) =>
    expect(idsOf(filter, known)).toEqual(ids),
  );

  it("[PF243] all and here leave everything that the server has", () => {
    expect(idsOf("all", known)).toBeUndefined();
    expect(idsOf("here", known)).toBeUndefined();
  });

  it("[PF243] due names a procedure once, in whichever sets it is", () => {
    const due = idsOf("due", { ...known, sets: [rounds, rounds] });
    expect(due?.filter((id) => id === rinse.id)).toHaveLength(1);
  });
});
