import { describe, expect, it, test } from "vitest";
import { questionWords } from "./analysis.ts";
import { isSynonym, synonymsOf, tidyGroups, withSynonyms } from "./synonyms.ts";

const synonyms = synonymsOf([
  ["CIP", "Reinigung im Umlauf"],
  ["Schieber", "Absperrorgan"],
]);
const read = (question: string) =>
  withSynonyms(questionWords(question), synonyms).map(({ typed, synonyms: others = [] }) => [typed, ...others]);

describe("[SR15] words that mean the same", () => {
  it("stand for each other, by their stems", () => {
    expect(read("Welche Schieber gibt es?")).toContainEqual(["schieber", "absperrorgan"]);
    expect(read("Absperrorgane prüfen")).toEqual([["absperrorgane", "schieber"], ["prüfen"]]);
  });
  it("are found for a word as a phrase, and for a phrase where its words follow each other", () => {
    expect(read("cip starten")[0]).toEqual(["cip", "reinigung im umlauf"]);
    expect(read("Reinigung im Umlauf starten")).toEqual([["reinigung", "cip"], ["umlauf", "cip"], ["starten"]]);
    expect(read("Reinigung starten, Umlauf")).toEqual([["reinigung"], ["starten"], ["umlauf"]]);
  });
  it("are kept once each, in groups of two or more", () => {
    expect(
      tidyGroups([
        [" CIP ", "cip"],
        ["Hahn", "Kran  oben"],
      ]),
    ).toEqual([["Hahn", "Kran oben"]]);
  });
  test.each([
    ["CIP", true],
    ["Reinigung im Umlauf", true],
    ["one two three four five six", false],
    ["der die", false],
    ["…", false],
  ])("%j may be one: %s", (text, may) => {
    expect(isSynonym(text)).toBe(may);
  });
});
