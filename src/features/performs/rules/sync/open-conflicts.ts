import type { Outline } from "#features/procedures/content.ts";
import { modulesById } from "#features/procedures/rules/find.ts";
import { type ConflictChanges, type OpenConflict, progressLimits } from "../../progress.ts";
import type { Steps } from "../steps/steps-progress.ts";

/** The open conflicts after a save: a repeat changes nothing, and of too many the latest stay. [PF172] */
export function conflictsAfter(
  before: readonly OpenConflict[] = [],
  { raised, settled }: ConflictChanges = { raised: [], settled: [] },
): readonly OpenConflict[] {
  if (raised.length + settled.length === 0) return before;
  const known = new Set(before.map(({ id }) => id));
  const all = [...before, ...raised.filter(({ id }) => !known.has(id))].filter(({ id }) => !settled.includes(id));
  return all.slice(-progressLimits.conflictsMax);
}

/** Those whose question exists in the snapshot at this place and with this type: a device can show no others. */
export function knownConflicts(content: Outline, conflicts: readonly OpenConflict[]): OpenConflict[] {
  const places = modulesById(content);
  return conflicts.filter(({ stepId, entry }) => {
    const found = places.get(entry.moduleId);
    return found?.step.id === stepId && found.module.moduleType === entry.moduleType;
  });
}

/** The steps including the other answers of open conflicts: for work that concerns every answer, such as its files. */
export const withOtherAnswers = (steps: Steps, conflicts: readonly OpenConflict[] = []): Steps =>
  conflicts.length === 0
    ? steps
    : [
        ...steps,
        ...conflicts.map(({ stepId, entry }) => ({ stepId, markedDone: false, updatedAt: null, modules: [entry] })),
      ];
