import type { PerformableContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";

/** A file that a procedure shows. Pictures are kept in the size that fills a screen, everything else whole. */
export interface ShownFile {
  readonly fileId: string;
  readonly isPicture: boolean;
}

/** Every file that a performer of the procedure sees, once each, in the order of its steps. [OF14] */
export function filesShown(content: PerformableContent): ShownFile[] {
  const files = new Map<string, ShownFile>();
  const add = (fileId: string | null | undefined, isPicture: boolean) => {
    if (fileId && !files.has(fileId)) files.set(fileId, { fileId, isPicture });
  };
  add(content.procedureImage?.id, true);
  for (const module of stepsOf(content).flatMap((step) => step.modules)) {
    if (module.moduleType === "media") {
      for (const ref of module.moduleData.remoteMediaRefs) add(ref.id, ref.type === "image");
    } else if (module.moduleType === "evidenceUpload") {
      const example = module.moduleData.exampleMediaRef;
      add(example?.id, example?.type === "image");
    } else if (module.moduleType === "aiStepVerification") {
      add(module.moduleData.referenceFettleImageId, true);
    }
  }
  return [...files.values()];
}

/** The areas on whose plans the steps mark a place. */
export const areasShown = (content: PerformableContent): string[] => [
  ...new Set(
    stepsOf(content)
      .flatMap((step) => step.modules)
      .flatMap((module) =>
        module.moduleType === "spatialInstruction" && module.moduleData.areaId ? [module.moduleData.areaId] : [],
      ),
  ),
];
