import type { Module, Step } from "#features/procedures/content.ts";
import type { DraftOp } from "#features/procedures/patch-contract.ts";
import type { DraftHead, DraftParts, SectionPart } from "#features/procedures/rules/draft-parts.ts";

/** The same, being changed. */
interface Draft {
  head: DraftHead;
  order: readonly string[];
  readonly sections: Map<string, SectionPart>;
  readonly steps: Map<string, Step>;
}

/**
 * [P150] The parts after the operations. Undefined where one names a part that is not there, or not where it says: the
 * two sides then do not hold the same.
 */
export function applyOps(before: DraftParts, ops: readonly DraftOp[]): DraftParts | undefined {
  const draft: Draft = { ...before, sections: new Map(before.sections), steps: new Map(before.steps) };
  return ops.every((op) => apply(draft, op)) ? draft : undefined;
}

function apply(draft: Draft, op: DraftOp): boolean {
  switch (op.op) {
    case "setProcedure": {
      const { title = draft.head.title, description = draft.head.description } = op;
      const { procedureImage = draft.head.procedureImage } = op;
      draft.head = { title, description, procedureImage };
      return true;
    }
    case "insertSection":
      if (draft.sections.has(op.sectionId) || draft.order.includes(op.sectionId)) return false;
      draft.sections.set(op.sectionId, { id: op.sectionId, title: op.title, stepIds: [] });
      return inOrder(draft, placed(draft.order, op.sectionId, op.after));
    case "setSection":
      return inSection(draft, op.sectionId, (section) => ({ ...section, title: op.title }));
    case "moveSection":
      return inOrder(draft, moved(draft.order, op.sectionId, op.after));
    case "removeSection": {
      for (const stepId of draft.sections.get(op.sectionId)?.stepIds ?? []) draft.steps.delete(stepId);
      draft.sections.delete(op.sectionId);
      return inOrder(draft, without(draft.order, op.sectionId));
    }
    case "insertStep":
      if (draft.steps.has(op.step.id)) return false;
      draft.steps.set(op.step.id, op.step);
      return inStepIds(draft, op.sectionId, (ids) => placed(ids, op.step.id, op.after));
    case "setStep":
      return inStep(draft, op.stepId, (step) => ({ ...step, title: op.title }));
    case "moveStep":
      return (
        inStepIds(draft, op.from, (ids) => without(ids, op.stepId)) &&
        inStepIds(draft, op.sectionId, (ids) => placed(ids, op.stepId, op.after))
      );
    case "removeStep":
      draft.steps.delete(op.stepId);
      return inStepIds(draft, op.sectionId, (ids) => without(ids, op.stepId));
    case "insertModule":
      return inModules(draft, op.stepId, (modules) => placedModule(modules, op.module, op.after));
    case "setModule":
      return inModules(draft, op.stepId, (modules) =>
        modules.some((one) => one.id === op.module.id)
          ? modules.map((one) => (one.id === op.module.id ? op.module : one))
          : undefined,
      );
    case "moveModule": {
      const module = draft.steps.get(op.from)?.modules.find((one) => one.id === op.moduleId);
      if (!module) return false;
      return (
        inModules(draft, op.from, (modules) => modules.filter((one) => one !== module)) &&
        inModules(draft, op.stepId, (modules) => placedModule(modules, module, op.after))
      );
    }
    case "removeModule":
      return inModules(draft, op.stepId, (modules) =>
        modules.some((one) => one.id === op.moduleId) ? modules.filter((one) => one.id !== op.moduleId) : undefined,
      );
  }
}

/** Inserts the id right behind the other one; undefined where that is missing. */
function placed(ids: readonly string[], id: string, after: string | null): readonly string[] | undefined {
  const at = after === null ? 0 : ids.indexOf(after) + 1;
  if ((after !== null && at === 0) || ids.includes(id)) return undefined;
  return [...ids.slice(0, at), id, ...ids.slice(at)];
}

const without = (ids: readonly string[], id: string): readonly string[] | undefined =>
  ids.includes(id) ? ids.filter((one) => one !== id) : undefined;

function moved(ids: readonly string[], id: string, after: string | null): readonly string[] | undefined {
  const others = without(ids, id);
  return others && placed(others, id, after);
}

function placedModule(modules: readonly Module[], module: Module, after: string | null): Module[] | undefined {
  const ids = placed(
    modules.map((one) => one.id),
    module.id,
    after,
  );
  const byId = new Map([...modules, module].map((one) => [one.id, one]));
  return ids?.flatMap((id) => byId.get(id) ?? []);
}

function inOrder(draft: Draft, order: readonly string[] | undefined): boolean {
  if (!order) return false;
  draft.order = order;
  return true;
}

function inSection(draft: Draft, id: string, change: (section: SectionPart) => SectionPart | undefined): boolean {
  const section = draft.sections.get(id);
  const next = section && change(section);
  if (!next) return false;
  draft.sections.set(id, next);
  return true;
}

const inStepIds = (
  draft: Draft,
  sectionId: string,
  change: (ids: readonly string[]) => readonly string[] | undefined,
): boolean =>
  inSection(draft, sectionId, (section) => {
    const stepIds = change(section.stepIds);
    return stepIds && { ...section, stepIds };
  });

function inStep(draft: Draft, id: string, change: (step: Step) => Step | undefined): boolean {
  const step = draft.steps.get(id);
  const next = step && change(step);
  if (!next) return false;
  draft.steps.set(id, next);
  return true;
}

const inModules = (draft: Draft, stepId: string, change: (modules: readonly Module[]) => Module[] | undefined) =>
  inStep(draft, stepId, (step) => {
    const modules = change(step.modules);
    return modules && { ...step, modules };
  });
