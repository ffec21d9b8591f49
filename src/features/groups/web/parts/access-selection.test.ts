import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { becomingGlobal, changeFor, changeOf, isNoChange, markOf, noChoices, pressed } from "./access-selection.ts";

const groupIds = ["a", "b", "c", "d"];
const held = fc.array(fc.subarray(groupIds), { minLength: 1, maxLength: 4 });
const presses = fc.array(fc.constantFrom(...groupIds), { maxLength: 12 });

describe("the selection of the access dialog", () => {
  it("toggles a group of some things to all, to none, and back", () => {
    const things = [["a"], []];
    const marks = [0, 1, 2, 3].map((count) => {
      const choices = Array.from({ length: count }).reduce<typeof noChoices>((w) => pressed(things, w, "a"), noChoices);
      return markOf(things, choices, "a");
    });
    expect(marks).toEqual(["some", "all", "none", "some"]);
  });

  it("is unchanged after every group was pressed back to its first state", () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...groupIds), (things, id) => {
        let choices = pressed(things, noChoices, id);
        const start = markOf(things, noChoices, id);
        while (markOf(things, choices, id) !== start) choices = pressed(things, choices, id);
        expect(choices.size).toBe(0);
      }),
    );
  });

  it("sends for each thing only the difference, and leads to what is shown", () => {
    fc.assert(
      fc.property(held, presses, (things, ids) => {
        const choices = ids.reduce((next, id) => pressed(things, next, id), noChoices);
        for (const groups of things) {
          const { add, remove } = changeFor(groups, changeOf(choices));
          expect(add.filter((id) => groups.includes(id))).toEqual([]);
          expect(remove.filter((id) => !groups.includes(id))).toEqual([]);
          const now = new Set([...groups.filter((id) => !remove.includes(id)), ...add]);
          for (const id of groupIds) {
            const mark = markOf(things, choices, id);
            if (mark !== "some") expect(now.has(id)).toBe(mark === "all");
          }
        }
      }),
    );
  });

  it("counts what everyone would see; a hidden group still restricts", () => {
    const change = { add: [], remove: ["a"] };
    expect(becomingGlobal([["a"], ["a", "b"], []], [0, 0, 0], change)).toBe(1);
    expect(becomingGlobal([["a"]], [2], change)).toBe(0);
    expect(isNoChange(changeFor([], change))).toBe(true);
  });
});
