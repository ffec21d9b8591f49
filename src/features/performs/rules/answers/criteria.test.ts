import { describe, expect, it } from "vitest";
import { newModule } from "#features/procedures/rules/new-content.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import type { CriterionStatus } from "../../progress.ts";
import { acceptedStatus, criteriaOf, isOverridden, verificationStatus } from "./criteria.ts";

const module = (details: string, prompt = "") => {
  const made = newModule("aiStepVerification", countedIds());
  if (made.moduleType !== "aiStepVerification") throw new Error("another type");
  return { ...made, moduleData: { ...made.moduleData, details, prompt } };
};

it.each([
  ["- Cap is on\n2. No leak\n\n • Label reads A", "Check", ["Cap is on", "No leak", "Label reads A"]],
  ["", "Check the valve ", ["Check the valve"]],
  [" \n", "", []],
  ["1.5 mm gap", "", ["1.5 mm gap"]],
])("[PF5] %j gives the criteria", (details, prompt, texts) => {
  expect(criteriaOf(module(details, prompt))).toEqual(texts.map((text) => ({ text, status: null })));
});

const [auto, setAside, manual, irrelevant] = [
  "verifiedAutomatically",
  "irrelevantAndVerifiedAutomatically",
  "verifiedManually",
  "irrelevant",
] as const;

it.each<[CriterionStatus | null, CriterionStatus | null, CriterionStatus | null]>([
  [auto, null, null],
  [auto, manual, manual],
  [setAside, null, null],
  [setAside, irrelevant, irrelevant],
  [auto, auto, auto],
  [setAside, auto, setAside],
  [auto, setAside, auto],
  [irrelevant, auto, setAside],
  [irrelevant, null, irrelevant],
  [manual, null, manual],
  [manual, auto, manual],
  [null, manual, null],
])("[PF6] %s claimed over %s is %s", (claimed, stored, accepted) => {
  expect(acceptedStatus(claimed, stored)).toBe(accepted);
});

const of = (...statuses: (CriterionStatus | null)[]) => statuses.map((status) => ({ text: "x", status }));

it("[PF6] an override is any decision by a person", () => {
  expect(isOverridden(of(auto, auto, null))).toBe(false);
  for (const status of [setAside, manual, irrelevant]) expect(isOverridden(of(auto, status))).toBe(true);
});

describe("the status of a verified step", () => {
  it.each<[ReturnType<typeof of>, "correct" | "incorrect" | null, string]>([
    [of(auto, auto), "correct", "verifiedByAI"],
    [of(auto, setAside), "correct", "verifiedByAI"],
    [of(auto, auto), "incorrect", "verifiedManually"],
    [of(auto, manual), "correct", "verifiedManually"],
    [of(irrelevant, manual), null, "verifiedManually"],
    [of(auto, null), "correct", "notVerified"],
    [of(), "correct", "notVerified"],
  ])("[PF7] %j with result %s is %s", (criteria, result, expected) => {
    expect(verificationStatus(criteria, result)).toBe(expected);
  });
});
