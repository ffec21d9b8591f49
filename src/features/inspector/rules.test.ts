import { describe, expect, test } from "vitest";
import type { Actor } from "#kit/policy.ts";
import { downloadPolicy, type InspectedMedia, isEditable, toolsFor } from "./rules.ts";

const media = (kind: InspectedMedia["kind"], source?: "remote" | "uploadable"): InspectedMedia => ({
  id: "1",
  kind,
  ...(source && { source }),
});
const both = { annotates: true, trims: true, captions: true, downloads: true };
const none = { annotates: false, trims: false, captions: false, downloads: false };
const nothing = { annotate: false, trim: false, captions: false, replace: false, download: false };
const download = { ...nothing, download: true };

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
    ["image", true, both, { ...download, annotate: true, replace: true }],
    ["image", true, none, { ...nothing, replace: true }],
    ["video", true, both, { ...download, trim: true, captions: true, replace: true }],
    ["video", true, none, { ...nothing, replace: true }],
    ["audio", true, both, download],
    ["audio", true, none, nothing],
    ["document", true, both, download],
    ["document", false, none, download],
    ["image", false, both, download],
    ["image", false, none, nothing],
    ["video", false, both, { ...download, captions: true }],
    ["video", false, none, nothing],
  ] as const)("[MI2] [MI6] of %s where changes are taken (%s) with %j", (kind, takesChanges, rights, expected) => {
    expect(toolsFor(media(kind), takesChanges, rights)).toEqual(expected);
  });

  test("[MI2] a video that is still on its device has no captions", () => {
    expect(toolsFor(media("video", "uploadable"), false, both)).toEqual(download);
  });

  test.each([
    [["content.procedures.manage"], true],
    [["content.procedures.publish"], true],
    [["content.procedures.analyze"], false],
    [[], false],
  ] as const)("[MI6] with %j a download of a procedure's media is offered: %s", (permissions, expected) => {
    const actor: Actor = {
      profileId: "1",
      workspaceId: "1",
      displayName: "Ann",
      rank: 1,
      permissions: new Set(permissions),
      seesAllContent: false,
      scope: new Set(),
    };
    expect(downloadPolicy(actor, undefined)).toBe(expected);
  });
});
