import { contentLimits, type DraftContent } from "#features/procedures/content.ts";
import type { DraftPatch } from "#features/procedures/patch-contract.ts";
import type { DraftParts } from "#features/procedures/rules/draft-parts.ts";
import { same } from "#features/procedures/rules/same.ts";
import type { Versioned } from "#features/revisions/rules/diff.ts";
import { checkOf, type Touched, touchedBy } from "./patch-check.ts";
import { opsBetween } from "./patch-of.ts";

/**
 * [P150] The patch that a save sends to turn one draft into the other. Undefined where the change exceeds the limits of
 * a patch: the whole draft is sent then. Areas have no order.
 */
export function patchBetween(before: Versioned, after: Versioned): DraftPatch | undefined {
  const ops = opsBetween(before.content, after.content);
  if (ops.length > contentLimits.patchOpsMax) return undefined;
  const touched = touchedBy(ops);
  const hasAreas = before.areaIds === after.areaIds || same([...before.areaIds].sort(), [...after.areaIds].sort());
  return {
    ops,
    ...(!hasAreas && { areaIds: [...after.areaIds] }),
    check: checkOf(partsNamed(after.content, touched), touched),
  };
}

/** As much of content as is touched. */
function partsNamed({ sections, ...head }: DraftContent, { sectionIds, stepIds }: Touched): DraftParts {
  const named = sections.filter((section) => sectionIds.has(section.id));
  const steps = stepIds.size === 0 ? [] : sections.flatMap((one) => one.steps.filter((step) => stepIds.has(step.id)));
  return {
    head,
    order: sections.map((section) => section.id),
    sections: new Map(
      named.map(({ steps: inside, ...section }) => [section.id, { ...section, stepIds: inside.map((one) => one.id) }]),
    ),
    steps: new Map(steps.map((step) => [step.id, step])),
  };
}
