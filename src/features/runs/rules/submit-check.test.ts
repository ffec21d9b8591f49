import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit, PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { firstIncompleteStep } from "#features/performs/rules/steps/next.ts";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, Module, ModuleType } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { contentWith, countedIds, filledModule, required, stepWith } from "#tests/support/content-samples.ts";
import { anySteps, editOf, idOf, imageOf, momentAt } from "#tests/support/progress-samples.ts";
import { submitFindings } from "./submit-check.ts";

const newId = countedIds();
const stored = { isMediaStored: () => true };
const none = { isMediaStored: () => false };

const alone = (module: Module): DraftContent => ({
  ...contentWith([]),
  sections: [{ id: newId(), title: "", steps: [stepWith([module], newId)] }],
});

function action(moduleType: ModuleType, data: object = {}): PerformedModule & Module {
  const module = filledModule(moduleType, newId);
  if (module.category !== "action") throw new Error("no action");
  return { ...module, moduleData: { ...module.moduleData, ...data } } as PerformedModule & Module;
}

/** @param enteredAs the module as it was when the answer was entered, where it has changed since */
const reasons = (module: PerformedModule & Module, edit: Edit | undefined, facts = stored, enteredAs = module) => {
  const content = alone(module);
  const [section] = content.sections;
  const entered = {
    ...content,
    sections: section ? [{ ...section, steps: section.steps.map((step) => ({ ...step, modules: [enteredAs] })) }] : [],
  };
  const steps = edit ? withEdit(entered, [], module.id, edit, momentAt(1)) : [];
  return submitFindings(content, steps, facts).flatMap((step) =>
    step.modules.map(({ moduleId: _moduleId, ...reason }) => reason),
  );
};

const actions: ModuleType[] = [
  "aiStepVerification",
  "evidenceUpload",
  "freeResponse",
  "multipleChoice",
  "multipleChoiceGraded",
  "numberInput",
  "signature",
];

describe("what keeps a progress from being submitted", () => {
  it.each(actions)("[PF40] a required %s without data, and nothing else about it", (moduleType) => {
    const module = action(moduleType, { isRequired: true });
    expect(reasons(module, undefined)).toEqual([{ reason: "required" }]);
    expect(reasons(module, editOf(module, 0))).toEqual([{ reason: "required" }]);
    expect(reasons(module, editOf(module, 1))).toEqual([]);
    expect(reasons(action(moduleType), undefined)).toEqual([]);
  });

  it.each([
    [-1, "tooSmall"],
    [11, "tooLarge"],
  ])(
    "[PF41] [PF173] the number %s outside of its bounds without a reason or where it is strict, required or not",
    (input, reason) => {
      const found = { reason, min: 0, max: 10 };
      expect(reasons(action("numberInput"), { moduleType: "numberInput", input })).toEqual([
        { ...found, mayBeConfirmed: true },
      ]);
      const kept = { moduleType: "numberInput", input, deviationReason: "Measured twice" } as const;
      expect(reasons(action("numberInput"), kept)).toEqual([]);
      expect(reasons(action("numberInput", { isStrict: true }), kept)).toEqual([{ ...found, mayBeConfirmed: false }]);
    },
  );

  it.each(["multipleChoice", "multipleChoiceGraded"] as const)(
    "[PF42] in %s, an option that there is not, or several where one is asked",
    (moduleType) => {
      const options = [1, 2].map((n) => ({ id: idOf(n), label: String(n), isCorrect: false, feedback: null }));
      const several = action(moduleType, { options, isMultipleSelection: true });
      const one = { ...several, moduleData: { ...several.moduleData, isMultipleSelection: false } };
      const choose = (isMultipleSelection: boolean, ...numbers: number[]) => {
        const edit = { moduleType, selectedOptionIds: numbers.map(idOf) };
        return reasons((isMultipleSelection ? several : one) as typeof several, edit, stored, several);
      };
      expect(choose(false, 1)).toEqual([]);
      expect(choose(true, 1, 2)).toEqual([]);
      expect(choose(false, 1, 2)).toEqual([{ reason: "severalOptions" }]);
      expect(choose(true, 1, 3)).toEqual([{ reason: "unknownOption" }]);
    },
  );

  it.each(["evidenceUpload", "signature", "aiStepVerification"] as const)(
    "[PF43] media of %s not stored",
    (moduleType) => {
      const module = action(moduleType);
      expect(reasons(module, editOf(module, 1), none)).toEqual([{ reason: "mediaMissing" }]);
    },
  );

  it("[PF43] a photo that exists on a device only", () => {
    const unsent = { ...imageOf(1), source: "uploadable" as const };
    const edit: Edit = { moduleType: "evidenceUpload", capturedImageRefs: [imageOf(2), unsent] };
    expect(reasons(action("evidenceUpload"), edit)).toEqual([{ reason: "mediaNotSent" }]);
  });

  it("[PF44] an override without the signature that it needs", () => {
    const override = (isSignatureRequiredForOverride: boolean, isSigned: boolean) =>
      reasons(action("aiStepVerification", { isSignatureRequiredForOverride }), {
        moduleType: "aiStepVerification",
        submissionImageId: idOf(1),
        criteria: [{ text: "words", status: "verifiedManually" }],
        signatureMediaRef: isSigned ? imageOf(1) : null,
      });
    expect(override(true, false)).toEqual([{ reason: "signatureMissing" }]);
    expect(override(true, true)).toEqual([]);
    expect(override(false, false)).toEqual([]);
  });

  it("[PF42] data of another type than the snapshot's module", () => {
    const module = action("signature");
    const content = alone(module);
    const stepId = content.sections[0]?.steps[0]?.id ?? "";
    const performData = { startedAt: momentAt(1), updatedAt: momentAt(1), input: 1 };
    const steps: Steps = [
      {
        stepId,
        markedDone: false,
        updatedAt: null,
        modules: [{ moduleId: module.id, moduleType: "numberInput", performData, clearedAt: null }],
      },
    ];
    expect(submitFindings(content, steps, stored)).toEqual([
      { stepId, modules: [{ moduleId: module.id, reason: "wrongType" }] },
    ]);
  });

  it("[PF40] begins with the step that the client calls the first incomplete one, and needs no answers for that", () => {
    fc.assert(
      fc.property(anySteps, fc.boolean(), ({ content, steps }, isRequired) => {
        const asked = isRequired ? withAllRequired(content) : content;
        const missing = submitFindings(asked, steps, stored).filter((step) =>
          step.modules.some((module) => module.reason === "required"),
        );
        expect(missing[0]?.stepId).toBe(firstIncompleteStep(withoutAnswers(asked), steps));
        expect(submitFindings(withoutAnswers(asked), steps, stored)).toEqual(submitFindings(asked, steps, stored));
      }),
    );
  });
});

const withAllRequired = (content: DraftContent): DraftContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(required) })),
  })),
});
