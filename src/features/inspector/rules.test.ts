import { describe, expect, test } from "vitest";
import { type InspectedMedia, isEditable, toolsFor } from "./rules.ts";

const media = (kind: InspectedMedia["kind"], source?: "remote" | "uploadable"): InspectedMedia => ({
  id: "1",
  kind,
  ...(source && { source }),
});
const both = { annotates: true, trims: true, captions: true };
const none = { annotates: false, trims: false, captions: false };
const nothing = { annotate: false, trim: false, captions: false, replace: false };

describe("what can be edited", () => {
  test.each([
    [media("image", "remote"), true, true],
    [media("image", "uploadable"), true, true],
    [media("video", "remote"), true, true],
    [media("video"), true, true],
    [media("video", "uploadable"), true, false],
    [media("audio", "remote"), true, false],
    [media("document", "remote"), true, false],
    [media("image", "remote"), false, false],
    [media("video", "remote"), false, false],
  ])("[MI1] %j where changes are taken (%s): %s", (one, takesChanges, expected) => {
    expect(isEditable(one, takesChanges)).toBe(expected);
  });

  test.each([
    ["image", true, both, { ...nothing, annotate: true, replace: true }],
    ["image", true, none, { ...nothing, replace: true }],
    ["video", true, both, { annotate: false, trim: true, captions: true, replace: true }],
    ["video", true, none, { ...nothing, replace: true }],
    ["audio", true, both, nothing],
    ["document", true, both, nothing],
    ["image", false, both, nothing],
    ["video", false, both, nothing],
  ] as const)("[MI2] of %s where changes are taken (%s) with %j", (kind, takesChanges, rights, expected) => {
    expect(toolsFor(media(kind), takesChanges, rights)).toEqual(expected);
  });
});
