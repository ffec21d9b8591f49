import { expect, it } from "vitest";
import type { ModuleProgress } from "#features/performs/progress.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { photosOf } from "./photos.ts";

it("[PF255] the photos of a record are in reading order, once each, with their steps", () => {
  const content = contentWith([[["evidenceUpload"]], [["numberInput"], ["evidenceUpload"], ["evidenceUpload"]]]);
  const steps = content.sections.flatMap((section) => section.steps);
  const photo = (n: number) => ({ source: "remote" as const, type: "image" as const, id: idOf(n) });
  const entry = (moduleId: string, ...taken: number[]): ModuleProgress => ({
    moduleId,
    moduleType: "evidenceUpload",
    performData: {
      startedAt: momentAt(1),
      updatedAt: momentAt(2),
      capturedImageRefs: taken.map(photo),
      gradedFeedback: null,
      gradedResult: null,
      gradedConfidenceScore: null,
    },
    clearedAt: null,
  });
  const answered: readonly (readonly number[])[] = [[5, 3], [], [3, 9], []];
  const progress = steps
    .map((step, at) => ({
      stepId: step.id,
      markedDone: true,
      updatedAt: momentAt(3),
      modules: (answered[at] ?? []).length > 0 ? [entry(step.modules[0]?.id ?? "", ...(answered[at] ?? []))] : [],
    }))
    .toReversed();
  expect(photosOf(content, progress).map((one) => [one.id, one.stepNumber, one.number])).toEqual([
    [idOf(5), 1, 1],
    [idOf(3), 1, 2],
    [idOf(9), 3, 1],
  ]);
  expect(photosOf(content, [])).toEqual([]);
});
