import { expect, test } from "vitest";
import { flattened } from "./flattened.ts";
import type { Shape } from "./shapes.ts";

const arrow = (id: string): Shape => ({ id, tool: "Arrow", colour: "Red", weight: 3, from: [0, 0], to: [9, 9] });

test("[MK5] new shapes on a drawing lie on its base, above the earlier shapes, and none is stored twice", () => {
  const below = { baseFileId: "base", shapes: [arrow("a"), arrow("b")] };
  expect(flattened({ baseFileId: "drawing", shapes: [arrow("b"), arrow("c")] }, below)).toEqual({
    baseFileId: "base",
    shapes: [arrow("a"), arrow("b"), arrow("c")],
  });
  expect(flattened(below, undefined)).toEqual(below);
});
