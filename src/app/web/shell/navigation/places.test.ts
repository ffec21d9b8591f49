import { describe, expect, it } from "vitest";
import type { Actor } from "#kit/policy.ts";
import { navPlaces, placeAt, shownPlaces } from "./places.ts";

const anActor: Actor = {
  profileId: "p",
  workspaceId: "w",
  displayName: "Ann",
  rank: 1,
  permissions: new Set(),
  seesAllContent: false,
  scope: new Set(),
};

const writer = {
  ...anActor,
  permissions: new Set(["content.areas.manage", "analytics.view", "timestudies.manage"] as const),
};
const names = (flags: Record<string, boolean>, actor: Actor = writer) =>
  shownPlaces({ actor, flags }).map((place) => place.name);

describe("the navigation", () => {
  it("shows all places where every flag is on, and without flags those that need none", () => {
    const all = { areas_web_v2_enabled: true, procedure_sets_enabled: true, copilot_chat_enabled: true };
    expect(names(all)).toEqual(navPlaces.map((place) => place.name));
    expect(names({})).toEqual([
      "home",
      "procedures",
      "records",
      "correctiveActions",
      "documents",
      "media",
      "timeStudies",
      "analytics",
      "settings",
    ]);
  });

  it("shows a place that a flag switches on", () => {
    expect(names({ procedure_sets_enabled: true })).toContain("sets");
    expect(names({})).not.toContain("sets");
  });

  it("hides what a flag switches off", () => {
    expect(names({ areas_web_v2_enabled: false })).not.toContain("areas");
    expect(names({})).not.toContain("areas");
  });

  it("shows a place to those alone whom it is for", () => {
    expect(names({})).toContain("media");
    expect(names({}, anActor)).not.toContain("media");
    expect(names({})).toContain("analytics");
    expect(names({}, anActor)).not.toContain("analytics");
    const chat = { copilot_chat_enabled: true };
    expect(names(chat, anActor)).toContain("copilot");
    expect(names(chat, { ...anActor, bySharedDevice: true })).not.toContain("copilot");
  });

  it.each([
    ["/home", "home"],
    ["/performs", "records"],
    ["/performs/p1", "records"],
    ["/procedures", "procedures"],
    ["/procedures/p1", "procedures"],
    ["/procedures/p1/edit", "procedures"],
    ["/procedures/p1/history", "records"],
    ["/procedures/p1/perform/x", "records"],
    ["/procedures/p1/perform-history/x", "records"],
    ["/procedures/p1/perform-historyx", "procedures"],
    ["/procedures/sets", "sets"],
    ["/procedures/setsquare", "procedures"],
    ["/documents/view/d1", "documents"],
    ["/areas/a1", "areas"],
    ["/copilot/suggested", "copilot"],
    ["/analytics/fettle-ai/copilot", "analytics"],
    ["/settings/groups/g", "settings"],
    ["/settingsx", undefined],
    ["/", undefined],
  ])("%s belongs to %s", (path, place) => {
    expect(placeAt(path)).toBe(place);
  });
});
