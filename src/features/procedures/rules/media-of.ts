import type { AnyModule, MediaRef, Outline, RemoteImageRef } from "../content.ts";

interface WithMedia extends Outline<AnyModule> {
  readonly procedureImage: RemoteImageRef | null;
}

export const collageImagesMax = 3;

/**
 * Every piece of media that content refers to, once each: the procedure's image first, then in reading order. Of
 * content without answers it is what a performer may open, and holds no counterexamples. [P40]
 */
export function mediaOf(content: WithMedia): MediaRef[] {
  const refs = [
    ...(content.procedureImage ? [content.procedureImage] : []),
    ...content.sections.flatMap((section) => section.steps.flatMap((step) => step.modules.flatMap(mediaOfModule))),
  ];
  return [...new Map(refs.map((ref) => [`${ref.source} ${ref.type} ${ref.id}`, ref])).values()];
}

/** The ids of the stored media, for deciding who may open them. [P40] */
export const mediaIdsOf = (content: WithMedia): string[] =>
  mediaOf(content).flatMap((ref) => (ref.source === "remote" ? [ref.id] : []));

/** The images of the procedure's collage, at most three; never a counterexample. [P41] */
export function collageOf(content: WithMedia): RemoteImageRef[] {
  const shown = {
    procedureImage: content.procedureImage,
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.filter((module) => module.moduleType === "media"),
      })),
    })),
  };
  return mediaOf(shown).filter(isStoredImage).slice(0, collageImagesMax);
}

const isStoredImage = (ref: MediaRef): ref is RemoteImageRef => ref.source === "remote" && ref.type === "image";

function mediaOfModule(module: AnyModule): readonly MediaRef[] {
  switch (module.moduleType) {
    case "media":
      return module.moduleData.remoteMediaRefs;
    case "evidenceUpload": {
      const { exampleMediaRef } = module.moduleData;
      // Authors' content has counterexamples, a performer's has none: both come through here.
      const counterExamples =
        "counterExamplesMediaRefs" in module.moduleData ? module.moduleData.counterExamplesMediaRefs : [];
      return [...(exampleMediaRef ? [exampleMediaRef] : []), ...counterExamples];
    }
    case "aiStepVerification": {
      const { referenceFettleImageId: imageId } = module.moduleData;
      return imageId ? [{ source: "remote", type: "image", id: imageId }] : [];
    }
    default:
      return [];
  }
}
