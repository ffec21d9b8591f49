import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyContent,
  contentWith,
  countedIds,
  filledModule,
  moduleTypes,
  required,
  stepWith,
} from "#tests/support/content-samples.ts";
import type { DraftContent, Module, ModuleOf, ModuleType } from "../content.ts";
import { draftFindings, findingKeys } from "./draft-findings.ts";
import { findModule, findSection, findStep } from "./find.ts";
import { blankDraft, newModule } from "./new-content.ts";

const newId = countedIds(5000);

const withModule = (module: Module): DraftContent => ({
  ...contentWith([]),
  sections: [{ id: newId(), title: "", steps: [stepWith([module], newId)] }],
});

function changed<T extends ModuleType>(moduleType: T, data: Partial<ModuleOf<T>["moduleData"]>): Module {
  const module = filledModule(moduleType, newId);
  return { ...module, moduleData: { ...module.moduleData, ...data } } as Module;
}

const keysOf = (content: DraftContent) => draftFindings(content).map((finding) => finding.key);

const option = (label: string, isCorrect = false) => ({ id: newId(), label, isCorrect });
const graded = (label: string, isCorrect = false) => ({ ...option(label, isCorrect), feedback: null });
const image = { source: "remote", type: "image", id: newId() } as const;
const unsent = { source: "uploadable", type: "image", id: newId() } as const;
const lines = (count: number) => Array.from({ length: count }, (_, n) => `- ${n}\n`).join("\n");
const writing = (insert: string) => ({ content: { ops: [{ insert }] } });

