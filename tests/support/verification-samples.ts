import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { contentWith } from "./content-samples.ts";

interface SampleOptions {
  readonly details?: string;
  readonly referenceId?: string | null;
  readonly isSigned?: boolean;
}

/** Steps with these modules and without pictures of the author's, which tests would have to upload. */
export function verificationContent(
  steps: readonly (readonly ModuleType[])[],
  { details = "The cap is on\nThe hose is dry", referenceId = null, isSigned = false }: SampleOptions = {},
): DraftContent {
  const content = contentWith([steps.map((types) => [...types])]);
  const sections = content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) => {
        if (module.moduleType === "aiStepVerification") {
          const asked = { details, referenceFettleImageId: referenceId, isSignatureRequiredForOverride: isSigned };
          return { ...module, moduleData: { ...module.moduleData, ...asked } };
        }
        if (module.moduleType !== "evidenceUpload") return module;
        const plain = { exampleMediaRef: null, counterExamplesMediaRefs: [], isVerified: false };
        return { ...module, moduleData: { ...module.moduleData, ...plain } };
      }),
    })),
  }));
  return { ...content, sections };
}
