import { describe, expect, test } from "vitest";
import { canUndo } from "../../rules/history.ts";
import { markupLimits, type Shape, shapes, stampsOf } from "../../rules/shapes.ts";
import {
  type Act,
  type Annotator,
  annotate,
  isChanged,
  isFull,
  selectedOf,
  shapesOf,
  startAnnotator,
} from "./annotator.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const after = (acts: readonly Act[], opened: readonly Shape[] = []): Annotator =>
  acts.reduce(annotate, startAnnotator(opened));
const drag = (n: number, at: number): Act[] => [
  { do: "begin", id: id(n), point: { x: 10, y: 10 } },
  { do: "extend", point: { x: 60, y: 30 } },
  { do: "finish", unit: 1, at },
];
const word = (n: number, text: string, at: number, tool: "Text" | "Stamp" = "Text"): Act[] => [
  { do: "tool", tool },
  { do: "write", id: id(n), point: { x: 5.04, y: 5 } },
  { do: "written", text, at },
];

describe("drawing", () => {
  test("[MK2] begins with the pen, red, three thick", () => {
    expect(startAnnotator([])).toMatchObject({ tool: "Pen", colour: "Red", weight: 3 });
  });

  test.each(["Pen", "Line", "DashedLine", "Arrow", "Rectangle", "Circle", "Blur", "Blackout"] as const)(
    "a %s comes about when the hand leaves",
    (tool) => {
      const state = after([
        { do: "tool", tool },
        { do: "colour", colour: "Blue", at: 0 },
        { do: "weight", weight: 5, at: 0 },
        ...drag(1, 10),
      ]);
      expect(shapesOf(state)).toMatchObject([{ id: id(1), tool, colour: "Blue", weight: 5 }]);
      expect(shapes.safeParse(shapesOf(state)).success).toBe(true);
      expect(state.drawing).toBeUndefined();
    },
  );

  test("a tap draws a dot with the pen, and nothing with other tools", () => {
    const tap = (tool: "Pen" | "Line"): Act[] => [
      { do: "tool", tool },
      { do: "begin", id: id(1), point: { x: 10, y: 10 } },
      { do: "finish", unit: 1, at: 0 },
    ];
    expect(shapesOf(after(tap("Pen")))).toMatchObject([{ points: [10, 10, 10, 10] }]);
    expect(isChanged(after(tap("Line")))).toBe(false);
  });

  test("a cancelled shape leaves nothing behind", () => {
    const [begin, extend, finish] = drag(1, 0);
    if (!begin || !extend || !finish) throw new Error("unreachable");
    const state = after([begin, extend, { do: "abandon" }, finish]);
    expect([shapesOf(state), isChanged(state), canUndo(state.history)]).toEqual([[], false, false]);
  });

  test("Select draws nothing, and a change of tools ends an unfinished shape", () => {
    expect(after([{ do: "tool", tool: "Select" }, ...drag(1, 0)]).history.present).toEqual([]);
    const [begin] = drag(1, 0);
    if (!begin) throw new Error("unreachable");
    expect(after([begin, { do: "tool", tool: "Line" }]).drawing).toBeUndefined();
  });

  test("[MK1] a full picture accepts no further shapes", () => {
    const many = Array.from(
      { length: markupLimits.shapesMax },
      (_, n): Shape => ({
        id: id(n),
        tool: "Line",
        colour: "Red",
        weight: 3,
        from: [0, 0],
        to: [9, 9],
      }),
    );
    const state = after([...drag(900, 0), { do: "tool", tool: "Text" }, ...word(901, "Seal", 0)], many);
    expect([isFull(state), shapesOf(state) === many]).toEqual([true, true]);
  });
});

describe("[MK1] the last stroke that has room", () => {
  test("is thinned to the number of points that are left", () => {
    const points = (count: number) => Array.from({ length: count * 2 }, (_, at) => at % 700);
    const full = Array.from(
      { length: 10 },
      (_, n): Shape => ({ id: id(n), tool: "Pen", colour: "Red", weight: 3, points: points(n < 9 ? 4000 : 3990) }),
    );
    const wild = Array.from(
      { length: 200 },
      (_, n): Act => ({ do: "extend", point: { x: n % 2 === 0 ? 0 : 500, y: n * 3 } }),
    );
    const state = after(
      [{ do: "begin", id: id(99), point: { x: 1, y: 1 } }, ...wild, { do: "finish", unit: 1, at: 0 }],
      full,
    );
    expect(shapesOf(state)).toHaveLength(11);
    expect(shapes.safeParse(shapesOf(state)).success).toBe(true);
  });
});

describe("writing", () => {
  const text: readonly Act[] = [{ do: "tool", tool: "Text" }, ...word(1, "Seal face ", 0)];

  test("a text stands where it was begun, without trailing white space", () => {
    expect(shapesOf(after(text))).toMatchObject([{ tool: "Text", text: "Seal face", x: 5, y: 5, rotation: 0 }]);
  });

  test("an empty text adds no shape", () => {
    expect(isChanged(after([{ do: "tool", tool: "Text" }, ...word(1, "  \n", 0)]))).toBe(false);
  });

  test("a text can be changed, left as it was, or deleted by clearing it", () => {
    const again: Act = { do: "rewrite", id: id(1) };
    expect(after([...text, again]).writing).toMatchObject({ id: id(1), text: "Seal face" });
    expect(shapesOf(after([...text, again, { do: "written", text: "Seal", at: 999 }]))).toMatchObject([
      { text: "Seal" },
    ]);
    const kept = after(text);
    expect(shapesOf([again, { do: "written", text: "Seal face", at: 999 } as const].reduce(annotate, kept))).toBe(
      shapesOf(kept),
    );
    expect(shapesOf(after([...text, again, { do: "written", text: "", at: 999 }]))).toEqual([]);
  });

  test("only texts can be rewritten", () => {
    expect(after([...drag(1, 0), { do: "rewrite", id: id(1) }]).writing).toBeUndefined();
  });
});

