import fc from "fast-check";
import { expect, it } from "vitest";
import { canRedo, canUndo, editHistory, editHistoryMax, pushEdit, redo, undo } from "./edit-history.ts";

const text = (value: string) => ({ value });
const valueOf = (history: { readonly present: { readonly value: string } }) => history.present.value;

it("[P30] undo and redo walk over the edits, and stop at the ends", () => {
  const start = editHistory(text("a"));
  const edited = pushEdit(pushEdit(start, text("b"), { at: 0 }), text("c"), { at: 1 });
  expect(valueOf(undo(edited))).toBe("b");
  expect(valueOf(undo(undo(edited)))).toBe("a");
  expect(valueOf(redo(undo(undo(edited))))).toBe("b");
  expect(undo(start)).toBe(start);
  expect(redo(edited)).toBe(edited);
  expect([canUndo(start), canRedo(start), canUndo(edited), canRedo(undo(edited))]).toEqual([false, false, true, true]);
});

it("[P30] a new edit clears what could be redone", () => {
  const back = undo(pushEdit(editHistory(text("a")), text("b"), { at: 0 }));
  expect(canRedo(pushEdit(back, text("c"), { at: 1 }))).toBe(false);
  expect(pushEdit(back, back.present, { at: 1 })).toBe(back);
});

it.each([
  ["the same field soon after", "title", "title", 900, "a"],
  ["the same field after a pause", "title", "title", 1100, "b"],
  ["another field", "title", "description", 10, "b"],
  ["no field", undefined, undefined, 10, "b"],
])("[P31] %s", (_, first, second, gapMs, expected) => {
  const once = pushEdit(editHistory(text("a")), text("b"), { at: 5000, mergeKey: first });
  const twice = pushEdit(once, text("c"), { at: 5000 + gapMs, mergeKey: second });
  expect(valueOf(undo(twice))).toBe(expected);
});

it("[P31] an edit after an undo clears what could be redone", () => {
  const once = pushEdit(editHistory(text("a")), text("b"), { at: 0, mergeKey: "title" });
  const twice = pushEdit(pushEdit(once, text("c"), { at: 5000 }), text("d"), { at: 5001, mergeKey: "title" });
  expect(valueOf(undo(pushEdit(undo(twice), text("e"), { at: 5002, mergeKey: "title" })))).toBe("c");
});

it("[P30] keeps 200 edits", () => {
  let history = editHistory(text("0"));
  for (let n = 1; n <= editHistoryMax + 50; n += 1) history = pushEdit(history, text(String(n)), { at: n });
  expect(history.past).toHaveLength(editHistoryMax);
  while (canUndo(history)) history = undo(history);
  expect(valueOf(history)).toBe("50");
});

it("[P30] as many redos as undos lead back to the same state", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 30 }), fc.nat(40), (values, steps) => {
      const full = values.reduce((history, value, at) => pushEdit(history, text(value), { at }), editHistory(text("")));
      let history = full;
      for (let n = 0; n < steps; n += 1) history = undo(history);
      for (let n = 0; n < steps; n += 1) history = redo(history);
      expect(valueOf(history)).toBe(valueOf(full));
      expect(history.past).toEqual(full.past);
    }),
  );
});