describe("what keeps a draft from being published", () => {
  it("[P10] nothing, when all is filled in", () => {
    const content = contentWith([[["instruction", "media", "spatialInstruction", "evidenceUpload", "numberInput"]]]);
    expect(draftFindings(content)).toEqual([]);
  });

  it.each([
    ["", ["titleEmpty"]],
    [" \n\u00a0", ["titleEmpty"]],
    ["x", []],
  ])("[P10] the title %j", (title, keys) => {
    expect(keysOf({ ...contentWith([[["instruction"]]]), title })).toEqual(keys);
  });

  it("[P10] a section without steps, named; and a procedure without sections", () => {
    const content = contentWith([[["instruction"]], []]);
    expect(draftFindings(content)).toEqual([{ key: "sectionsMissingSteps", sectionId: content.sections[1]?.id }]);
    expect(keysOf(contentWith([]))).toEqual(["sectionsMissingSteps"]);
    expect(keysOf(blankDraft(newId, new Date(), "UTC"))).toEqual(["sectionsMissingSteps"]);
  });

  it.each([
    ["", [], ["stepHasNoModulesOrTitle"]],
    ["  ", [], ["stepHasNoModulesOrTitle"]],
    ["Title", [], []],
    ["", [filledModule("warning", newId)], []],
  ])("[P10] a step titled %j", (title, modules, keys) => {
    const steps = [{ ...stepWith(modules, newId), title }];
    expect(keysOf({ ...contentWith([]), sections: [{ id: newId(), title: "", steps }] })).toEqual(keys);
  });

  const table: [string, Module, readonly string[]][] = [
    ["blank labels", changed("multipleChoice", { options: [option("a"), option(" ")] }), ["mcDuplicateLabels"]],
    ["equal labels", changed("multipleChoice", { options: [option("Yes"), option("Yes ")] }), ["mcDuplicateLabels"]],
    [
      "labels that are equal in one Unicode form",
      changed("multipleChoice", { options: [option("Öl"), option("O\u0308l")] }),
      ["mcDuplicateLabels"],
    ],
    ["labels of different case", changed("multipleChoice", { options: [option("mW"), option("MW")] }), []],
    ["an exponent and a digit", changed("multipleChoice", { options: [option("10²"), option("102")] }), []],
    [
      "an exponent and a digit, graded",
      changed("multipleChoiceGraded", { options: [graded("10²", true), graded("102")] }),
      [],
    ],
    [
      "labels that are equal in one Unicode form and without case, graded",
      changed("multipleChoiceGraded", { options: [graded("Öl", true), graded("o\u0308L")] }),
      ["mcGradedDuplicateLabels"],
    ],
    ["different labels", changed("multipleChoice", { options: [option("Yes"), option("No")] }), []],
    [
      "equal labels, graded",
      changed("multipleChoiceGraded", { options: [graded("STRASSE", true), graded("strasse")] }),
      ["mcGradedDuplicateLabels"],
    ],
    [
      "no correct option",
      changed("multipleChoiceGraded", { options: [graded("a"), graded("b")] }),
      ["mcGradedMissingAnswer"],
    ],
    [
      "both faults",
      changed("multipleChoiceGraded", { options: [graded("a"), graded("A")] }),
      ["mcGradedDuplicateLabels", "mcGradedMissingAnswer"],
    ],
    [
      "no option at all, graded",
      changed("multipleChoiceGraded", { options: [] }),
      ["choiceMissingOptions", "mcGradedMissingAnswer"],
    ],
    [
      "several correct options of which one alone is chosen",
      changed("multipleChoiceGraded", { isMultipleSelection: false, options: [graded("a", true), graded("b", true)] }),
      [],
    ],
    ["no writing", changed("instruction", writing(" \n")), ["instructionModuleNeedsContent"]],
    ["writing", changed("instruction", writing("Turn it off\n")), []],
    ["no area", changed("spatialInstruction", { areaId: null }), ["spatialInstructionMissingArea"]],
    ["no media", changed("media", { remoteMediaRefs: [] }), ["mediaModuleMissingMedia"]],
    ["unsent media", changed("media", { remoteMediaRefs: [unsent] }), ["mediaModuleMissingMedia"]],
    ["some media", changed("media", { remoteMediaRefs: [unsent, image] }), []],
    ["no example", changed("evidenceUpload", { exampleMediaRef: null }), ["evidenceUploadMissingExamples"]],
    [
      "no counterexample",
      changed("evidenceUpload", { counterExamplesMediaRefs: [] }),
      ["evidenceUploadMissingExamples"],
    ],
    ["not verified", changed("evidenceUpload", { isVerified: false, exampleMediaRef: null }), []],
    ["no correct answer", changed("freeResponse", { correctAnswer: " " }), ["freeResponseMissingCorrectAnswer"]],
    ["null as the answer", changed("freeResponse", { correctAnswer: null }), ["freeResponseMissingCorrectAnswer"]],
    ["not graded", changed("freeResponse", { isAiGraded: false, correctAnswer: null }), []],
    ["min above max", changed("numberInput", { min: 2, max: 1 }), ["numberInputMinGreaterThanMax"]],
    ["min at max", changed("numberInput", { min: 2, max: 2 }), []],
    ["one bound", changed("numberInput", { min: 2, max: null }), []],
  ];
  it.each(table)("[P10] %s", (_, module, keys) => {
    expect(keysOf(withModule(module))).toEqual(keys);
  });

  const open: [string, Module, readonly string[]][] = [
    ["a blank reminder", changed("reminder", writing("\n")), ["reminderModuleNeedsContent"]],
    ["a blank warning", changed("warning", writing(" \n")), ["warningModuleNeedsContent"]],
    ["a choice without options", changed("multipleChoice", { options: [] }), ["choiceMissingOptions"]],
    ["a choice of one blank option", changed("multipleChoice", { options: [option(" ")] }), ["mcDuplicateLabels"]],
    ["a choice of one option, to confirm", changed("multipleChoice", { options: [option("Confirmed")] }), []],
    ["a choice without a question", changed("multipleChoice", { question: " \u00a0" }), ["choiceMissingQuestion"]],
    [
      "a graded choice without a question",
      changed("multipleChoiceGraded", { question: "" }),
      ["choiceMissingQuestion"],
    ],
    ["a free response without a prompt", changed("freeResponse", { prompt: " " }), ["moduleMissingPrompt"]],
    ["evidence without a prompt", changed("evidenceUpload", { prompt: "" }), ["moduleMissingPrompt"]],
    ["a number without a prompt", changed("numberInput", { prompt: "\n" }), ["moduleMissingPrompt"]],
    ["an AI check without a prompt", changed("aiStepVerification", { prompt: "" }), ["moduleMissingPrompt"]],
    ["an AI check of as many criteria as an answer holds", changed("aiStepVerification", { details: lines(100) }), []],
    [
      "an AI check of more criteria than an answer holds",
      changed("aiStepVerification", { details: lines(101) }),
      ["verificationTooManyCriteria"],
    ],
    ["a signature with blank terms", changed("signature", { termsText: "  " }), ["signatureTermsBlank"]],
    ["a signature without terms", changed("signature", { termsText: null }), []],
  ];
  it.each(open)("[P169] what cannot be finished, or says nothing to the reader, is found: %s", (_, module, keys) => {
    expect(keysOf(withModule(module))).toEqual(keys);
    expect(keysOf(withModule(required(module)))).toEqual(keys);
  });

  it("[P169] every module type is found wanting while it is new and blank, save a signature, which asks by itself", () => {
    for (const moduleType of moduleTypes) {
      const findings = draftFindings(withModule(newModule(moduleType, newId)));
      expect([moduleType, findings.length > 0]).toEqual([moduleType, moduleType !== "signature"]);
      for (const finding of findings) expect(finding.moduleId).toBeDefined();
    }
  });

  it("[P11] every finding leads to a place that exists, and has a known key", () => {
    fc.assert(
      fc.property(anyContent, fc.boolean(), (content, isBlanked) => {
        const draft = isBlanked ? blanked(content) : content;
        for (const { key, sectionId, stepId, moduleId, optionId } of draftFindings(draft)) {
          expect(findingKeys).toContain(key);
          if (sectionId !== undefined) expect(findSection(draft, sectionId)).toBeDefined();
          if (stepId !== undefined) expect(findStep(draft, stepId)?.section.id).toBe(sectionId);
          if (moduleId !== undefined) expect(findModule(draft, moduleId)?.step.id).toBe(stepId);
          if (optionId !== undefined) expect(JSON.stringify(draft)).toContain(optionId);
        }
      }),
    );
  });
});

const blanked = (content: DraftContent): DraftContent =>
  JSON.parse(JSON.stringify(content, (key, value) => (key === "label" || key === "title" ? "" : value)));
