import type { Outline } from "#features/procedures/content.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import type { ModuleProgress, StepProgress } from "../../progress.ts";
import { later } from "../answers/moments.ts";
import { type Edit, edited } from "../answers/perform-data.ts";
import { isRetry, triedAgain } from "../answers/retries.ts";

export type Steps = readonly StepProgress[];

export const stepProgressOf = (steps: Steps, stepId: string): StepProgress | undefined =>
  steps.find((step) => step.stepId === stepId);

/** Those of `after` that are not the same objects: a rule that compares two states need look at no others. */
export function changedSteps(before: Steps, after: Steps): Steps {
  const known = new Set(before);
  return after.filter((step) => !known.has(step));
}

export const moduleProgressOf = (steps: Steps, moduleId: string): ModuleProgress | undefined =>
  steps.flatMap((step) => step.modules).find((module) => module.moduleId === moduleId);

/** The steps after an entry into one module; the same steps when the snapshot has no such action module. [PF2] [PF257] */
export function withEdit(content: Outline, steps: Steps, moduleId: string, edit: Edit, at: string): Steps {
  const found = findModule(content, moduleId);
  if (found?.module.category !== "action") return steps;
  const before = moduleProgressOf(steps, moduleId);
  const after = edited(found.module, before, edit, at);
  const isAgain = edit.moduleType === "numberInput" && edit.isMeasuredAgain === true;
  const isTriedAgain = isAgain || isRetry(steps, found.step.id, before, after);
  return withModule(steps, found.step.id, isTriedAgain ? triedAgain(after) : after);
}

/** The steps with a module's entry replaced. */
export function withModule(steps: Steps, stepId: string, entry: ModuleProgress): Steps {
  const step = stepProgressOf(steps, stepId) ?? untouched(stepId);
  const isKnown = step.modules.some((module) => module.moduleId === entry.moduleId);
  const modules = isKnown
    ? step.modules.map((module) => (module.moduleId === entry.moduleId ? entry : module))
    : [...step.modules, entry];
  return withStep(steps, { ...step, modules });
}

/** The steps after one was marked or unmarked; the same steps when it was so already. [PF13] */
export function withMark(steps: Steps, stepId: string, markedDone: boolean, at: string): Steps {
  const step = stepProgressOf(steps, stepId) ?? untouched(stepId);
  if (step.markedDone === markedDone) return steps;
  const { versionNumber: _, ...unversioned } = step;
  return withStep(steps, { ...unversioned, markedDone, updatedAt: later(at, step.updatedAt) });
}

/** When the first of the answers was begun, in ms; infinite if there are none. */
export const earliestEntryMs = (steps: Steps): number =>
  Math.min(
    ...steps.flatMap((step) =>
      step.modules.flatMap(({ performData }) => (performData ? Date.parse(performData.startedAt) : [])),
    ),
  );

const untouched = (stepId: string): StepProgress => ({ stepId, markedDone: false, updatedAt: null, modules: [] });

const withStep = (steps: Steps, next: StepProgress): Steps =>
  stepProgressOf(steps, next.stepId)
    ? steps.map((step) => (step.stepId === next.stepId ? next : step))
    : [...steps, next];
