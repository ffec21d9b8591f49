import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canRedo,
  canUndo,
  changed,
  type History,
  mergeWithinMs,
  redone,
  startHistory,
  stepsMax,
  undone,
} from "./history.ts";

const after = (...changes: readonly (readonly [string, number])[]): History<string> =>
  changes.reduce((history, [value, at]) => changed(history, value, at), startHistory("opened"));

describe("[MK3] undo and redo", () => {
  test.each([
    [
      "a quarter of a second later is the same step",
      [
        ["a", 0],
        ["b", 250],
      ],
      ["opened"],
    ],
    [
      "later than that is another step",
      [
        ["a", 0],
        ["b", 251],
      ],
      ["a", "opened"],
    ],
    [
      "a run of quick changes is one step",
      [
        ["a", 0],
        ["b", 200],
        ["c", 400],
      ],
      ["opened"],
    ],
    [
      "what is no change is no step",
      [
        ["a", 0],
        ["a", 900],
      ],
      ["opened"],
    ],
    [
      "a clock that goes back does not merge",
      [
        ["a", 1000],
        ["b", 900],
      ],
      ["a", "opened"],
    ],
  ] as const)("%s", (_, changes, expected) => {
    const back: string[] = [];
    let history = after(...changes);
    for (; canUndo(history); history = undone(history)) back.push(undone(history).present);
    expect(back).toEqual(expected);
  });

  test("a change after an undo is a separate undo step, however soon, and clears the redo steps", () => {
    const history = changed(undone(after(["a", 0], ["b", 1000])), "c", 1001);
    expect([history.present, canRedo(history), undone(history).present]).toEqual(["c", false, "a"]);
  });

  test("the first change can always be undone", () => {
    expect(undone(changed(startHistory("opened"), "a", 0)).present).toBe("opened");
  });

  test("limits the number of undo steps", () => {
    const history = after(...Array.from({ length: stepsMax + 20 }, (_, n) => [`${n}`, n * 1000] as const));
    expect(history.past).toHaveLength(stepsMax);
  });

  test("redo restores exactly what undo removed, after any sequence of changes", () => {
    const steps = fc.array(fc.record({ value: fc.string(), wait: fc.integer({ min: 0, max: 600 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, fc.nat(40), (all, back) => {
        let at = 0;
        let history = startHistory("opened");
        for (const { value, wait } of all) {
          at += wait;
          history = changed(history, value, at);
        }
        const before = history;
        for (let n = 0; n < back; n++) history = undone(history);
        for (let n = 0; n < back; n++) history = redone(history);
        expect([history.present, history.past]).toEqual([before.present, before.past]);
        while (canUndo(history)) history = undone(history);
        expect(history.present).toBe("opened");
      }),
    );
  });

  test("changes closer together than the limit form one step", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 30 }), (waits) => {
        let at = 0;
        let history = startHistory(-1);
        let last = Number.NEGATIVE_INFINITY;
        let steps = 0;
        for (const [n, wait] of waits.entries()) {
          at += wait;
          if (at - last > mergeWithinMs) steps += 1;
          last = at;
          history = changed(history, n, at);
        }
        expect(history.past).toHaveLength(steps);
      }),
    );
  });
});
