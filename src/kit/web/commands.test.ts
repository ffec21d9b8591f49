import { describe, expect, it } from "vitest";
import { isSingleKey, keysMatch } from "./commands.ts";

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

// jsdom is no Apple machine: mod is Ctrl.
describe("the keys of a command", () => {
  it.each([
    ["mod+k", press("k", ["ctrl"])],
    ["mod+k", press("K", ["ctrl"])],
    ["mod+shift+p", press("P", ["ctrl", "shift"])],
    ["?", press("?", ["shift"])],
    ["?", press("?")],
    ["esc", press("esc")],
    ["alt+n", press("n", ["alt"])],
  ])("%s is met by %j", (keys, pressed) => {
    expect(keysMatch(keys, pressed)).toBe(true);
  });

  it.each([
    ["mod+k", press("k")],
    ["mod+k", press("k", ["meta"])],
    ["mod+k", press("k", ["ctrl", "meta"])],
    ["mod+k", press("k", ["ctrl", "shift"])],
    ["mod+k", press("k", ["ctrl", "alt"])],
    ["mod+shift+p", press("p", ["ctrl"])],
    ["?", press("?", ["ctrl"])],
    ["n", press("N", ["shift"])],
  ])("%s is not met by %j", (keys, pressed) => {
    expect(keysMatch(keys, pressed)).toBe(false);
  });

  it("are single where a person could type them", () => {
    expect(["?", "n", "g h", "mod+k", "enter"].map(isSingleKey)).toEqual([true, true, true, false, false]);
  });
});
