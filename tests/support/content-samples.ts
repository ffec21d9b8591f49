import fc from "fast-check";
import type { DraftContent, Module, ModuleType, Step } from "#features/procedures/content.ts";
import { categoryOf, type NewId, newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";

/** Ids that count up, so that a failing test reads the same every time. */
export function countedIds(from = 1): NewId {
  let next = from;
  return () => {
    const id = `00000000-0000-4000-8000-${next.toString(16).padStart(12, "0")}`;
    next += 1;
    return id;
  };
}

export const moduleTypes = Object.keys(categoryOf) as ModuleType[];

/** A module with something in every field, answers included. */
export function filledModule(moduleType: ModuleType, newId: NewId, words = "words"): Module {
  const module = newModule(moduleType, newId);
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return { ...module, moduleData: { version: 1, content: { ops: [{ insert: `${words}\n` }] } } };
    case "spatialInstruction": {
      const moduleData = { areaId: newId(), transform: { x: 0.5, y: 0.5, rotation: 90, scale: 1 } };
      return { ...module, moduleData };
    }
    case "media":
      return { ...module, moduleData: { remoteMediaRefs: [{ source: "remote", type: "image", id: newId() }] } };
    case "aiStepVerification": {
      const moduleData = { ...module.moduleData, prompt: words, details: words, referenceFettleImageId: newId() };
      return { ...module, moduleData };
    }
    case "evidenceUpload": {
      const image = () => ({ source: "remote", type: "image", id: newId() }) as const;
      const examples = { exampleMediaRef: image(), counterExamplesMediaRefs: [image()] };
      return { ...module, moduleData: { ...module.moduleData, ...examples, prompt: words, isVerified: true } };
    }
    case "freeResponse":
      return { ...module, moduleData: { ...module.moduleData, prompt: words, correctAnswer: words, isAiGraded: true } };
    case "multipleChoice": {
      const options = ["a", "b"].map((label) => ({ id: newId(), label, isCorrect: label === "a" }));
      return { ...module, moduleData: { ...module.moduleData, question: words, options } };
    }
    case "multipleChoiceGraded": {
      const options = ["a", "b"].map((label) => ({ id: newId(), label, isCorrect: label === "a", feedback: words }));
      return { ...module, moduleData: { ...module.moduleData, question: words, options } };
    }
    case "numberInput":
      return { ...module, moduleData: { ...module.moduleData, prompt: words, min: 0, max: 10, unit: "mm" } };
    case "signature":
      return { ...module, moduleData: { ...module.moduleData, termsText: words } };
  }
}

export const required = (module: Module): Module =>
  module.category === "action"
    ? // The field is the same in every action, which a spread over the union cannot say.
      ({ ...module, moduleData: { ...module.moduleData, isRequired: true } } as Module)
    : module;

export const stepWith = (modules: Module[], newId: NewId, title = "Step"): Step => ({
  ...newStep(newId),
  title,
  modules,
});

/** Content by the module types of each step of each section: `[[["instruction"], []], []]`. */
export function contentWith(
  types: readonly (readonly (readonly ModuleType[])[])[],
  newId: NewId = countedIds(),
): DraftContent {
  return {
    title: "Change the filter",
    description: "",
    procedureImage: null,
    sections: types.map((steps) => ({
      ...newSection(newId),
      title: "Section",
      steps: steps.map((modules) =>
        stepWith(
          modules.map((moduleType) => filledModule(moduleType, newId)),
          newId,
        ),
      ),
    })),
  };
}

export const anyModuleType = fc.constantFrom(...moduleTypes);

/** Small procedures of every shape: empty sections, empty steps, any mix of modules. */
export const anyContent: fc.Arbitrary<DraftContent> = fc
  .array(fc.array(fc.array(anyModuleType, { maxLength: 4 }), { maxLength: 4 }), { maxLength: 4 })
  .map((types) => contentWith(types));

/** Every id in content that must be the only one of its kind. */
export const idsIn = (content: DraftContent): string[] =>
  content.sections.flatMap((section) => [
    section.id,
    ...section.steps.flatMap((step) => [step.id, ...step.modules.flatMap(idsInModule)]),
  ]);

export const idsInModule = (module: Module): string[] => [
  module.id,
  ...("options" in module.moduleData ? module.moduleData.options.map((option) => option.id) : []),
];
