import { describe, expect, it } from "vitest";
import { commandOfKey, nextSpeed } from "./player-keys.ts";

describe("the keys of a player", () => {
  it.each([
    [" ", { does: "toggle" }],
    ["k", { does: "toggle" }],
    ["ArrowLeft", { does: "seek", byMs: -5000 }],
    ["l", { does: "seek", byMs: 10_000 }],
    ["m", { does: "mute" }],
    ["f", { does: "fullScreen" }],
    ["c", { does: "captions" }],
    [">", { does: "speed", by: 1 }],
    ["Tab", undefined],
  ])("[V18] %j does %j", (key, deed) => {
    expect(commandOfKey(key)).toEqual(deed);
  });

  it.each([
    [1, 1, 1.25],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, -1, 1],
    [9, 1, 2],
  ] as const)("[V18] from %d, %d step is %d", (rate, by, next) => {
    expect(nextSpeed(rate, by)).toBe(next);
  });
});
