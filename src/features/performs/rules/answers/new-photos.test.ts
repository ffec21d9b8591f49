import { describe, expect, it } from "vitest";
import { hour, minute } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { withEdit } from "../steps/steps-progress.ts";
import { bitsApart, isStale, newPhotosIn, requiresNewPhotos } from "./new-photos.ts";

const content = contentWith([[["evidenceUpload", "aiStepVerification"]], [["evidenceUpload"]]]);
const [, verification, evidence] = performedModules(content);

describe("[PF91] photos that have to be new", () => {
  it("are those of a verification, and of evidence that is verified", () => {
    expect(verification && requiresNewPhotos(verification)).toBe(true);
    if (evidence?.moduleType !== "evidenceUpload") throw new Error("The sample has changed");
    for (const isVerified of [true, false]) {
      const module = { ...evidence, moduleData: { ...evidence.moduleData, isVerified } };
      expect(requiresNewPhotos(module)).toBe(isVerified);
    }
  });

  it("are those on the server, named in lower case", () => {
    const id = verification?.id ?? "";
    const edit = { moduleType: "aiStepVerification", submissionImageId: idOf(7).toUpperCase() } as const;
    const steps = withEdit(content, [], id, edit, momentAt(1));
    expect(newPhotosIn(content, steps)).toEqual([
      { stepId: steps[0]?.stepId, moduleId: id, fileId: idOf(7).toLowerCase() },
    ]);
    expect(newPhotosIn(content, [])).toEqual([]);
  });

  it("differ by bits", () => {
    expect(bitsApart("00ff", "00ff")).toBe(0);
    expect(bitsApart("00ff", "80f0")).toBe(5);
  });
});

describe("[PF92] a photo is stale", () => {
  const startedAt = Date.parse("2026-03-09T08:00:00Z");

  it.each([
    ["of the same morning", startedAt + hour, false],
    ["a little before, as clocks differ", startedAt - 10 * minute, false],
    ["of an hour before", startedAt - hour, true],
    ["of which nothing is known", undefined, false],
  ])("%s: %s", (_, takenBefore, expected) => {
    expect(isStale(takenBefore, startedAt)).toBe(expected);
  });
});
