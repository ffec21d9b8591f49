import { describe, expect, test } from "vitest";
import type { Language } from "#features/passages/rules/language.ts";
import { questionWords } from "./analysis.ts";
import { answerFeatureNames, answerFeaturesOf, isAnswered, relevanceOf } from "./judge.ts";
import { compare } from "./relevance.ts";

/** What is judged of a question, where one passage is all there is. */
function judged(question: string, text: string, language: Language = "english") {
  const words = questionWords(question).map((word) => ({ ...word, weight: 2, holders: 1 }));
  const about = { text, titles: "Manual", language, bm25: 5, place: 0, isOverview: false };
  const { features, holds } = compare(question, words, about, 5);
  return answerFeaturesOf(
    [{ textId: "text", text, language, features, holds, score: relevanceOf(features) }],
    words,
    [],
  );
}

test("[SR7] each feature has its weight", () => {
  const features = judged("How do I vent the retort?", "Vent the retort.");
  expect(Object.keys(features ?? {}).toSorted()).toEqual([...answerFeatureNames].toSorted());
  expect(answerFeaturesOf([], [], [])).toBeUndefined();
});

describe("[SR44] what a question takes for granted", () => {
  test("is what stands behind an article, and is missing where the passage does not have it", () => {
    expect(judged("How is the label printer cleaned?", "The printer is cleaned.")?.grantedMissing).toBeCloseTo(1 / 3);
    expect(judged("How is the label printer cleaned?", "The label printer is cleaned.")?.grantedMissing).toBe(0);
    expect(judged("Who cleans printers?", "The line is cleaned.")?.grantedMissing).toBe(0);
  });

  test("is no name, which counts by itself, and in German less, because every noun has a capital", () => {
    const miller = judged("Where is the Miller pump?", "The pump is here.");
    expect(miller).toMatchObject({ grantedMissing: 0, nounsMissing: 0 });
    expect(miller?.namesMissing).toBe(0.5);
    const ventil = judged("Wo ist das Ventil der Pumpe?", "Die Pumpe ist hier.", "german");
    expect(ventil).toMatchObject({ namesMissing: 0.5, nounsMissing: 0.5 });
  });
});

describe("[SR45] a price", () => {
  test.each([
    ["What does a new belt cost?", "Order a new belt from the store.", 1],
    ["What does a new belt cost?", "A new belt is 300 €.", 0],
    ["Was kostet ein neuer Gurt?", "Der Gurt kostet 300 Euro.", 0],
    ["How do I order a new belt?", "Order a new belt from the store.", 0],
  ])("%s is missing in %s: %d", (question, text, missing) => {
    expect(judged(question, text)?.priceMissing).toBe(missing);
  });

  test("that stands nowhere is hardly answered, where half of the question does", () => {
    const features = judged("What does the new belt of the red conveyor cost in spring?", "The belt of the conveyor.");
    expect(features && isAnswered({ ...features, priceMissing: 0 })).toBe(true);
    expect(features && isAnswered(features)).toBe(false);
  });
});
