import type { DraftContent, Step } from "#features/procedures/content.ts";
import type { NewId } from "#features/procedures/rules/new-content.ts";
import { withIds } from "#features/templates/rules/own-ids.ts";

/** From the ids of a reusable step's parts to those of the same parts in a procedure. */
export type OwnIds = Readonly<Record<string, string>>;

/** The ids of a step, its modules and their options, in reading order: files and areas are not its parts. */
export const partIdsOf = (step: Step): string[] => [
  step.id,
  ...step.modules.flatMap((module) => [
    module.id,
    ...("options" in module.moduleData ? module.moduleData.options.map((option) => option.id) : []),
  ]),
];

/** [LS2] The ids of a copy that was made of a reusable step. */
export function idsOfCopy(reusable: Step, copy: Step): OwnIds {
  const copied = partIdsOf(copy);
  return Object.fromEntries(partIdsOf(reusable).map((id, index) => [id.toLowerCase(), copied[index] ?? id]));
}

/** [LS4] The ids with one for every part of this content: a part that is new to the procedure gets an id of its own. */
export const idsWith = (ownIds: OwnIds, reusable: Step, newId: NewId): OwnIds => ({
  ...Object.fromEntries(partIdsOf(reusable).map((id) => [id.toLowerCase(), newId()])),
  ...ownIds,
});

/** A content of the reusable step as it is in the procedure. */
export const inProcedure = (reusable: Step, ownIds: OwnIds): Step => stepWithIds(reusable, ownIds);

/** [LS6] A step of a procedure as it is in the reusable step. A part that is new to that keeps its id. */
export const inReusable = (own: Step, ownIds: OwnIds): Step =>
  stepWithIds(own, Object.fromEntries(Object.entries(ownIds).map(([id, here]) => [here.toLowerCase(), id])));

function stepWithIds(step: Step, ids: OwnIds): Step {
  const parts = new Set(partIdsOf(step).map((id) => id.toLowerCase()));
  return withIds(step, new Map(Object.entries(ids).filter(([id]) => parts.has(id))));
}

/** [LS4] The content with these steps in the place of those that have their ids. */
export const withSteps = (content: DraftContent, steps: ReadonlyMap<string, Step>): DraftContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => steps.get(step.id) ?? step),
  })),
});
