import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import { contentWith, countedIds, moduleTypes } from "#tests/support/content-samples.ts";
import { anyDeeds, anySteps, done, editOf, idOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import type { ModuleProgress, StepProgress } from "../../progress.ts";
import { moduleProgressOf, withEdit } from "../steps/steps-progress.ts";
import { hasSameAnswers } from "../sync/merge.ts";
import { acceptAnswers, serverFields } from "./accept-answers.ts";
import { provenanceIds } from "./attribution.ts";
import { changedResponses } from "./responses.ts";

const content = contentWith([[moduleTypes]], countedIds());
const modules = performedModules(content);
const stepId = content.sections[0]?.steps[0]?.id ?? "";
const moduleId = (moduleType: string) => modules.find((module) => module.moduleType === moduleType)?.id ?? "";
const at = momentAt(99);

const given = modules.reduce<readonly StepProgress[]>(
  (steps, module) => withEdit(content, steps, module.id, editOf(module, 1), momentAt(1)),
  [],
);

/** The steps with fields of one module's data overwritten, as a forged client would send them. */
const forged = (steps: readonly StepProgress[], id: string, fields: object): StepProgress[] =>
  steps.map((step) => ({
    ...step,
    modules: step.modules.map((entry) =>
      entry.moduleId === id
        ? ({ ...entry, performData: { ...entry.performData, ...fields } } as ModuleProgress)
        : entry,
    ),
  }));

const forgeries = {
  evidenceUpload: { gradedFeedback: "Fine", gradedResult: "correct", gradedConfidenceScore: 1 },
  freeResponse: { isAiGraded: false, gradedFeedback: "Fine", gradedQuizScore: 10, needsReview: true },
  aiStepVerification: {
    referenceFettleImageId: idOf(666),
    feedback: "Fine",
    gradedResult: "correct",
    checkState: "told",
  },
} as const;

describe("the server's own fields", () => {
  it.each(Object.entries(forgeries))("[PF8] a client cannot write those of %s", (moduleType, fields) => {
    expect(Object.keys(fields)).toEqual(serverFields[moduleType as keyof typeof forgeries]);
    const id = moduleId(moduleType);
    const honest = acceptAnswers(content, [], given, at).steps;
    expect(acceptAnswers(content, [], forged(given, id, fields), at).steps).toEqual(honest);
  });

  it.each(Object.entries(forgeries))("[PF8] nor take away those that are stored of %s", (moduleType, fields) => {
    const stored = forged(acceptAnswers(content, [], given, at).steps, moduleId(moduleType), {
      ...fields,
      ...(moduleType === "freeResponse" && { isAiGraded: true }),
      ...(moduleType === "aiStepVerification" && { referenceFettleImageId: referenceImageId }),
    });
    expect(acceptAnswers(content, stored, given, at).steps).toEqual(stored);
  });

  it("[PF8] they go with the answer that they were about", () => {
    const id = moduleId("freeResponse");
    const stored = forged(given, id, { gradedQuizScore: 3 });
    const sent = forged(stored, id, { input: "something else" });
    const accepted = moduleProgressOf(acceptAnswers(content, stored, sent, at).steps, id);
    expect(accepted?.performData).toMatchObject({ input: "something else", gradedQuizScore: null });
  });

  it("[PF6] a client cannot verify automatically, nor invent a criterion", () => {
    const id = moduleId("aiStepVerification");
    const criteria = [
      { text: "words", status: "verifiedAutomatically" },
      { text: "mine", status: "verifiedManually" },
    ];
    const accepted = moduleProgressOf(acceptAnswers(content, [], forged(given, id, { criteria }), at).steps, id);
    expect(accepted?.performData).toMatchObject({ criteria: [{ text: "words", status: null }] });
  });
});

const verification = modules.find((module) => module.moduleType === "aiStepVerification");
const referenceImageId =
  verification?.moduleType === "aiStepVerification" ? verification.moduleData.referenceFettleImageId : null;

describe("what a save changes", () => {
  it("[PF9] stores the sent answers, whatever was stored before", () => {
    fc.assert(
      fc.property(anySteps, anyDeeds, ({ content: any, steps }, deeds) => {
        const sent = done(any, steps, deeds, 1000);
        const { steps: accepted, unknown } = acceptAnswers(any, steps, sent, at);
        expect(unknown).toEqual([]);
        expect(hasSameAnswers(accepted, sent)).toBe(true);
        expect(acceptAnswers(any, accepted, sent, at).steps).toEqual(accepted);
      }),
    );
  });

  it("[PF9] leaves a step that was sent as it is stored, and what is derived from a save is the same without that", () => {
    fc.assert(
      fc.property(anySteps, anyDeeds, ({ content: any, steps: before }, deeds) => {
        const { steps: stored } = acceptAnswers(any, [], before, at);
        const sent = structuredClone(done(any, stored, deeds, 1000));
        const { steps: accepted } = acceptAnswers(any, stored, sent, at);
        for (const step of sent) {
          const was = stored.find((one) => one.stepId === step.stepId);
          if (!same(was, step) || step.modules.some((one) => one.moduleType === "aiStepVerification")) continue;
          expect(accepted).toContain(was);
        }
        const unshared = structuredClone(stored);
        expect(provenanceIds(stored, accepted)).toEqual(provenanceIds(unshared, accepted));
        expect(changedResponses(stored, accepted)).toEqual(changedResponses(unshared, accepted));
      }),
    );
  });

  it("[PF9] keeps what the save does not mention", () => {
    expect(acceptAnswers(content, given, [], at).steps).toEqual(given);
    const sent = given.map((step) => ({ ...step, modules: [] }));
    expect(acceptAnswers(content, given, sent, at).steps).toEqual(given);
  });

  it("[PF9] removes data that is sent as null, with a time", () => {
    const id = moduleId("signature");
    const sent: StepProgress[] = [
      {
        stepId,
        markedDone: false,
        updatedAt: null,
        modules: [{ moduleId: id, moduleType: "signature", performData: null, clearedAt: null }],
      },
    ];
    const accepted = moduleProgressOf(acceptAnswers(content, given, sent, at).steps, id);
    expect(accepted).toMatchObject({ performData: null, clearedAt: at });
  });

  it("[PF9] accepts no module in a step that does not contain it", () => {
    const two = contentWith([[["signature"], []]], countedIds());
    const [module] = performedModules(two);
    const [here, there] = stepsOf(two).map((step) => step.id);
    if (!module || !here || !there) throw new Error("another content");
    const sent = withEdit(two, [], module.id, editOf(module, 1), at).map((step) => ({ ...step, stepId: there }));
    expect(acceptAnswers(two, [], sent, at)).toEqual({
      steps: [{ stepId: there, markedDone: false, updatedAt: null, modules: [] }],
      unknown: [{ stepId: there, moduleId: module.id }],
    });
  });

  it("[PF9] reports entries that the snapshot does not have, and stores none of them", () => {
    const signature = moduleProgressOf(given, moduleId("signature"));
    if (!signature) throw new Error("not given");
    const empty = { markedDone: true, updatedAt: at };
    const sent: StepProgress[] = [
      { ...empty, stepId: idOf(999), modules: [] },
      { ...empty, stepId, modules: [{ ...signature, moduleId: moduleId("numberInput") }] },
    ];
    const { unknown, steps } = acceptAnswers(content, [], sent, at);
    expect(unknown).toEqual([{ stepId: idOf(999) }, { stepId, moduleId: moduleId("numberInput") }]);
    expect(steps).toEqual([{ ...empty, stepId, modules: [] }]);
  });
});
