import { expect, it } from "vitest";
import { compareSteps, type VersionStep } from "./compare-steps.ts";

/** Each letter is a step whose content is its case: "b" and "B" are one step, changed. */
const version = (letters: string): VersionStep<string>[] =>
  [...letters].map((letter, at) => ({
    stepId: letter.toLowerCase(),
    stepNumber: at + 1,
    title: letter,
    figures: `${letter}${at + 1}`,
    content: letter,
  }));

const isSame = (one: unknown, other: unknown) => one === other;

it.each([
  ["abc", "abc", "a same, b same, c same"],
  ["abc", "aBc", "a same, B changed, c same"],
  ["abc", "axbc", "a same, x new, b same, c same"],
  ["abcd", "ad", "a same, b removed, c removed, d same"],
  ["ab", "b", "a removed, b same"],
  ["abc", "cab", "c same, a same, b same"],
  ["ab", "xy", "a removed, b removed, x new, y new"],
  ["", "a", "a new"],
])("[AN23] from %s to %s: %s", (before, after, said) => {
  const compared = compareSteps(version(before), version(after), isSame);
  expect(compared.map(({ title, state }) => `${title} ${state}`).join(", ")).toBe(said);
});

it("[AN23] each side has the number and the figures of its own version", () => {
  const [moved, removed] = compareSteps(version("xab"), version("a"), isSame).filter(({ title }) => title !== "x");
  expect(moved).toMatchObject({ before: { stepNumber: 2, figures: "a2" }, after: { stepNumber: 1, figures: "a1" } });
  expect(removed).toMatchObject({ before: { stepNumber: 3, figures: "b3" }, after: null });
});
