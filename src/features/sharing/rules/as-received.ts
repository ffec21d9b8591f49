import type { DraftContent, MediaRef, Module } from "#features/procedures/content.ts";

/**
 * [SP4] A content as another workspace gets it: without areas, which it does not have, and without files that are still on
 * the author's device. Everything else of it is title, text and stored media.
 */
export const asReceived = (content: DraftContent): DraftContent => ({
  title: content.title,
  description: content.description,
  procedureImage: content.procedureImage,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(moduleAsReceived) })),
  })),
});

function moduleAsReceived(module: Module): Module {
  switch (module.moduleType) {
    case "spatialInstruction":
      return { ...module, moduleData: { areaId: null, transform: null } };
    case "media":
      return { ...module, moduleData: { remoteMediaRefs: module.moduleData.remoteMediaRefs.filter(isStored) } };
    case "evidenceUpload": {
      const { exampleMediaRef, counterExamplesMediaRefs } = module.moduleData;
      const moduleData = {
        ...module.moduleData,
        exampleMediaRef: exampleMediaRef && isStored(exampleMediaRef) ? exampleMediaRef : null,
        counterExamplesMediaRefs: counterExamplesMediaRefs.filter(isStored),
      };
      return { ...module, moduleData };
    }
    default:
      return module;
  }
}

const isStored = (ref: MediaRef): boolean => ref.source === "remote";
