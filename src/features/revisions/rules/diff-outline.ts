import type { DraftContent, Module } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import type { Change, VersionDiff, Versioned } from "./diff.ts";

/** What became of one section or step, and of what is in it. */
export interface DiffEntry {
  readonly of: "section" | "step";
  readonly id: string;
  readonly title: string;
  /** Of a step, its number now; undefined where it is gone. */
  readonly number?: number | undefined;
  /** Of it and, in a step, of its modules. */
  readonly changes: readonly Change[];
}

export interface DiffOutline {
  readonly head: readonly Extract<Change, { of: "procedure" }>[];
  /** In the reading order of the version after; what is gone stands where its section was, or at the end. */
  readonly entries: readonly DiffEntry[];
}

/** [P90] A diff as it is read: place by place. What is the same is left out. */
export function diffOutline(before: Versioned, after: Versioned, { changes }: VersionDiff): DiffOutline {
  const numbers = new Map(numberedSteps<Module>(after.content).map(({ step, number }) => [step.id, number]));
  const byPlace = Map.groupBy(
    changes.filter((change) => change.of !== "procedure"),
    (change) => placeOf(change, after.content, before.content),
  );
  const taken = new Set<string>();
  const take = (key: string): readonly Change[] => {
    taken.add(key);
    return byPlace.get(key) ?? [];
  };
  const entries: DiffEntry[] = [];
  const add = (entry: DiffEntry) => entry.changes.length > 0 && entries.push(entry);
  const goneIn = (sectionId: string): void => {
    const section = before.content.sections.find((one) => one.id === sectionId);
    for (const { id, title } of section?.steps ?? []) {
      if (!numbers.has(id)) add({ of: "step", id, title, changes: take(`step ${id}`) });
    }
  };
  for (const section of after.content.sections) {
    add({ of: "section", id: section.id, title: section.title, changes: take(`section ${section.id}`) });
    for (const { id, title } of section.steps) {
      add({ of: "step", id, title, number: numbers.get(id), changes: take(`step ${id}`) });
    }
    goneIn(section.id);
  }
  for (const section of before.content.sections) {
    if (taken.has(`section ${section.id}`)) continue;
    add({ of: "section", id: section.id, title: section.title, changes: take(`section ${section.id}`) });
    goneIn(section.id);
  }
  return { head: changes.filter((change) => change.of === "procedure"), entries };
}

/** [P90] What became of the section or step as a whole: a part that came or went, else one that was edited, else moved. */
export function changeOf({ of, changes }: DiffEntry): Change["is"] {
  const own = new Set(changes.filter((change) => change.of === of).map((change) => change.is));
  const whole = (["added", "removed"] as const).find((is) => own.has(is));
  if (whole) return whole;
  return own.has("moved") && changes.length === 1 ? "moved" : "changed";
}

/** A module's change belongs to the step that it stands in now, or stood in. */
function placeOf(change: Exclude<Change, { of: "procedure" }>, after: DraftContent, before: DraftContent): string {
  if (change.of !== "module") {
    const id = change.is === "added" || change.is === "removed" ? change.item.id : change.id;
    return `${change.of} ${id}`;
  }
  if (change.is === "added" || change.is === "removed") return `step ${change.at.parentId}`;
  if (change.is === "moved") return `step ${change.to.parentId}`;
  const holds = (content: DraftContent) =>
    content.sections
      .flatMap((section) => section.steps)
      .find((step) => step.modules.some((module) => module.id === change.after.id));
  return `step ${(holds(after) ?? holds(before))?.id}`;
}
