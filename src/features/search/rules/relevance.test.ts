import { describe, expect, it } from "vitest";
import { questionWords } from "./analysis.ts";
import { relevanceOf } from "./judge.ts";
import { compare, type Ranked } from "./relevance.ts";
import { isCompoundOf, isKinOf } from "./word-forms.ts";

const passage = (text: string, more: Partial<Ranked> = {}): Ranked => ({
  text,
  titles: "Manual",
  language: "english",
  bm25: 5,
  place: 0,
  isOverview: false,
  ...more,
});

const compared = (question: string, ranked: Ranked) =>
  compare(
    question,
    questionWords(question).map((word) => ({ ...word, weight: 2 })),
    ranked,
    5,
  );

const relevance = (question: string, ranked: Ranked) => relevanceOf(compared(question, ranked).features);

const question = "How long do I vent the retort?";

describe("[SR4] a passage is more relevant", () => {
  const good = passage("Vent the retort for ten minutes. Then open the door.");
  it.each([
    ["that holds more of the question", passage("Vent the dryer for ten minutes. Then open the door.")],
    ["that holds it close together", passage("Vent it. Open the door. Then wait. Look at the retort for ten minutes.")],
    ["that has a number where one is asked for", passage("Vent the retort carefully. Then open the door.")],
    ["that says it instead of listing it", passage(good.text, { isOverview: true })],
    ["that BM25 prefers", passage(good.text, { bm25: 3, place: 4 })],
  ])("%s", (_name, worse) => {
    expect(relevance(question, good)).toBeGreaterThan(relevance(question, worse));
  });
});

it("[SR4] a number is asked for by what can be measured, too", () => {
  const [counted, told] = [passage("Keep the bolts tight at 45 Nm."), passage("Keep the bolts tight at all times.")];
  expect(relevance("How tight are the bolts?", counted)).toBeGreaterThan(relevance("How tight are the bolts?", told));
});

describe("[SR4] the sentences that fit best", () => {
  it("are the best first, three at most, where they stand", () => {
    const text =
      "Wear gloves. Vent the retort for ten minutes. The retort is red. Retort doors are heavy. A retort is hot.";
    const { sentences } = compared(question, passage(text));
    expect(sentences).toHaveLength(3);
    expect(text.slice(sentences[0]?.start, sentences[0]?.end)).toBe("Vent the retort for ten minutes.");
  });
  it("are no titles, where there is something else", () => {
    const text = "Vent the retort. Wait for ten minutes.";
    const { sentences } = compared(question, passage(text, { titles: "Manual. Vent the retort" }));
    expect(text.slice(sentences[0]?.start, sentences[0]?.end)).toBe("Wait for ten minutes.");
  });
});

describe("[SR17] a compound", () => {
  it.each([
    ["ventilgehaus", "ventil", true],
    ["ventilgehaus", "gehaus", true],
    ["ventile", "ventil", false],
    ["rohrbruch", "rohr", false],
    ["kugelventilsitz", "ventil", false],
  ])("%s of %s: %s", (whole, part, is) => {
    expect(isCompoundOf(whole, part)).toBe(is);
  });

  it("counts by half in German, in either direction, and not in English", () => {
    const [word] = questionWords("Ventilgehäuse");
    const share = (text: string, language: "german" | "english") => {
      const ranked = { text, titles: "", language, bm25: 1, place: 0, isOverview: false };
      return compare("Ventilgehäuse", word ? [{ ...word, weight: 3 }] : [], ranked, 1).features.coverage;
    };
    expect(share("Das Gehäuse ist zu öffnen.", "german")).toBe(0.5);
    expect(share("Das Ventilgehäuse ist zu öffnen.", "german")).toBe(1);
    expect(share("Das Gehäuse ist zu öffnen.", "english")).toBe(0);
  });
});

describe("[SR32] another form of a word", () => {
  it.each([
    ["treibhauseffekt", "treibhauseffekts", true],
    ["gravit", "gravitat", true],
    ["geschichtlich", "geschicht", true],
    ["comput", "compet", false],
    ["ventil", "ventur", false],
    ["rohr", "rohre", false],
  ])("%s and %s: %s", (one, other, is) => {
    expect(isKinOf(one, other)).toBe(is);
    expect(isKinOf(other, one)).toBe(is);
  });

  it("counts less than the word itself, and digits have no forms", () => {
    const coverage = (asked: string, text: string) =>
      compared(asked, passage(text, { language: "german" })).features.coverage;
    expect(coverage("Behandlung", "Die Behandlung dauert.")).toBe(1);
    expect(coverage("Behandlung", "Es wird behandelt.")).toBe(0.8);
    expect(coverage("12345678", "Nummer 12345679.")).toBe(0);
  });
});

it("[SR4] a word that says nothing holds none that says something: comida and como have one stem", () => {
  const { features } = compared("¿Cuánta comida?", passage("Gira como antes.", { language: "spanish" }));
  expect(features.coverage).toBe(0);
});

it("[SR7] what a passage holds is said word by word, and how much of it stands close together", () => {
  const far = `Vent it. ${"Turn the big red wheel slowly. ".repeat(4)}The retort is red.`;
  const asked = "Do I vent the retort door?";
  expect(compared(asked, passage("Vent the retort.")).holds).toEqual({ words: [1, 1, 0], close: 2 / 3 });
  expect(compared(asked, passage(far)).holds).toEqual({ words: [1, 1, 0], close: 1 / 3 });
});
