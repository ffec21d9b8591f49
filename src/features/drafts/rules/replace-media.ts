import type { DraftContent, MediaRef, Module } from "#features/procedures/content.ts";

/** A stored file that takes the place of another of the same type. */
export interface OtherMedia {
  readonly type: MediaRef["type"];
  readonly id: string;
}

/**
 * [P42] Content in which every reference to the stored file `from` names another one instead; the very same content if
 * nothing refers to it. A list that contained both keeps the other one once.
 */
export function withMediaReplaced(content: DraftContent, from: string, to: OtherMedia): DraftContent {
  let isChanged = false;
  const isOld = (ref: MediaRef) => ref.source === "remote" && ref.id === from && ref.type === to.type;
  const other = <Ref extends MediaRef>(ref: Ref): Ref => {
    if (!isOld(ref)) return ref;
    isChanged = true;
    return { ...ref, id: to.id };
  };
  const others = (refs: readonly MediaRef[]): MediaRef[] => {
    if (!refs.some(isOld)) return [...refs];
    return [...new Map(refs.map(other).map((ref) => [`${ref.source} ${ref.type} ${ref.id}`, ref])).values()];
  };
  const changed: DraftContent = {
    ...content,
    procedureImage: content.procedureImage && other(content.procedureImage),
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.map((module) => inModule(module, { other, others })),
      })),
    })),
  };
  return isChanged ? changed : content;

  function inModule(module: Module, by: { other: typeof other; others: typeof others }): Module {
    switch (module.moduleType) {
      case "media":
        return { ...module, moduleData: { remoteMediaRefs: by.others(module.moduleData.remoteMediaRefs) } };
      case "evidenceUpload": {
        const { exampleMediaRef, counterExamplesMediaRefs } = module.moduleData;
        return {
          ...module,
          moduleData: {
            ...module.moduleData,
            exampleMediaRef: exampleMediaRef && by.other(exampleMediaRef),
            counterExamplesMediaRefs: by.others(counterExamplesMediaRefs),
          },
        };
      }
      case "aiStepVerification": {
        const { referenceFettleImageId: id } = module.moduleData;
        if (id === null) return module;
        const { id: after } = by.other({ source: "remote", type: "image", id });
        return { ...module, moduleData: { ...module.moduleData, referenceFettleImageId: after } };
      }
      default:
        return module;
    }
  }
}
