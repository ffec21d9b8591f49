import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentWith } from "./content-samples.ts";
import { scene } from "./photo-samples.ts";
import { momentAt, performedModules } from "./progress-samples.ts";
import type { Person, World } from "./world.ts";

let seed = 50_000;

/** A stored photo of a scene of its own, or of these bytes. */
export async function photoBy(world: World, workspaceId: string, person: Person, bytes?: Buffer): Promise<string> {
  seed += 1;
  const made = bytes ?? (await scene({ seed, width: 400, height: 330 }));
  const prepared = await preparePicture(world.server.store, workspaceId, made);
  return person.run((scope) => keepPicture(scope, prepared, "photo.jpg"));
}

const imageRef = (id: string) => ({ source: "remote", type: "image", id }) as const;

/** One step that asks for photos, which are to be compared with these pictures of the author's. */
export function evidenceContent(
  exampleId: string,
  counterExampleIds: readonly string[],
  prompt = "Photograph the closed valve",
): DraftContent {
  const content = contentWith([[["evidenceUpload"]]]);
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.map((module) =>
          module.moduleType === "evidenceUpload"
            ? {
                ...module,
                moduleData: {
                  ...module.moduleData,
                  prompt,
                  isVerified: true,
                  exampleMediaRef: imageRef(exampleId),
                  counterExamplesMediaRefs: counterExampleIds.map(imageRef),
                },
              }
            : module,
        ),
      })),
    })),
  };
}

export const evidenceIn = (content: DraftContent): string => performedModules(content)[0]?.id ?? "";

/** The steps with these photos as evidence. */
export const withEvidence = (
  content: DraftContent,
  photoIds: readonly string[],
  steps: readonly StepProgress[] = [],
): StepProgress[] => [
  ...withEdit(
    content,
    steps,
    evidenceIn(content),
    { moduleType: "evidenceUpload", capturedImageRefs: photoIds.map(imageRef) },
    momentAt(1),
  ),
];
