import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, MediaRef } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { contentWith } from "./content-samples.ts";
import { momentAt } from "./progress-samples.ts";

/** Two steps, a question in words and a photo, without files of the author's. */
export function wordsAndPhoto(title = "Change the filter"): DraftContent {
  const content = contentWith([[["freeResponse"], ["evidenceUpload"]]]);
  const sections = content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) =>
        module.moduleType === "evidenceUpload"
          ? { ...module, moduleData: { ...module.moduleData, exampleMediaRef: null, counterExamplesMediaRefs: [] } }
          : module,
      ),
    })),
  }));
  return { ...content, title, sections };
}

const moduleIn = (content: DraftContent, moduleType: string): string =>
  stepsOf(content)
    .flatMap((step) => step.modules)
    .find((module) => module.moduleType === moduleType)?.id ?? "missing";

/** The steps after an answer in words. */
export const saidIn = (content: DraftContent, input: string): StepProgress[] => [
  ...withEdit(content, [], moduleIn(content, "freeResponse"), { moduleType: "freeResponse", input }, momentAt(10)),
];

/** The steps after a photo. */
export const photoIn = (content: DraftContent, fileId: string, source: "remote" | "uploadable"): StepProgress[] => {
  const capturedImageRefs: MediaRef[] = [{ source, type: "image", id: fileId }];
  const edit = { moduleType: "evidenceUpload", capturedImageRefs } as const;
  return [...withEdit(content, [], moduleIn(content, "evidenceUpload"), edit, momentAt(20))];
};
