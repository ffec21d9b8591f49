import { describe, expect, it } from "vitest";
import { differencesIn } from "./differences.ts";

const amountsOf = (first: string, second: string, sources: readonly [string, string] = ["manual", "procedure"]) =>
  differencesIn([
    { citation: 1, sourceId: sources[0], sentences: [first] },
    { citation: 2, sourceId: sources[1], sentences: [second] },
  ]).map(({ one, other }) => [one.amount, other.amount]);

describe("[CP25] two sources of an answer", () => {
  it.each([
    ["Vent the retort for at least 8 minutes.", "Vent the retort for 10 min.", ["8 minutes", "10 min"]],
    ["Tighten the flange to 40 Nm.", "The flange is tightened to 45 Nm.", ["40 Nm", "45 Nm"]],
    ["Den Kessel 8 Minuten entlüften.", "Entlüften Sie den Kessel 10 Minuten.", ["8 Minuten", "10 Minuten"]],
    ["Rinse the tank with 2,5 % caustic.", "Rinse the tank with 2 % caustic.", ["2,5 %", "2 %"]],
    ["Fit 4 bolts to the cover plate.", "Fit 6 bolts to the cover plate.", ["4 bolts", "6 bolts"]],
  ])("differ: %s / %s", (one, other, amounts) => {
    expect(amountsOf(one, other)).toEqual([amounts]);
  });

  it.each([
    ["the same amount in another spelling", "Vent the retort for 1.5 hours.", "Vent the retort for 1,5 h."],
    ["an amount in common", "Vent the retort for 8 to 10 minutes.", "Vent the retort for 10 minutes."],
    ["amounts of different units", "Vent the retort for 8 minutes.", "Vent the retort at 2 bar."],
    ["other work", "Vent the retort for 8 minutes.", "Rinse the filler for 10 minutes."],
    ["different things by name", "Tighten pump P-12 to 40 Nm.", "Tighten pump P-14 to 45 Nm."],
    ["no amount", "Vent the retort for 8 minutes.", "Vent the retort until the gauge reads zero."],
  ])("do not differ by %s", (_name, one, other) => {
    expect(amountsOf(one, other)).toEqual([]);
  });

  it("are two: one source does not differ from itself", () => {
    const sentences = ["Vent the retort for 8 minutes.", "Vent the retort for 10 minutes."] as const;
    expect(amountsOf(...sentences, ["manual", "manual"])).toEqual([]);
  });
});
