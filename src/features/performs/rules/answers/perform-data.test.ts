import { describe, expect, it } from "vitest";
import { contentWith, countedIds, moduleTypes } from "#tests/support/content-samples.ts";
import { editOf, idOf, imageOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { type ModuleProgress, moduleProgress } from "../../progress.ts";
import { edited, hasData, type PerformedModule } from "./perform-data.ts";

const modules = performedModules(contentWith([[moduleTypes]], countedIds()));
const [start, next, last] = [momentAt(10), momentAt(20), momentAt(30)];

const moduleOf = <T extends PerformedModule["moduleType"]>(moduleType: T) => {
  const found = modules.find((module): module is Extract<PerformedModule, { moduleType: T }> =>
    Object.is(module.moduleType, moduleType),
  );
  if (!found) throw new Error(`no ${moduleType}`);
  return found;
};

describe.each(modules.map((module) => [module.moduleType, module] as const))("%s", (_, module) => {
  const given = edited(module, undefined, editOf(module, 1), start);

  it("[PF2] gets data with the first edit, and keeps when it was started", () => {
    expect(moduleProgress.parse(given)).toEqual(given);
    expect(given.performData).toMatchObject({ startedAt: start, updatedAt: start });
    const again = edited(module, given, editOf(module, 2), next);
    expect(again.performData).toMatchObject({ startedAt: start, updatedAt: next });
    expect(hasData(again)).toBe(true);
  });

  it("[PF3] has no data again when an edit leaves it empty, and says since when", () => {
    const cleared = edited(module, given, editOf(module, 0), next);
    expect(cleared).toMatchObject({ performData: null, clearedAt: next });
    expect(hasData(cleared)).toBe(false);
    expect(edited(module, cleared, editOf(module, 3), last)).toMatchObject({ clearedAt: null });
  });

  it("[PF4] never goes back in time, though the clock may", () => {
    const later = edited(module, given, editOf(module, 2), momentAt(0));
    expect(later.performData?.updatedAt).toBe(start);
  });

  it("refuses an edit of another type", () => {
    const other = modules.find((one) => one.moduleType !== module.moduleType) ?? module;
    expect(() => edited(module, undefined, editOf(other, 1), start)).toThrow("was made to a module of type");
  });
});

describe("what counts as given", () => {
  it.each<[string, Parameters<typeof edited>[0], Parameters<typeof edited>[2], boolean]>([
    ["blanks", moduleOf("freeResponse"), { moduleType: "freeResponse", input: " \n\u00a0" }, false],
    ["a zero", moduleOf("numberInput"), { moduleType: "numberInput", input: 0 }, true],
    ["a name without a signature", moduleOf("signature"), { moduleType: "signature", printedName: "A" }, false],
    [
      "criteria nobody decided",
      moduleOf("aiStepVerification"),
      { moduleType: "aiStepVerification", criteria: [{ text: "x", status: null }] },
      false,
    ],
    [
      "one decided criterion",
      moduleOf("aiStepVerification"),
      { moduleType: "aiStepVerification", criteria: [{ text: "x", status: "irrelevant" }] },
      true,
    ],
    [
      "a signature for an override",
      moduleOf("aiStepVerification"),
      { moduleType: "aiStepVerification", signatureMediaRef: imageOf(1) },
      true,
    ],
  ])("[PF3] %s", (_, module, edit, expected) => {
    expect(hasData(edited(module, undefined, edit, start))).toBe(expected);
  });
});

describe("what the server graded", () => {
  const free = moduleOf("freeResponse");
  const answered = edited(free, undefined, { moduleType: "freeResponse", input: "blue" }, start);
  const graded = {
    ...answered,
    performData: { ...answered.performData, gradedFeedback: "Good", gradedQuizScore: 3 },
  } as ModuleProgress;

  it("[PF4] stays with the same answer and goes with another one", () => {
    const same = edited(free, graded, { moduleType: "freeResponse", input: "blue" }, next);
    expect(same.performData).toMatchObject({ gradedFeedback: "Good", gradedQuizScore: 3, isAiGraded: true });
    const other = edited(free, graded, { moduleType: "freeResponse", input: "red" }, next);
    expect(other.performData).toMatchObject({ gradedFeedback: null, gradedQuizScore: null, isAiGraded: true });
  });

  it("[PF4] goes with another photo", () => {
    const evidence = moduleOf("evidenceUpload");
    const taken = edited(evidence, undefined, editOf(evidence, 1), start);
    const judged = {
      ...taken,
      performData: { ...taken.performData, gradedResult: "correct", gradedConfidenceScore: 0.9 },
    } as ModuleProgress;
    expect(edited(evidence, judged, editOf(evidence, 1), next).performData).toMatchObject({ gradedResult: "correct" });
    expect(edited(evidence, judged, editOf(evidence, 2), next).performData).toMatchObject({ gradedResult: null });
  });

  it("[PF4] another picture removes the former one's criteria, signature and feedback", () => {
    const verification = moduleOf("aiStepVerification");
    const status = "verifiedManually" as const;
    const signed = edited(
      verification,
      undefined,
      {
        moduleType: "aiStepVerification",
        submissionImageId: idOf(1),
        criteria: [{ text: "x", status }],
        signatureMediaRef: imageOf(2),
      },
      start,
    );
    const same = edited(verification, signed, { moduleType: "aiStepVerification", submissionImageId: idOf(1) }, next);
    expect(same.performData).toMatchObject({ criteria: [{ status }], signatureMediaRef: imageOf(2) });
    const other = edited(verification, signed, { moduleType: "aiStepVerification", submissionImageId: idOf(3) }, next);
    expect(other.performData).toMatchObject({
      criteria: [{ text: "words", status: null }],
      signatureMediaRef: null,
      referenceFettleImageId: verification.moduleData.referenceFettleImageId,
    });
  });
});
