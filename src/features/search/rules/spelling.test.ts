import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nearWords, otherForms, slipsBetween } from "./spelling.ts";
import { Vocabulary } from "./vocabulary.ts";

const words = [
  "gasket",
  "basket",
  "retort",
  "flange",
  "pressure",
  "temperature",
  "schraube",
  "größe",
  "valve",
  "keurig",
];
const vocabulary = new Vocabulary(words);
const near = (typed: string) => nearWords(typed, vocabulary).map(({ word }) => word);

describe("[SR6] what a misspelled word may have meant", () => {
  test.each([
    ["gaskte", ["gasket"]],
    ["gsket", ["gasket"]],
    ["gaskett", ["gasket"]],
    ["gaaket", ["gasket"]],
    ["casket", ["basket", "gasket"]],
    ["temprature", ["temperature"]],
    ["tempreture", ["temperature"]],
    ["grosse", ["größe"]],
    ["groesse", ["größe"]],
    ["valv3", []],
    ["vlave5", []],
    ["ret", []],
    ["flnge", ["flange"]],
    ["kuerig", ["keurig"]],
    ["fleng", []],
  ])("%s: %j", (typed, meant) => {
    expect(near(typed)).toEqual(meant);
  });
  it("never the word itself: that one is known", () => {
    for (const word of words) expect(near(word)).not.toContain(word);
  });
});

describe("[SR6] slips between two words", () => {
  it.each([
    ["retort", "retort", 0],
    ["retort", "rteort", 1],
    ["retort", "etort", 1],
    ["retort", "", 6],
    ["ab", "ba", 1],
  ])("%s and %s: %i", (one, other, slips) => {
    expect(slipsBetween(one, other, 9)).toBe(slips);
  });
  it("are the same both ways, and none only for equal words", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = slipsBetween(one, other, 20);
        expect(slipsBetween(other, one, 20)).toBe(slips);
        expect(slips === 0).toBe(one === other);
      }),
    );
  });
});

describe("[SR38] other forms of a German word", () => {
  const forms = new Vocabulary([
    "schrieb",
    "geschrieben",
    "schreiber",
    "stimmte",
    "stämmen",
    "abgestimmt",
    "zieht",
    "zeit",
    "bauten",
  ]);

  test.each([
    ["schreibt", ["geschrieben", "schreiber", "schrieb"]],
    ["stimmen", ["stimmte"]],
    ["gezogen", ["zieht"]],
    ["gebaut", ["bauten"]],
    ["zeiten", ["zeit"]],
    ["ventil", []],
    ["cw-4", []],
  ])("%s is also %j", (typed, expected) => {
    expect(otherForms(typed, forms)).toEqual(expected);
  });
});
