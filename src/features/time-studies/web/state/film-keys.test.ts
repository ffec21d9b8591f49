import { expect, it } from "vitest";
import { filmCommand, speedAfter } from "./film-keys.ts";

it.each([
  [" ", false, { does: "tap" }],
  ["Backspace", false, { does: "undo" }],
  ["p", false, { does: "toggle" }],
  ["ArrowLeft", false, { does: "wind", byMs: -1000 }],
  ["ArrowRight", true, { does: "wind", byMs: 5000 }],
  ["ArrowUp", false, { does: "speed", by: 1 }],
  ["1", false, { does: "element", index: 0 }],
  ["9", false, { does: "element", index: 8 }],
  ["0", false, undefined],
  ["Enter", false, undefined],
] as const)("[TS37] the key %j (shift: %s) of a film means %j", (key, shiftKey, command) => {
  expect(filmCommand({ key, shiftKey })).toEqual(command);
});

it("[TS37] the speed goes from 0.25 to 2, and stays there", () => {
  expect([speedAfter(1, 1), speedAfter(1, -1), speedAfter(2, 1), speedAfter(0.25, -1), speedAfter(0.6, 1)]).toEqual([
    1.25, 0.75, 2, 0.25, 0.75,
  ]);
});
