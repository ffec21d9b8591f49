import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownPath } from "../../rules.ts";
import { pathAfterSignIn } from "./path-after-sign-in.ts";

const origin = "https://fettle.example";

describe("the path that a sign-in came from", () => {
  it.each([
    ["/app/w1/home", "/app/w1/home"],
    [
      "/create-profile/invite/0192aa00-0000-7000-8000-000000000001",
      "/create-profile/invite/0192aa00-0000-7000-8000-000000000001",
    ],
    ["/app/w1/procedures/p1?previewDraft=true&stepId=007#x", "/app/w1/procedures/p1?previewDraft=true&stepId=007#x"],
    ["/app/w1/home?next=https://evil.example//", "/app/w1/home?next=https://evil.example//"],
  ])("%s is taken", (from, path) => {
    expect(ownPath(from)).toBe(path);
  });

  it.each([
    [undefined],
    [""],
    ["home"],
    ["/"],
    ["/login"],
    ["/app"],
    ["/create-profile/invite/"],
    ["/create-profile/invite/../../evil.example/aaaaaaaaaaaaaaaaa"],
    ["//create-profile/invite/0192aa00-0000-7000-8000-000000000001"],
    ["/create-profile/invite/0192aa00-0000-7000-8000-000000000001?next=//evil.example"],
    ["/create-profile/invite/0192aa00-0000-7000-8000-000000000001\n"],
    ["/application/x"],
    ["//evil.example/app/w1"],
    ["/\\evil.example/app/"],
    ["\\/evil.example/app/"],
    ["/app/\\evil.example"],
    ["/app//evil.example"],
    ["/app/..//evil.example/app/"],
    ["/app/../login"],
    ["/app/w1/../w2/home"],
    ["/app/w1/.%2E/w2/home"],
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
    expect(ownPath(from)).toBeUndefined();
  });

  it("never leaves the app of our own origin, whatever is written", () => {
    const piece = fc.constantFrom("/", "//", "\\", "..", "app", "%2e", "%2f", ":", "@", "evil.example", "?", "#", "\t");
    const text = fc.array(piece, { maxLength: 10 }).map((pieces) => `/app/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (from) => {
        const path = ownPath(from);
        if (path === undefined) return;
        const url = new URL(path, origin);
        expect([
          url.origin,
          /^\/(?:app|create-profile|select-profile)\/|^\/(?:invite|join|workspace-select)$/.test(url.pathname),
        ]).toEqual([origin, true]);
      }),
    );
  });
});

const id = "0192aa00-0000-7000-8000-000000000001";

/** What open redirects are tried with: schemes, hosts, slashes, encodings, control characters, and our own other pages. */
const hostile: readonly string[] = [
  "https://evil.example",
  "http://evil.example/app/w1",
  "HTTPS://evil.example/app/",
  "//evil.example",
  "///evil.example/app/",
  "////evil.example/app/",
  "/\\evil.example",
  "\\\\evil.example/app/",
  "/\\/evil.example/app/",
  "\\/\\/evil.example/app/",
  "/app\\..\\..\\evil.example",
  "https:evil.example/app/",
  "https:/evil.example/app/",
  "https:///evil.example/app/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//app/",
  "java\nscript:alert(1)//app/",
  " javascript:alert(1)//app/",
  "\u0001javascript:alert(1)//app/",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://fettle.example/app/",
  "file:///etc/passwd",
  "about:blank",
  "view-source:https://fettle.example/app/",
  "https://fettle.example@evil.example/app/",
  "https://fettle.example:443@evil.example/app/",
  "//fettle.example@evil.example/app/",
  "https://fettle.example.evil.example/app/",
  "//evil.example%2f@fettle.example/app/",
  "https://fettle.example/app/w1",
  "/%2fevil.example/app/",
  "/%5cevil.example/app/",
  "%2f%2fevil.example/app/",
  "/app/%2e%2e/%2e%2e/login",
  "/app/%2E%2E/setup",
  "/app/.%2e/login",
  "/app/..",
  "/app/../../../login",
  "/app/./../login",
  "/app/w1/..%2f..%2flogin/../../../login",
  "/app/..//evil.example/",
  "/app//evil.example/",
  "/app/\t/evil.example",
  "/app/\r\nLocation: https://evil.example",
  "/app/\u0000/../login",
  "/\u2215evil.example/app/",
  "/\uff0f\uff0fevil.example/app/",
  "\u2028/app/w1",
  "/ap\u0440/w1",
  "/APP/w1",
  "/application",
  "/app",
  "/login?from=/app/w1",
  "/login",
  "/setup",
  "/v1/sessions/current",
  "/docs/api",
  "app/w1/home",
  "./app/w1/home",
  "../app/w1/home",
  "?from=/app/w1",
  "#/app/w1",
  "@evil.example/app/",
  ":443/app/",
  ";/app/w1",
  `/create-profile/${id}/../../login`,
  `/create-profile/${id}?next=//evil.example`,
  `/create-profile/${id}#x`,
  `/create-profile/${id}\n`,
  `//create-profile/${id}`,
  `/create-profile/../${id}`,
  "/create-profile/evil",
  "/select-profile/",
  "/invite?token=x",
  "/invite//evil.example",
  "/join\\evil.example",
  "/workspace-select/..",
];

describe("[SE15] a hostile `from`", () => {
  it("is one of many", () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60));

  it.each(hostile.map((from) => [from]))("%j leads nowhere", (from) => {
    expect(ownPath(from)).toBeUndefined();
  });

  it.each([
    [`/create-profile/${id}`],
    [`/create-profile/add-sso/${id}`],
    [`/create-profile/invite/${id}`],
    [`/select-profile/${id}`],
    ["/join"],
    ["/invite"],
    ["/workspace-select"],
  ])("a way in is taken to the letter: %s", (from) => {
    expect(ownPath(from)).toBe(from);
    expect(pathAfterSignIn({ from, workspaceIds: ["w1"] })).toBe(from);
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