describe("changing", () => {
  const two: readonly Act[] = [{ do: "tool", tool: "Line" }, ...drag(1, 0), ...drag(2, 1000)];
  const chosen: readonly Act[] = [...two, { do: "tool", tool: "Select" }, { do: "select", id: id(1) }];

  test("colour and thickness apply to the selected shape and to the next one", () => {
    const state = after([
      ...chosen,
      { do: "colour", colour: "Green", at: 2000 },
      { do: "weight", weight: 99, at: 3000 },
    ]);
    expect(shapesOf(state)).toMatchObject([
      { colour: "Green", weight: 20 },
      { colour: "Red", weight: 3 },
    ]);
    expect(state).toMatchObject({ colour: "Green", weight: 20 });
  });

  test("moves, resizes, turns and deletes only the selected shape", () => {
    const change = (act: Act) => shapesOf(after([...chosen, act]));
    expect(change({ do: "move", dx: 5, dy: 0, at: 2000 })).toMatchObject([{ from: [15, 10] }, { from: [10, 10] }]);
    expect(change({ do: "stretch", dx: 5, dy: 0, at: 2000 })).toMatchObject([{ to: [65, 30] }, { to: [60, 30] }]);
    expect(change({ do: "turn", by: 180, at: 2000 })).toMatchObject([{ from: [60, 30] }, { from: [10, 10] }]);
    expect(change({ do: "remove", at: 2000 })).toMatchObject([{ id: id(2) }]);
    const other: Shape = { id: id(1), tool: "Line", colour: "Red", weight: 3, from: [1, 1], to: [2, 2] };
    expect(change({ do: "put", shape: other, at: 2000 })).toMatchObject([other, { id: id(2) }]);
  });

  test("does nothing without a selected shape", () => {
    const state = after(two);
    for (const act of [
      { do: "move", dx: 5, dy: 0, at: 9 },
      { do: "remove", at: 9 },
      { do: "turn", by: 5, at: 9 },
    ] as const) {
      expect(shapesOf(annotate(state, act))).toBe(shapesOf(state));
    }
  });

  test("[MK3] undoes and redoes step by step", () => {
    const moves: readonly Act[] = [0, 100, 200].map((ms): Act => ({ do: "move", dx: 5, dy: 0, at: 2000 + ms }));
    const state = after([...chosen, ...moves]);
    expect(shapesOf(state)).toMatchObject([{ from: [25, 10] }, {}]);
    const once = annotate(state, { do: "undo" });
    expect(shapesOf(once)).toMatchObject([{ from: [10, 10] }, {}]);
    expect(shapesOf(annotate(once, { do: "redo" }))).toBe(shapesOf(state));
    const all = [1, 2].reduce((now) => annotate(now, { do: "undo" }), once);
    expect([shapesOf(all), isChanged(all)]).toEqual([[], false]);
  });

  test("a shape that undo removed is no longer selected", () => {
    const state = after([...drag(1, 0), { do: "tool", tool: "Select" }, { do: "select", id: id(1) }, { do: "undo" }]);
    expect([state.selectedId, selectedOf(state)]).toEqual([undefined, undefined]);
  });
});

describe("[MK13] stamps", () => {
  const stamps = (state: Annotator) => stampsOf(shapesOf(state)).map(({ id: one, text }) => [one, text]);

  test("need no words, keep those that they get, and count without a gap once one is gone", () => {
    const three = after([
      ...word(1, "", 0, "Stamp"),
      ...word(2, " Inlet\n valve ", 1000, "Stamp"),
      ...word(3, "Gauge", 2000, "Stamp"),
    ]);
    expect(stamps(three)).toEqual([
      [id(1), ""],
      [id(2), "Inlet valve"],
      [id(3), "Gauge"],
    ]);
    const acts: Act[] = [
      { do: "select", id: id(1) },
      { do: "remove", at: 3000 },
    ];
    const two = acts.reduce(annotate, three);
    expect(stamps(two).map(([one]) => one)).toEqual([id(2), id(3)]);
    expect(stamps(annotate(two, { do: "undo" }))).toEqual(stamps(three));
  });

  test("are relabelled, and stay without words", () => {
    const acts: Act[] = [
      { do: "rewrite", id: id(1) },
      { do: "written", text: "", at: 1000 },
    ];
    const state = acts.reduce(annotate, after(word(1, "Inlet", 0, "Stamp")));
    expect(stamps(state)).toEqual([[id(1), ""]]);
    expect(stamps(annotate(state, { do: "undo" }))).toEqual([[id(1), "Inlet"]]);
  });

  test("are moved and made larger, and stand upright", () => {
    const acts: Act[] = [
      { do: "select", id: id(1) },
      { do: "move", dx: 4, dy: 0, at: 1000 },
      { do: "stretch", dx: 8, dy: 0, at: 2000 },
      { do: "turn", by: 15, at: 3000 },
    ];
    const [stamp] = stampsOf(shapesOf(acts.reduce(annotate, after(word(1, "", 0, "Stamp")))));
    expect(stamp).toEqual({ id: id(1), tool: "Stamp", colour: "Red", weight: 4, x: 9, y: 5, text: "" });
    expect(shapes.safeParse([stamp]).success).toBe(true);
  });
});
