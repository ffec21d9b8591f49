import { describe, expect, test } from "vitest";
import { questionWords, stemOf } from "./analysis.ts";
import { germanRoot, partedRoot } from "./german-forms.ts";
import { compare } from "./relevance.ts";

const rootOf = (word: string) => germanRoot(stemOf(word, "german"));

describe("[SR38] the forms of a German verb", () => {
  test.each([
    ["ziehen", "zog gezogen zieht"],
    ["schreiben", "schreibt schrieb geschrieben"],
    ["kennzeichnen", "gekennzeichnet kennzeichnet"],
    ["einlenken", "einzulenken eingelenkt"],
    ["abnehmen", "abnahm abgenommen abzunehmen"],
    ["halten", "hält hielt"],
    ["bauen", "gebaut baute bauten"],
    ["tragen", "trägt trug getragen"],
  ])("of %s have one root: %s", (infinitive, forms) => {
    for (const form of forms.split(" ")) expect(rootOf(form), form).toBe(rootOf(infinitive));
  });

  test.each([
    ["Gesetz", "setzen"],
    ["Gewicht", "wich"],
    ["Gebiet", "bieten"],
    ["Ventil", "Vene"],
    ["stimmen", "Stämmen"],
  ])("%s is no form of %s", (one, other) => {
    expect(rootOf(one)).not.toBe(rootOf(other));
  });
});

const held = (question: string, text: string) =>
  compare(
    question,
    questionWords(question).map((word) => ({ ...word, weight: 1 })),
    { text, titles: "", language: "german", bm25: 1, place: 0, isOverview: false },
    1,
  ).features.coverage;

describe("[SR39] what is written apart", () => {
  test("is a verb without its particle, by half", () => {
    expect(partedRoot(rootOf("einzulenken"))).toBe(rootOf("lenkte"));
    expect(held("lenkte", "Sie begannen einzulenken.")).toBe(0.5);
    expect(held("abnahm", "Er nahm den Deckel ab.")).toBe(0.5);
  });

  test("is a compound by its beginning and its end, which together count nearly whole", () => {
    expect(held("Ventilgehäuse", "Das Ventil steht hier.")).toBe(0.5);
    expect(held("Ventilgehäuse", "Das Ventil hat ein Gehäuse.")).toBe(0.9);
  });
});
