import { describe, expect, it } from "vitest";
import { flagNames, flagsOf } from "./rules.ts";

describe("flags", () => {
  it("[FL1] are on where the feature is built", () => {
    const flags = flagsOf({});
    expect(Object.keys(flags)).toEqual([...flagNames]);
    expect([flags.shared_procedures_enabled, flags.show_copilot_ratings]).toEqual([true, true]);
    expect([flags.show_fettle_team_members, flags.notifications_disable_sms_option]).toEqual([false, false]);
  });

  it("[FL2] are what the workspace set, and nothing that no release knows", () => {
    const flags = flagsOf({ procedure_perform_web_enabled: false, show_fettle_team_members: true, of_the_past: true });
    expect([flags.procedure_perform_web_enabled, flags.show_fettle_team_members]).toEqual([false, true]);
    expect(Object.keys(flags)).toHaveLength(flagNames.length);
  });
});
