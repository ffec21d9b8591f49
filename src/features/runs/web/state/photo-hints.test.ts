import { describe, expect, it } from "vitest";
import { followedHints } from "./photo-hints.ts";

const hint = { fileId: "b", faults: ["blurred"] } as const;

describe("[PF90] a hint about a photo", () => {
  it.each([
    ["stays while nothing changes", ["a", "b"], ["a", "b"], ["b"]],
    ["follows the photo to the name that it has on the server", ["a", "b"], ["a", "B"], ["B"]],
    ["stays where another photo comes", ["a", "b"], ["a", "b", "c"], ["b"]],
    ["waits until the answer names the photo", ["a"], ["a", "x"], ["b"]],
    ["goes with its photo", ["a", "b"], ["a"], []],
  ])("%s", (_, before, now, expected) => {
    expect(followedHints([hint], before, now).map((one) => one.fileId)).toEqual(expected);
  });
});
