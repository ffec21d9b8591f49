import type { DraftContent, Module, PerformableContent, PerformableModule } from "../content.ts";

/**
 * Content as a performer may see it before grading: no `isCorrect`, `correctAnswer`, `feedback` or counterexamples
 * (ruling R6, threat B90). [P6]
 */
export const withoutAnswers = (content: DraftContent): PerformableContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(moduleWithoutAnswers) })),
  })),
});

export function moduleWithoutAnswers(module: Module): PerformableModule {
  switch (module.moduleType) {
    case "evidenceUpload": {
      const { counterExamplesMediaRefs: _, ...moduleData } = module.moduleData;
      return { ...module, moduleData };
    }
    case "freeResponse": {
      const { correctAnswer: _, ...moduleData } = module.moduleData;
      return { ...module, moduleData };
    }
    case "multipleChoice":
      return { ...module, moduleData: { ...module.moduleData, options: module.moduleData.options.map(labelOnly) } };
    case "multipleChoiceGraded":
      return { ...module, moduleData: { ...module.moduleData, options: module.moduleData.options.map(labelOnly) } };
    default:
      return module;
  }
}

const labelOnly = ({ id, label }: { readonly id: string; readonly label: string }) => ({ id, label });
