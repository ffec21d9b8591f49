import type { Outline, PerformableModule } from "#features/procedures/content.ts";
import { modulesById, stepsOf } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import type { ModuleProgress, StepProgress } from "../../progress.ts";
import { numberRefusal } from "../answers/number-bounds.ts";
import { hasData } from "../answers/perform-data.ts";
import { withoutRetries } from "../answers/retries.ts";
import type { Steps } from "./steps-progress.ts";

export interface CarriedOver {
  readonly steps: StepProgress[];
  readonly keptModuleIds: readonly string[];
  /** Entries of changed modules: the module exists, and must be answered again. */
  readonly toAnswerAgain: readonly ModuleProgress[];
  /** Entries of modules that the new version does not have. */
  readonly gone: readonly ModuleProgress[];
  /** Steps that were marked as done and are not any more: they changed, or are gone. */
  readonly unmarkedStepIds: readonly string[];
}

/**
 * The entries that remain when a progress moves to another version (ruling R7): data of unchanged modules, wherever
 * they are now, and marks of steps that are unchanged with all their modules. Returns the others separately, to be
 * shown and kept in the trail. The server passes contents with answers, so that a changed answer counts as a changed
 * module. [PF30] [PF31]
 */
export function carryOver(from: Outline, to: Outline, steps: Steps): CarriedOver {
  const [before, after] = [modulesById(from), modulesById(to)];
  const given = new Map(
    steps.flatMap((step) => step.modules.filter(hasData).map((entry) => [entry.moduleId, entry] as const)),
  );
  const isUnchanged = (moduleId: string): boolean =>
    after.has(moduleId) && same(before.get(moduleId)?.module, after.get(moduleId)?.module);
  const kept = new Map([...given].filter(([moduleId]) => isUnchanged(moduleId)));
  const lost = [...given.values()].filter((entry) => !kept.has(entry.moduleId));
  const marks = keptMarks(from, to, steps);
  return {
    steps: stepsOf(to).flatMap((step) => {
      const modules = step.modules.flatMap((module) => kept.get(module.id) ?? []);
      const mark = marks.get(step.id) ?? { markedDone: false, updatedAt: null };
      return modules.length > 0 || mark.markedDone ? [{ stepId: step.id, ...mark, modules }] : [];
    }),
    unmarkedStepIds: steps.flatMap(({ stepId, markedDone }) => (markedDone && !marks.has(stepId) ? [stepId] : [])),
    keptModuleIds: [...kept.keys()],
    toAnswerAgain: lost.filter((entry) => after.has(entry.moduleId)),
    gone: lost.filter((entry) => !after.has(entry.moduleId)),
  };
}

/**
 * What a new perform carries over from a record: everything but the steps that are asked again. A question may be
 * unchanged in a step whose instruction changed. A step that is not among them keeps its mark, and its answers as far as
 * they answer what the version asks now, although minor versions changed it. [PF276]
 */
export function carryRecord(
  from: Outline,
  to: Outline,
  steps: Steps,
  repeatedStepIds: ReadonlySet<string>,
): StepProgress[] {
  const before = modulesById(from);
  const given = new Map(steps.flatMap((step) => step.modules.map((entry) => [entry.moduleId, entry] as const)));
  const marked = new Map(steps.filter((step) => step.markedDone).map((step) => [step.stepId, step]));
  const carried = stepsOf(to).flatMap((step) => {
    if (repeatedStepIds.has(step.id)) return [];
    const modules = step.modules.flatMap((module) => {
      const entry = given.get(module.id);
      return entry && hasData(entry) && stillAnswers(before.get(module.id)?.module, module, entry) ? [entry] : [];
    });
    const mark = marked.get(step.id) ?? { stepId: step.id, markedDone: false, updatedAt: null };
    return modules.length > 0 || mark.markedDone ? [{ ...mark, modules }] : [];
  });
  return withoutRetries(carried);
}

/** Whether an answer is one to the module as it is now. What was signed or verified must be there to the letter. */
function stillAnswers(before: PerformableModule | undefined, now: PerformableModule, entry: ModuleProgress): boolean {
  if (before?.moduleType !== now.moduleType || entry.moduleType !== now.moduleType) return false;
  if (same(before, now)) return true;
  if (entry.moduleType === "evidenceUpload" || entry.moduleType === "freeResponse") return true;
  if (entry.moduleType === "numberInput" && now.moduleType === "numberInput") {
    return entry.performData !== null && numberRefusal(now.moduleData, entry.performData) === undefined;
  }
  return same(choicesOf(before), choicesOf(now) ?? null);
}

/** What a choice comes to without its words: which options there are, how many may be chosen, and which are right. */
function choicesOf(module: PerformableModule) {
  if (module.moduleType !== "multipleChoice" && module.moduleType !== "multipleChoiceGraded") return undefined;
  const { isMultipleSelection, options } = module.moduleData;
  return { isMultipleSelection, options: options.map((option) => ({ ...option, label: "", feedback: null })) };
}

function keptMarks(from: Outline, to: Outline, steps: Steps) {
  const before = new Map(stepsOf(from).map((step) => [step.id, step]));
  const after = new Map(stepsOf(to).map((step) => [step.id, step]));
  const marked = steps.filter(({ stepId, markedDone }) => markedDone && same(before.get(stepId), after.get(stepId)));
  return new Map(
    marked.map(({ stepId, markedDone, updatedAt, versionNumber }) => [
      stepId,
      { markedDone, updatedAt, ...(versionNumber !== undefined && { versionNumber }) },
    ]),
  );
}
