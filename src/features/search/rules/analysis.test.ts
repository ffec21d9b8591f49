import { describe, expect, it, test } from "vitest";
import { questionWords, spellingsOf, stemOf, tokensOf, wordsInContext } from "./analysis.ts";
import { standsOn } from "./stands-on.ts";

const typed = (question: string) => questionWords(question).map((word) => word.typed);

describe("[SR2] what a question is about", () => {
  test.each([
    ["How long do I vent the retort before opening?", ["vent", "retort", "opening"]],
    ["Wie lange muss ich den Kessel entlüften?", ["kessel", "entlüften"]],
    ["¿Cuánto par necesitan los tornillos?", ["par", "necesitan", "tornillos"]],
    ["De’Longhi, de'longhi!", ["de'longhi"]],
    ["What is it?", ["what", "is", "it"]],
    ["CW–4 or CW-4", ["cw-4"]],
    ["?!", []],
  ])("%j", (question, words) => {
    expect(typed(question)).toEqual(words);
  });
  it("is 24 words at most", () => {
    expect(typed(Array.from({ length: 60 }, (_, index) => `part${index}`).join(" "))).toHaveLength(24);
  });
});

describe("what a question says of its words", () => {
  const shares = (question: string) =>
    Object.fromEntries(questionWords(question).map((word) => [word.typed, word.share]));
  const roles = (question: string) =>
    Object.fromEntries(questionWords(question).map((word) => [word.typed, word.role]));
  it("[SR33] what asks for a name or a kind counts less, beside something else", () => {
    expect(shares("What is the name of the red valve?")).toEqual({ name: 0.4, red: 1, valve: 1 });
    expect(shares("Wie heißt das Ventil?")).toEqual({ heißt: 0.4, ventil: 1 });
    expect(shares("¿Cómo se llama la válvula?")).toEqual({ llama: 0.4, válvula: 1 });
    expect(shares("What is it called?")).toEqual({ called: 1 });
  });
  it("[SR34] a word with a hyphen is two, and a part number is one", () => {
    expect(typed("Wo ist der NASA-Standort?")).toEqual(["nasa", "standort"]);
    expect(typed("CW-4, E-Mail")).toEqual(["cw-4", "e-mail"]);
  });
  it("[SR7] names have a capital or a digit, and a kind stands behind `which`", () => {
    expect(roles("Which pump does Miller check in 2020?")).toEqual({
      pump: "kind",
      miller: "name",
      check: undefined,
      "2020": "name",
    });
  });
});

describe("[SR2] a word is searched in the ways that it may be written", () => {
  test.each([
    ["heisswasser", "heißwasser"],
    ["heißwasser", "heisswasser"],
    ["oelfilter", "ölfilter"],
    ["ölfilter", "oelfilter"],
    ["cw-4", "cw4"],
    ["cw4", "cw-4"],
    ["cw4", "cw 4"],
    ["de'longhi", "delonghi"],
    ["máquina", "maquina"],
  ])("%s also as %s", (word, other) => {
    expect(spellingsOf(word)).toContain(other);
  });
  it("with the typed one first, and each once", () => {
    expect(spellingsOf("valve")).toEqual(["valve"]);
    expect(spellingsOf("cw4")[0]).toBe("cw4");
  });
});

test.each([
  ["bolts", "bolt", "english"],
  ["Tightening", "tightened", "english"],
  ["Schrauben", "schraube", "german"],
  ["tornillos", "tornillo", "spanish"],
  ["Größe", "GRÖSSE", "simple"],
  ["pump's", "pump", "english"],
] as const)("[SR3] %s and %s have one stem in %s", (one, other, language) => {
  expect(stemOf(one, language)).toBe(stemOf(other, language));
});

it("[SR3] tokens stand where their words stand, parts of compounds too", () => {
  const text = "Check the CW-4 filter, 1.5 bar.";
  const tokens = tokensOf(text, "english");
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Check",
    "the",
    "CW",
    "4",
    "CW-4",
    "filter",
    "1.5",
    "bar",
  ]);
  expect(tokens.map(({ stem }) => stem)).toContain("cw4");
});

it("[SR9] words of the questions before count less, and those of the question once", () => {
  const words = wordsInContext("How is its gasket greased?", "How do I vent the retort gasket?");
  expect(words.map(({ typed, share }) => [typed, share])).toEqual([
    ["gasket", 1],
    ["greased", 1],
    ["vent", 0.4],
    ["retort", 0.4],
  ]);
});

test.each([
  ["Vent for ten minutes.", "# Opening\n\nVent for **ten** min-\nutes. Then wait.", true],
  ["Vent for two minutes.", "Vent for ten minutes.", false],
  ["…", "anything", false],
])("[SR10] %j stands on %j: %s", (sentence, page, stands) => {
  expect(standsOn(sentence, page)).toBe(stands);
});
