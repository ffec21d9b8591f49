import { describe, expect, it } from "vitest";
import { navPlaces, placeAt, shownPlaces } from "./places.ts";

const names = (flags: Record<string, boolean>, isTrial: boolean) =>
  shownPlaces({ flags, isTrial }).map((place) => place.name);

describe("the navigation", () => {
  it("tells in the demo of what is coming, and hides it in production", () => {
    expect(names({ areas_web_v2_enabled: true }, true)).toEqual(navPlaces.map((place) => place.name));
    expect(names({ areas_web_v2_enabled: true }, false)).toEqual([
      "home",
      "procedures",
      "records",
      "areas",
      "settings",
    ]);
  });

  it("hides what a flag switches off, even in the demo", () => {
    expect(names({ areas_web_v2_enabled: false }, true)).not.toContain("areas");
    expect(names({}, false)).not.toContain("areas");
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
    ["/areas/a1", "areas"],
    ["/copilot/suggested", "copilot"],
    ["/analytics/fettle-ai/copilot", "analytics"],
    ["/settings/groups/g", "settings"],
    ["/settingsx", undefined],
    ["/", undefined],
  ])("%s lies in %s", (path, place) => {
    expect(placeAt(path)).toBe(place);
  });
});
