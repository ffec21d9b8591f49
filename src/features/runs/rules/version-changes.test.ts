import { describe, expect, it } from "vitest";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { moveModule, removeStep, renameStep } from "#features/procedures/rules/outline.ts";
import { contentWith, countedIds, stepWith } from "#tests/support/content-samples.ts";
import { versionChanges } from "./version-changes.ts";

const content = contentWith([[["instruction"], ["numberInput"], []]]);
const [first = "", second = "", third = ""] = stepsOf(content).map((step) => step.id);
const moduleOfSecond = stepsOf(content)[1]?.modules[0]?.id ?? "";

const withOneMore = {
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: [stepWith([], countedIds(0x700), "New"), ...section.steps],
  })),
};
const turned = {
  ...content,
  sections: content.sections.map((section) => ({ ...section, steps: section.steps.toReversed() })),
};

describe("what a newer version changes", () => {
  it.each([
    ["nothing", content, { added: 0, changed: 0, removed: 0, isHereAffected: false }],
    ["a new step", withOneMore, { added: 1, changed: 0, removed: 0, isHereAffected: false }],
    ["the step here", renameStep(content, first, "Other"), { added: 0, changed: 1, removed: 0, isHereAffected: true }],
    ["another step", renameStep(content, second, "Other"), { added: 0, changed: 1, removed: 0, isHereAffected: false }],
    ["the step here, gone", removeStep(content, first), { added: 0, changed: 0, removed: 1, isHereAffected: true }],
    ["the order alone", turned, { added: 0, changed: 0, removed: 0, isHereAffected: false }],
    [
      "a question that went elsewhere",
      moveModule(content, moduleOfSecond, third),
      { added: 0, changed: 2, removed: 0, isHereAffected: false },
    ],
  ])("[PF143] %s", (_, after, expected) => {
    expect(versionChanges(content, after, first)).toEqual(expected);
  });
});
