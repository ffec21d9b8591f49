import fc from "fast-check";
import { expect, it } from "vitest";
import { itemsAfter } from "./items.ts";

const seen = (procedureId: string) => ({ procedureId, isVisible: true });
const hidden = (procedureId: string) => ({ procedureId, isVisible: false });

it.each([
  ["nothing changes", [seen("a"), hidden("x"), seen("b")], ["a", "b"], ["a", "x", "b"]],
  ["the order changes", [seen("a"), hidden("x"), seen("b")], ["b", "a"], ["b", "a", "x"]],
  ["what it followed goes", [seen("a"), seen("b"), hidden("x")], ["a"], ["a", "x"]],
  ["all go", [hidden("x"), seen("a"), hidden("y")], [], ["x", "y"]],
  ["one is new", [hidden("x"), seen("a")], ["n", "a"], ["x", "n", "a"]],
  ["one is named twice", [], ["a", "a"], ["a"]],
])("[S9] %s", (_, stored, wanted, after) => {
  expect(itemsAfter(stored, wanted)).toEqual(after);
});

it("[S9] an editor gets the procedures they chose, and no hidden one is lost", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
  fc.assert(
    fc.property(ids, ids, fc.func(fc.boolean()), (stored, chosen, sees) => {
      const items = stored.map((procedureId) => ({ procedureId, isVisible: sees(procedureId) }));
      const hiddenIds = items.filter((item) => !item.isVisible).map((item) => item.procedureId);
      const wanted = chosen.filter((id) => !hiddenIds.includes(id));
      const after = itemsAfter(items, wanted);
      expect(after.filter((id) => !hiddenIds.includes(id))).toEqual(wanted);
      expect(after.filter((id) => hiddenIds.includes(id)).sort()).toEqual(hiddenIds.sort());
    }),
  );
});
