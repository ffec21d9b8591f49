import type { Outline, OutlineSection, OutlineStep, PerformableModule } from "../content.ts";

type Item = { readonly id: string };

/** The section with the id and its index; undefined if it is missing. */
export function findSection<M extends Item = PerformableModule>(content: Outline<M>, sectionId: string) {
  const sectionIndex = content.sections.findIndex((section) => section.id === sectionId);
  const section = content.sections[sectionIndex];
  return section && { section, sectionIndex };
}

/** The step with the id, its section, and both indexes; undefined if it is missing. */
export function findStep<M extends Item = PerformableModule>(content: Outline<M>, stepId: string) {
  for (const [sectionIndex, section] of content.sections.entries()) {
    const stepIndex = section.steps.findIndex((step) => step.id === stepId);
    const step = section.steps[stepIndex];
    if (step) return { section, sectionIndex, step, stepIndex };
  }
  return undefined;
}

/** The module with the id, its step and section, and all three indexes; undefined if it is missing. */
export function findModule<M extends Item = PerformableModule>(content: Outline<M>, moduleId: string) {
  for (const [sectionIndex, section] of content.sections.entries()) {
    for (const [stepIndex, step] of section.steps.entries()) {
      const moduleIndex = step.modules.findIndex((module) => module.id === moduleId);
      const module = step.modules[moduleIndex];
      if (module) return { section, sectionIndex, step, stepIndex, module, moduleIndex };
    }
  }
  return undefined;
}

export const stepsOf = <M extends Item = PerformableModule>(content: Outline<M>): OutlineStep<M>[] =>
  content.sections.flatMap((section) => section.steps);

export interface NumberedStep<M extends Item = PerformableModule> {
  /** Counted from 1 through all sections. Shown with two digits. */
  readonly number: number;
  readonly step: OutlineStep<M>;
  readonly section: OutlineSection<M>;
}

/** Every step in reading order with its number, which runs on from section to section. [P20] */
export function numberedSteps<M extends Item = PerformableModule>(content: Outline<M>): NumberedStep<M>[] {
  let number = 0;
  return content.sections.flatMap((section) =>
    section.steps.map((step) => {
      number += 1;
      return { number, step, section };
    }),
  );
}

export const stepNumber = <M extends Item = PerformableModule>(content: Outline<M>, stepId: string) =>
  numberedSteps(content).find((one) => one.step.id === stepId)?.number;

/** The ids of a selection that still name a step: selections of deleted steps are dropped. [P24] */
export function stillThere(content: Outline<Item>, stepIds: readonly string[]): string[] {
  const present = new Set(stepsOf(content).map((step) => step.id));
  return stepIds.filter((stepId) => present.has(stepId));
}

/** Every module by its id, with its step and section: for rules that look up many. */
export const modulesById = <M extends Item = PerformableModule>(content: Outline<M>) =>
  new Map(
    content.sections.flatMap((section) =>
      section.steps.flatMap((step) => step.modules.map((module) => [module.id, { section, step, module }] as const)),
    ),
  );

/** The warnings of all steps in reading order, each of the same words once. [P184] */
export function warningsOf(content: Outline): Extract<PerformableModule, { moduleType: "warning" }>[] {
  const warnings = stepsOf(content).flatMap((step) => step.modules.filter((module) => module.moduleType === "warning"));
  const byWords = new Map(warnings.map((warning) => [JSON.stringify(warning.moduleData.content), warning]));
  return [...byWords.values()];
}
