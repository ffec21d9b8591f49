import { expect, test } from "vitest";
import { arrowStep, keyMove } from "./key-move.ts";

const press = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

test.each([
  ["ArrowLeft", {}, { do: "move", dx: -16, dy: 0 }],
  ["ArrowDown", { altKey: true }, { do: "move", dx: 0, dy: 2 }],
  ["ArrowRight", { shiftKey: true }, { do: "stretch", dx: 16, dy: 0 }],
  [",", {}, { do: "turn", by: -5 }],
  [".", {}, { do: "turn", by: 5 }],
  ["ArrowUp", { ctrlKey: true }, undefined],
  [".", { metaKey: true }, undefined],
  ["x", {}, undefined],
])("[MK8] %s %j is %j on a picture whose unit is 2", (key, more, expected) => {
  expect(keyMove(press(key, more), 2)).toEqual(expected);
});

test("other keys lead nowhere", () => {
  expect(arrowStep(press("Enter"), 1)).toBeUndefined();
});
