import { describe, expect, test } from "vitest";
import { type GestureAction, gesture, noGesture, type PointerEventLike, type PointerKind } from "./gestures.ts";

const at = (x: number, y = 0) => ({ x, y });
const down = (
  id: number,
  x: number,
  more: Partial<Extract<PointerEventLike, { is: "down" }>> = {},
): PointerEventLike => ({
  is: "down",
  id,
  kind: "touch" as PointerKind,
  at: at(x),
  onShape: false,
  draws: true,
  movesPicture: false,
  ...more,
});
const move = (id: number, x: number): PointerEventLike => ({ is: "move", id, at: at(x) });
const up = (id: number): PointerEventLike => ({ is: "up", id });

function played(...events: readonly PointerEventLike[]): readonly GestureAction[] {
  let state = noGesture;
  const all: GestureAction[] = [];
  for (const event of events) {
    const [next, deeds] = gesture(state, event);
    state = next;
    all.push(...deeds);
  }
  return all;
}
const names = (...events: readonly PointerEventLike[]) => played(...events).map((deed) => deed.do);

describe("one pointer", () => {
  test("draws from where it came down to where it left", () => {
    expect(played(down(1, 5), move(1, 9), up(1))).toEqual([
      { do: "begin", at: at(5) },
      { do: "extend", at: at(9) },
      { do: "finish" },
    ]);
  });

  test("that the system takes away draws nothing", () => {
    expect(names(down(1, 5), move(1, 9), { is: "cancel", id: 1 })).toEqual(["begin", "extend", "abandon"]);
  });

  test("moves the picture where the tool does not draw, and takes the shape under the pointer", () => {
    expect(played(down(1, 5, { draws: false }), move(1, 9), up(1))).toEqual([
      { do: "deselect" },
      { do: "pan", dx: 4, dy: 0 },
    ]);
    expect(names(down(1, 5, { draws: false, onShape: true }), move(1, 9), up(1))).toEqual([]);
  });

  test("moves the picture with the space bar or the middle button, whatever the tool", () => {
    expect(names(down(1, 5, { movesPicture: true, kind: "mouse" }), move(1, 9), up(1))).toEqual(["pan"]);
    expect(names(down(1, 5, { movesPicture: true, draws: false, onShape: true }), move(1, 9))).toEqual(["pan"]);
  });

  test("that never came down means nothing", () => {
    expect(names(move(7, 9), up(7))).toEqual([]);
  });
});

describe("[MK9] two fingers", () => {
  test("give up the stroke that the first began, then move and zoom", () => {
    const deeds = played(down(1, 100), move(1, 102), down(2, 200), move(2, 298), move(1, 104));
    expect(deeds.map((deed) => deed.do)).toEqual(["begin", "extend", "abandon", "pan", "zoom", "pan", "zoom"]);
    expect(deeds[4]).toEqual({ do: "zoom", factor: 2, at: at(200) });
  });

  test("let go of a shape that the first had taken", () => {
    expect(names(down(1, 1, { draws: false, onShape: true }), down(2, 9, { draws: false }))).toEqual(["letGo"]);
  });

  test("leave nothing behind: the one that stays draws no stroke", () => {
    expect(names(down(1, 100), down(2, 200), up(2), move(1, 150), up(1))).toEqual(["begin", "abandon"]);
    expect(names(down(1, 100), down(2, 200), up(1), up(2), down(1, 5), up(1)).slice(-2)).toEqual(["begin", "finish"]);
  });

  test("and a third change nothing", () => {
    expect(names(down(1, 1), down(2, 9), down(3, 20), move(3, 30))).toEqual(["begin", "abandon"]);
  });

  test("that lie on one point do not blow the picture up", () => {
    const zoom = played(down(1, 100), down(2, 100), move(2, 400)).find((deed) => deed.do === "zoom");
    expect(zoom).toMatchObject({ factor: 1 });
  });
});

describe("[MK9] a pen", () => {
  const pen = (id: number, x: number) => down(id, x, { kind: "pen" });

  test("draws, and a palm on the screen does not", () => {
    expect(names(pen(1, 5), down(2, 90), move(2, 95), move(1, 9), up(2), up(1))).toEqual(["begin", "extend", "finish"]);
  });

  test("draws also where the hand came first", () => {
    expect(names(down(2, 90), pen(1, 5), move(1, 9), up(1))).toEqual(["begin", "abandon", "begin", "extend", "finish"]);
  });

  test("makes fingers move the picture from then on, and a mouse draws as ever", () => {
    expect(names(pen(1, 5), up(1), down(2, 50), move(2, 60), up(2))).toEqual(["begin", "finish", "pan"]);
    expect(names(pen(1, 5), up(1), down(3, 50, { kind: "mouse" }), up(3)).slice(-2)).toEqual(["begin", "finish"]);
  });
});
