import type { Outline } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { isStepDone, meetsRequirements } from "./step-done.ts";
import { type Steps, stepProgressOf, withMark } from "./steps-progress.ts";

export type Next = { readonly kind: "step"; readonly stepId: string } | { readonly kind: "submit" };

/** Where "next" leads: the step after this one, through all sections, or submitting after the last. [PF13] */
export function nextAfter(content: Outline, stepId: string): Next {
  const steps = stepsOf(content);
  const next = steps[steps.findIndex((step) => step.id === stepId) + 1];
  return next ? { kind: "step", stepId: next.id } : { kind: "submit" };
}

/** "Next" marks the step done and moves on (specification, procedures section 4). [PF13] */
export const progressToNext = (content: Outline, steps: Steps, stepId: string, at: string) => ({
  steps: withMark(steps, stepId, true, at),
  next: nextAfter(content, stepId),
});

/** The first step, in reading order, that does not meet its requirements; it is where a blocked submit leads. [PF14] */
export const firstIncompleteStep = (content: Outline, steps: Steps): string | undefined =>
  stepsOf(content).find((step) => !meetsRequirements(step, stepProgressOf(steps, step.id)))?.id;

export type SubmitReadiness =
  | { readonly kind: "blocked"; readonly firstIncompleteStepId: string }
  | { readonly kind: "ready"; readonly isEverythingDone: boolean };

/** What pressing submit does: an alert that leads to a step, or a confirmation in one of two wordings. [PF14] */
export function submitReadiness(content: Outline, steps: Steps): SubmitReadiness {
  const firstIncompleteStepId = firstIncompleteStep(content, steps);
  if (firstIncompleteStepId !== undefined) return { kind: "blocked", firstIncompleteStepId };
  const { done, total } = doneCount(content, steps);
  return { kind: "ready", isEverythingDone: done === total };
}

/** For the progress ring. [PF15] */
export function doneCount(content: Outline, steps: Steps): { readonly done: number; readonly total: number } {
  const all = stepsOf(content);
  // Asked at every save, of all steps.
  const progress = new Map(steps.map((step) => [step.stepId, step]));
  return { done: all.filter((step) => isStepDone(step, progress.get(step.id))).length, total: all.length };
}
