import { describe, expect, it } from "vitest";
import { builtFlags, flagNames, flagsOf } from "./rules.ts";

describe("flags", () => {
  it("[FL1] are on where the feature is built", () => {
    const flags = flagsOf({});
    expect(Object.keys(flags)).toEqual([...flagNames]);
    expect([flags.procedure_perform_web_enabled, flags.show_copilot_ratings]).toEqual([true, false]);
    expect([flags.shared_procedures_enabled, builtFlags.has("shared_procedures_enabled")]).toEqual([true, true]);
  });

  it("[FL2] are what the workspace set, and nothing that no release knows", () => {
    const flags = flagsOf({ procedure_perform_web_enabled: false, show_copilot_ratings: true, of_the_past: true });
    expect([flags.procedure_perform_web_enabled, flags.show_copilot_ratings]).toEqual([false, true]);
    expect(Object.keys(flags)).toHaveLength(flagNames.length);
  });
});
