import { describe, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { changeModuleData, removeModule, removeStep, renameStep } from "#features/procedures/rules/outline.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import type { Proposal } from "../contract.ts";
import { suggestionStatusOf, takeProposal } from "./suggestion-status.ts";

const content = contentWith([[["instruction", "freeResponse"]]]);
const step = content.sections[0]?.steps[0];
const instruction = step?.modules[0];
const stepId = step?.id ?? "";
const moduleId = instruction?.id ?? "";
if (instruction?.moduleType !== "instruction") throw new Error("the sample has changed");

const title: Proposal = { of: "title", before: step?.title ?? "", after: "Close the valve" };
const text: Proposal = {
  of: "text",
  moduleId,
  moduleType: "instruction",
  before: instruction.moduleData.content,
  after: "Close it by hand",
};
const writing = (words: string): DraftContent =>
  changeModuleData(content, moduleId, "instruction", { content: deltaOf(words) });

describe("the status of a suggestion", () => {
  it.each<[string, DraftContent, Proposal, string]>([
    ["as it was", content, title, "fits"],
    ["as it was", content, text, "fits"],
    ["with the words", renameStep(content, stepId, "Close the valve"), title, "already"],
    ["with the words", writing("Close it by hand"), text, "already"],
    ["written anew", renameStep(content, stepId, "Shut the valve"), title, "changed"],
    ["written anew", writing("Shut it"), text, "changed"],
    ["without the text", removeModule(content, moduleId), text, "gone"],
    ["without the text", removeModule(content, moduleId), title, "fits"],
    ["without the step", removeStep(content, stepId), title, "gone"],
    ["without the step", removeStep(content, stepId), text, "gone"],
  ])("[FB8] compared with content %s", (_, now, proposal, is) => {
    expect(suggestionStatusOf(now, stepId, proposal).is).toBe(is);
    const taken = takeProposal(now, stepId, proposal);
    if (is === "fits") expect(suggestionStatusOf(taken, stepId, proposal).is).toBe("already");
    else expect(taken).toBe(now);
  });

  it("[FB8] is not moved by the form of a text alone", () => {
    const bold = changeModuleData(content, moduleId, "instruction", {
      content: { ops: [{ insert: "words", attributes: { bold: true } }, { insert: "\n" }] },
    });
    expect(suggestionStatusOf(bold, stepId, text).is).toBe("fits");
  });
});
