import type { Change, Versioned } from "#features/revisions/rules/diff.ts";
import { diffVersions } from "#features/revisions/rules/diff.ts";

export interface ChangeCounts {
  /** Steps, each counted once: an added step is not changed too, and a changed step is not moved too. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly moved: number;
  /** Whether title, description, image, areas or sections differ. */
  readonly head: boolean;
}

/** [P186] In how many steps a draft differs from the published version. */
export function changeCounts(before: Versioned, after: Versioned): ChangeCounts {
  const stepOf = stepsOfModules(before, after);
  const sets = {
    added: new Set<string>(),
    removed: new Set<string>(),
    changed: new Set<string>(),
    moved: new Set<string>(),
  };
  let head = false;
  for (const change of diffVersions(before, after).changes) {
    if (change.is === "changed" && (change.of === "procedure" || change.of === "section")) head = true;
    else if (partOf(change) === "section") head = true;
    else if (partOf(change) === "step") sets[stepChange(change)].add(idOf(change));
    else sets.changed.add(stepOf.get(idOf(change)) ?? "");
  }
  for (const one of [...sets.added, ...sets.removed]) sets.changed.delete(one);
  for (const one of sets.changed) sets.moved.delete(one);
  sets.changed.delete("");
  const { added, removed, changed, moved } = sets;
  return { added: added.size, removed: removed.size, changed: changed.size, moved: moved.size, head };
}

const partOf = (change: Change): string => change.of;

const stepChange = (change: Change): "added" | "removed" | "moved" | "changed" =>
  change.is === "retyped" ? "changed" : change.is;

function idOf(change: Change): string {
  if (change.is === "added" || change.is === "removed") return change.item.id;
  if ("id" in change) return change.id;
  return change.of === "module" ? change.after.id : "";
}

/** The step of each module: after the change, or before it for modules that were removed. */
function stepsOfModules(before: Versioned, after: Versioned): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { content } of [before, after]) {
    for (const step of content.sections.flatMap((section) => section.steps)) {
      for (const one of step.modules) found.set(one.id, step.id);
    }
  }
  return found;
}
