import { describe, expect, test } from "vitest";
import { questionWords } from "../analysis.ts";
import { compare } from "../relevance.ts";
import { Vocabulary } from "../vocabulary.ts";
import { compoundParts, compoundsEndingWith, readInGerman } from "./compounds.ts";
import { englishForms } from "./english-forms.ts";
import { unitNames } from "./units.ts";

describe("[SR40] an irregular English word has the forms of its family", () => {
  test.each([
    ["ran", ["run"]],
    ["running", ["run", "ran"]],
    ["broke", ["break", "broken"]],
    ["breaks", ["break", "broke", "broken"]],
    ["driving", ["drive", "drove", "driven"]],
    ["teeth", ["tooth"]],
    ["tight", ["tighten"]],
    ["depth", ["deep", "deepen"]],
    ["opened", []],
    ["left", []],
    ["string", []],
  ])("%s: %j", (word, forms) => {
    expect(englishForms(word)).toEqual(forms);
  });

  test("and a question is searched in them", () => {
    expect(questionWords("The pump ran dry").find(({ typed }) => typed === "ran")?.spellings).toEqual(["ran", "run"]);
  });
});

describe("[SR41] a unit has its names and its symbol", () => {
  test.each([
    ["kilos", "kg"],
    ["kg", "kilogramm"],
    ["dezibel", "db"],
    ["millimetres", "mm"],
  ])("%s is also %s", (word, other) => {
    expect(unitNames(word)).toContain(other);
    expect(unitNames(word)).not.toContain(word);
  });

  test("and other words have none", () => {
    expect(unitNames("silos")).toEqual([]);
  });
});

const german = new Vocabulary([
  "schienen",
  "netz",
  "welt",
  "ereignis",
  "staat",
  "besitz",
  "sprache",
  "kurs",
  "lassen",
  "philosophie",
  "schen",
  "generalsekretär",
  "sekretariat",
  "waldflächen",
]);

describe("[SR42] a German compound is its two words", () => {
  test.each([
    ["Schienennetz", ["schienen", "netz"]],
    ["Weltereignis", ["welt", "ereignis"]],
    ["Staatsbesitz", ["staats", "besitz"]],
    ["Sprachkurs", ["sprach", "kurs"]],
  ])("%s: %j", (word, parts) => {
    expect(compoundParts(word, german)[0]).toEqual(parts);
  });

  test.each(["überlassen", "philosophische", "Schienen", "Netzteil", "CW-4000000"])("%s is none", (word) => {
    expect(compoundParts(word, german)).toEqual([]);
  });

  test("which count six tenths each", () => {
    const [word] = questionWords("Schienennetz");
    expect(word && readInGerman(word, german)).toMatchObject([
      { typed: "schienen", share: 0.6 },
      { typed: "netz", share: 0.6 },
    ]);
  });
});

describe("[SR43] a word is also what ends with it", () => {
  test.each([
    ["sekretär", ["generalsekretär"]],
    ["flächen", ["waldflächen"]],
    ["netz", []],
    ["sekretariat", []],
  ])("%s: %j", (word, kinds) => {
    expect(compoundsEndingWith(word, german)).toEqual(kinds);
  });

  test("in a German passage by eight tenths", () => {
    const held = (question: string, text: string) =>
      compare(
        question,
        questionWords(question).map((word) => ({ ...word, weight: 1 })),
        { text, titles: "", language: "german", bm25: 1, place: 0, isOverview: false },
        1,
      ).features.coverage;
    expect(held("Sekretär", "Der Generalsekretär unterschreibt.")).toBe(0.8);
    expect(held("Ventil", "Das Ventilgehäuse ist dicht.")).toBe(0.5);
  });
});
