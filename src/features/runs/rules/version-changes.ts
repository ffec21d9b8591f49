import type { Outline, OutlineStep } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";

/** How a newer version changes the steps of the version that is being performed. */
export interface VersionChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Whether the step that the person is at changed, or is gone. */
  readonly isHereAffected: boolean;
}

/**
 * For the sentence shown to a performer, counted in steps: a step that only moved reads as before and is not counted.
 * Both contents are those that performers see. [PF143]
 */
export function versionChanges(before: Outline, after: Outline, hereStepId: string | undefined): VersionChanges {
  const was = new Map(stepsOf(before).map((step) => [step.id, step]));
  const now = new Map(stepsOf(after).map((step) => [step.id, step]));
  const isChanged = (step: OutlineStep): boolean => now.has(step.id) && !same(step, now.get(step.id));
  const here = hereStepId === undefined ? undefined : was.get(hereStepId);
  return {
    added: [...now.keys()].filter((id) => !was.has(id)).length,
    changed: [...was.values()].filter(isChanged).length,
    removed: [...was.keys()].filter((id) => !now.has(id)).length,
    isHereAffected: here !== undefined && (!now.has(here.id) || isChanged(here)),
  };
}
