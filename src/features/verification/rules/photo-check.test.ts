import { describe, expect, it } from "vitest";
import { moduleProgressOf, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import {
  type JudgedPhoto,
  judgePhoto,
  modulesWithOtherPhotos,
  needsReason,
  type PhotoVerdict,
  photoCheckState,
  photosToCheck,
  type SeenInPhoto,
  withPhotoGrade,
} from "./photo-check.ts";

const content = contentWith([[["evidenceUpload"], ["aiStepVerification"]]]);
const [evidence, verification] = performedModules(content);
const moduleId = evidence?.id ?? "";
const stepId = content.sections[0]?.steps[0]?.id ?? "";
const photo = (n: number) => ({ source: "remote", type: "image", id: idOf(n) }) as const;
const withPhotos = (...ids: number[]) =>
  withEdit(content, [], moduleId, { moduleType: "evidenceUpload", capturedImageRefs: ids.map(photo) }, momentAt(1));

const seen = (showsExample: SeenInPhoto["showsExample"], showsCounterExample = false): SeenInPhoto => ({
  showsExample,
  showsCounterExample,
  confidencePercent: 90,
  reason: "The valve is closed.",
});

describe("[PF230] photos to check", () => {
  it("are those of evidence that its author wants checked, and not of a verification", () => {
    const edit = { moduleType: "aiStepVerification", submissionImageId: idOf(9) } as const;
    const steps = withEdit(content, withPhotos(7, 8), verification?.id ?? "", edit, momentAt(2));
    expect(photosToCheck(content, steps).map((one) => one.fileId)).toEqual([idOf(7), idOf(8)]);
  });

  it("are not those of evidence that its author does not want checked", () => {
    const plain = structuredClone(content);
    const module = plain.sections[0]?.steps[0]?.modules[0];
    if (module?.moduleType !== "evidenceUpload") throw new Error("The sample has changed");
    module.moduleData.isVerified = false;
    expect(photosToCheck(plain, withPhotos(7))).toEqual([]);
  });

  it.each([
    ["the same photos in another order", [7, 8], [8, 7], []],
    ["one more", [7], [7, 8], [moduleId]],
    ["one less", [7, 8], [7], [moduleId]],
    ["another one", [7], [8], [moduleId]],
    ["none any more", [7], [], [moduleId]],
  ])("differ between two saves: %s", (_, before, after, expected) => {
    expect(modulesWithOtherPhotos(content, withPhotos(...before), withPhotos(...after))).toEqual(expected);
  });
});

describe("[PF231] two answers about a photo", () => {
  it.each<[string, SeenInPhoto, SeenInPhoto, PhotoVerdict]>([
    ["both see the example", seen("yes"), seen("yes"), "pass"],
    ["both see something else", seen("no"), seen("no"), "fail"],
    ["both see a counterexample, however much it resembles the example", seen("yes", true), seen("yes", true), "fail"],
    ["one sees a counterexample", seen("yes"), seen("yes", true), "unsure"],
    ["one does not see the example", seen("yes"), seen("no"), "unsure"],
    ["one cannot tell", seen("unclear"), seen("yes"), "unsure"],
    ["both cannot tell", seen("unclear"), seen("unclear"), "unsure"],
  ])("%s", (_, one, other, expected) => {
    expect(judgePhoto(one, other, []).verdict).toBe(expected);
  });

  it.each(["blurred", "tooDark", "tooSmall"] as const)("decide nothing about a photo that is %s", (fault) => {
    expect(judgePhoto(seen("yes"), seen("yes"), [fault]).verdict).toBe("unsure");
    expect(judgePhoto(seen("no"), seen("no"), [fault]).verdict).toBe("unsure");
  });

  it("are as confident as the less confident of them", () => {
    expect(judgePhoto(seen("yes"), { ...seen("yes"), confidencePercent: 60 }, []).confidencePercent).toBe(60);
  });
});

describe("[PF232] the grade of a module", () => {
  const judged = (verdict: PhotoVerdict, reason = verdict, confidencePercent = 80): JudgedPhoto => ({
    verdict,
    reason,
    confidencePercent,
  });
  it.each<[string, (JudgedPhoto | undefined)[], unknown[]]>([
    ["every photo passed", [judged("pass", "pass", 90), judged("pass", "pass", 70)], ["correct", "pass", 0.7]],
    ["one failed", [judged("pass"), judged("fail", "fail", 60)], ["incorrect", "fail", 0.6]],
    ["one failed and one waits", [undefined, judged("fail")], ["incorrect", "fail", 0.8]],
    ["one waits", [judged("pass"), undefined], [null, null, null]],
    ["one is for a person", [judged("pass"), judged("unsure")], [null, null, null]],
    ["nothing is known", [], [null, null, null]],
  ])("%s", (_, all, expected) => {
    const entry = moduleProgressOf(withPhotoGrade(withPhotos(7, 8), { stepId, moduleId }, all), moduleId);
    if (entry?.moduleType !== "evidenceUpload") throw new Error("The entry is gone");
    const { gradedResult, gradedFeedback, gradedConfidenceScore } = entry.performData ?? {};
    expect([gradedResult, gradedFeedback, gradedConfidenceScore]).toEqual(expected);
  });
});

describe("[PF234] a check", () => {
  it.each([
    [true, null, null, "waiting"],
    [false, null, null, "person"],
    [false, "unsure", null, "person"],
    [false, "pass", null, "passed"],
    [false, "fail", null, "failed"],
    [false, "fail", "pass", "passed"],
    [true, null, "fail", "failed"],
  ] as const)("waiting %s, model %s, person %s: %s", (isWaiting, model, person, expected) => {
    expect(photoCheckState({ isWaiting, model, person })).toBe(expected);
  });

  it.each([
    ["pass", null, false],
    ["pass", "unsure", false],
    ["pass", "fail", true],
    ["fail", null, true],
    ["fail", "pass", true],
  ] as const)("a person's %s after the model's %s needs a reason: %s", (verdict, model, expected) => {
    expect(needsReason(verdict, model)).toBe(expected);
  });
});
