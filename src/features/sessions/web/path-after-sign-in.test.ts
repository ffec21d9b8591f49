import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownPath, pathAfterSignIn } from "./path-after-sign-in.ts";

const origin = "https://fettle.example";

describe("the path that a sign-in came from", () => {
  it.each([
    ["/app/w1/home", "/app/w1/home"],
    ["/app/w1/procedures/p1?previewDraft=true&stepId=007#x", "/app/w1/procedures/p1?previewDraft=true&stepId=007#x"],
    ["/app/w1/../w2/home", "/app/w2/home"],
    ["/app/w1/home?next=https://evil.example//", "/app/w1/home?next=https://evil.example//"],
  ])("%s is taken", (from, path) => {
    expect(ownPath(from, origin)).toBe(path);
  });

  it.each([
    [undefined],
    [""],
    ["home"],
    ["/"],
    ["/login"],
    ["/app"],
    ["/application/x"],
    ["//evil.example/app/w1"],
    ["/\\evil.example/app/"],
    ["\\/evil.example/app/"],
    ["/app/\\evil.example"],
    ["/app//evil.example"],
    ["/app/..//evil.example/app/"],
    ["/app/../login"],
    ["/app/%2e%2e/login"],
    ["/app/w1/../../setup"],
    ["https://evil.example/app/w1"],
    ["https://fettle.example/app/w1"],
    ["javascript:alert(1)//app/"],
    ["data:text/html,/app/"],
    ["/\tapp/w1"],
    ["/app/\n/evil.example"],
    [" /app/w1"],
  ])("%j is refused", (from) => {
    expect(ownPath(from, origin)).toBeUndefined();
  });

  it("never leaves the app of our own origin, whatever is written", () => {
    const piece = fc.constantFrom("/", "//", "\\", "..", "app", "%2e", "%2f", ":", "@", "evil.example", "?", "#", "\t");
    const text = fc.array(piece, { maxLength: 10 }).map((pieces) => `/app/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (from) => {
        const path = ownPath(from, origin);
        if (path === undefined) return;
        const url = new URL(path, origin);
        expect([url.origin, url.pathname.startsWith("/app/")]).toEqual([origin, true]);
      }),
    );
  });
});

describe("the way after a sign-in", () => {
  it.each([
    ["where they came from", { from: "/app/a/areas", workspaceIds: ["a", "b"] }, "/app/a/areas"],
    [
      "from before the demo person's own",
      { from: "/app/a/areas", workspaceId: "b", workspaceIds: ["a", "b"] },
      "/app/a/areas",
    ],
    ["not into a foreign workspace", { from: "/app/x/areas", workspaceIds: ["a"] }, "/app/a/home"],
    ["the demo person's workspace", { from: undefined, workspaceId: "b", workspaceIds: ["a", "b"] }, "/app/b/home"],
    ["the only one", { from: undefined, workspaceIds: ["a"] }, "/app/a/home"],
    ["the choice of several", { from: undefined, workspaceIds: ["a", "b"] }, "/workspace-select"],
    ["the choice of none, which says so", { from: undefined, workspaceIds: [] }, "/workspace-select"],
  ])("leads to %s", (_, signedIn, path) => {
    expect(pathAfterSignIn(signedIn)).toBe(path);
  });
});
