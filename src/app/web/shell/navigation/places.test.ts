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

const writer = { ...anActor, permissions: new Set(["content.areas.manage", "analytics.view"] as const) };
const names = (flags: Record<string, boolean>, isTrial: boolean, actor: Actor = writer) =>
  shownPlaces({ actor, flags, isTrial }).map((place) => place.name);

describe("the navigation", () => {
  it("shows planned places in the demo, and hides them in production", () => {
    const areas = { areas_web_v2_enabled: true };
    const all = { ...areas, procedure_sets_enabled: true, ai_step_verification_enabled: true };
    expect(names(all, true)).toEqual(navPlaces.map((place) => place.name));
    expect(names(areas, false)).toEqual([
      "home",
      "procedures",
      "records",
      "correctiveActions",
      "documents",
      "media",
      "areas",
      "analytics",
      "settings",
    ]);
  });

  it("shows a place that a flag switches on", () => {
    expect(names({ procedure_sets_enabled: true }, false)).toContain("sets");
    expect(names({}, true)).not.toContain("sets");
  });

  it("hides what a flag switches off, even in the demo", () => {
    expect(names({ areas_web_v2_enabled: false }, true)).not.toContain("areas");
    expect(names({}, false)).not.toContain("areas");
  });

  it("shows a place to those alone whom it is for", () => {
    expect(names({}, false)).toContain("media");
    expect(names({}, false, anActor)).not.toContain("media");
    expect(names({}, false)).toContain("analytics");
    expect(names({}, false, anActor)).not.toContain("analytics");
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
