import type { DraftContent, Module, ModuleOf, ModuleType, Section, Step } from "../content.ts";
import { findModule, findSection, findStep, stillThere } from "./find.ts";
import { copyOfModule, copyOfSection, copyOfStep, type NewId } from "./new-content.ts";

/*
 * The editor's operations. Each returns new content that shares whatever it did not touch, and returns the content
 * itself when what it names is gone, since another tab or an undo may have removed it. An index is the place that the
 * thing has afterwards; without one it goes to the end. [P21]
 */

export const addSection = (content: DraftContent, section: Section, index?: number): DraftContent => ({
  ...content,
  sections: inserted(content.sections, [section], index),
});

export const addStep = (content: DraftContent, sectionId: string, step: Step, index?: number): DraftContent =>
  inSection(content, sectionId, (section) => ({ ...section, steps: inserted(section.steps, [step], index) }));

/** Does not ask whether the step may take the type: `whyNot` does. */
export const addModule = (content: DraftContent, stepId: string, module: Module, index?: number): DraftContent =>
  inStep(content, stepId, (step) => ({ ...step, modules: inserted(step.modules, [module], index) }));

export const renameSection = (content: DraftContent, sectionId: string, title: string): DraftContent =>
  inSection(content, sectionId, (section) => (section.title === title ? section : { ...section, title }));

export const renameStep = (content: DraftContent, stepId: string, title: string): DraftContent =>
  inStep(content, stepId, (step) => (step.title === title ? step : { ...step, title }));

/** Replaces one module by what `change` makes of it; the id stays whatever `change` returns. */
export const changeModule = (
  content: DraftContent,
  moduleId: string,
  change: (module: Module) => Module,
): DraftContent =>
  inModule(content, moduleId, (module) => {
    const changed = change(module);
    return changed === module ? module : { ...changed, id: module.id };
  });

/** Changes fields of the data of a module of the named type; a module of another type stays as it is. */
export const changeModuleData = <T extends ModuleType>(
  content: DraftContent,
  moduleId: string,
  moduleType: T,
  change: Partial<ModuleOf<T>["moduleData"]>,
): DraftContent =>
  inModule(content, moduleId, (module) =>
    // The type was compared, so the spread keeps the shape that belongs to it.
    module.moduleType === moduleType
      ? ({ ...module, moduleData: { ...module.moduleData, ...change } } as Module)
      : module,
  );

export const removeSection = (content: DraftContent, sectionId: string): DraftContent =>
  findSection(content, sectionId)
    ? { ...content, sections: content.sections.filter((section) => section.id !== sectionId) }
    : content;

export const removeStep = (content: DraftContent, stepId: string): DraftContent => removeSteps(content, [stepId]);

export function removeSteps(content: DraftContent, stepIds: readonly string[]): DraftContent {
  const gone = new Set(stepIds);
  return inSections(content, (section) => {
    const steps = section.steps.filter((step) => !gone.has(step.id));
    return steps.length === section.steps.length ? section : { ...section, steps };
  });
}

export function removeModule(content: DraftContent, moduleId: string): DraftContent {
  const found = findModule<Module>(content, moduleId);
  if (!found) return content;
  return inStep(content, found.step.id, (step) => ({
    ...step,
    modules: step.modules.filter((module) => module.id !== moduleId),
  }));
}

export function moveSection(content: DraftContent, sectionId: string, index: number): DraftContent {
  const section = content.sections.find((one) => one.id === sectionId);
  return section ? addSection(removeSection(content, sectionId), section, index) : content;
}

/** Within its section or into another one. */
export const moveStep = (content: DraftContent, stepId: string, sectionId: string, index?: number): DraftContent =>
  moveSteps(content, [stepId], sectionId, index);

/** Within its step or into another one. */
export function moveModule(content: DraftContent, moduleId: string, stepId: string, index?: number): DraftContent {
  const found = findModule<Module>(content, moduleId);
  if (!found || !findStep<Module>(content, stepId)) return content;
  return addModule(removeModule(content, moduleId), stepId, found.module, index);
}

/** Moves the selected steps together, in reading order whatever the order of selection. [P22] */
export function moveSteps(
  content: DraftContent,
  stepIds: readonly string[],
  sectionId: string,
  index?: number,
): DraftContent {
  const steps = selected(content, stepIds);
  if (steps.length === 0 || !findSection<Module>(content, sectionId)) return content;
  return inSection(removeSteps(content, stepIds), sectionId, (section) => ({
    ...section,
    steps: inserted(section.steps, steps, index),
  }));
}

/** Copies the selected steps together, in reading order, under new ids. [P22] */
export function copySteps(
  content: DraftContent,
  stepIds: readonly string[],
  sectionId: string,
  newId: NewId,
  index?: number,
): DraftContent {
  const copies = selected(content, stepIds).map((step) => copyOfStep(step, newId));
  if (copies.length === 0) return content;
  return inSection(content, sectionId, (section) => ({ ...section, steps: inserted(section.steps, copies, index) }));
}

/** Puts a copy right behind the original. [P23] */
export function duplicateSection(content: DraftContent, sectionId: string, newId: NewId): DraftContent {
  const index = content.sections.findIndex((section) => section.id === sectionId);
  const section = content.sections[index];
  return section ? addSection(content, copyOfSection(section, newId), index + 1) : content;
}

/** Puts a copy right behind the original. [P23] */
export function duplicateStep(content: DraftContent, stepId: string, newId: NewId): DraftContent {
  const found = findStep<Module>(content, stepId);
  return found ? copySteps(content, [stepId], found.section.id, newId, found.stepIndex + 1) : content;
}

/** Puts a copy right behind the original. Does not ask whether the step may take another: `whyNot` does. [P23] */
export function duplicateModule(content: DraftContent, moduleId: string, newId: NewId): DraftContent {
  const found = findModule<Module>(content, moduleId);
  if (!found) return content;
  return addModule(content, found.step.id, copyOfModule(found.module, newId), found.moduleIndex + 1);
}

function selected(content: DraftContent, stepIds: readonly string[]): Step[] {
  const wanted = new Set(stillThere(content, stepIds));
  return content.sections.flatMap((section) => section.steps.filter((step) => wanted.has(step.id)));
}

const inserted = <T>(list: readonly T[], items: readonly T[], index = list.length): T[] => {
  const at = Math.max(0, Math.min(index, list.length));
  return [...list.slice(0, at), ...items, ...list.slice(at)];
};

function mapped<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
}

function inSections(content: DraftContent, change: (section: Section) => Section): DraftContent {
  const sections = mapped(content.sections, change);
  return sections === content.sections ? content : { ...content, sections };
}

const inSection = (content: DraftContent, sectionId: string, change: (section: Section) => Section): DraftContent =>
  inSections(content, (section) => (section.id === sectionId ? change(section) : section));

const inStep = (content: DraftContent, stepId: string, change: (step: Step) => Step): DraftContent =>
  inSections(content, (section) => {
    const steps = mapped(section.steps, (step) => (step.id === stepId ? change(step) : step));
    return steps === section.steps ? section : { ...section, steps };
  });

function inModule(content: DraftContent, moduleId: string, change: (module: Module) => Module): DraftContent {
  const found = findModule<Module>(content, moduleId);
  if (!found) return content;
  return inStep(content, found.step.id, (step) => {
    const modules = mapped(step.modules, (module) => (module.id === moduleId ? change(module) : module));
    return modules === step.modules ? step : { ...step, modules };
  });
}
