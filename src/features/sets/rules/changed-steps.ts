import type { DraftContent } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { type Change, diffVersions, type Versioned } from "#features/revisions/rules/diff.ts";
import type { StepChange } from "./procedure-status.ts";

export interface ChangedStep {
  readonly stepId: string;
  /** Its present index; null for a removed step. */
  readonly number: number | null;
  readonly title: string;
  readonly change: StepChange;
}

/** A step of a version as lists name it, by its id and in the version's order. */
export type NamedSteps = ReadonlyMap<string, { readonly number: number; readonly title: string }>;

export const namedSteps = (content: DraftContent): NamedSteps =>
  new Map(numberedSteps(content).map(({ number, step }) => [step.id, { number, title: step.title }]));

/**
 * [S23] What a member who must repeat a procedure is shown: the steps that are asked for again, and what moved or went
 * since the version that they passed. What only minor versions changed asks for nothing and is left out.
 *
 * @param since the changes between the version that was passed and today's
 */
export function shownChanges(
  since: readonly ChangedStep[],
  today: NamedSteps,
  repeated: ReadonlySet<string>,
): ChangedStep[] {
  const how = new Map(since.map((one) => [one.stepId, one.change]));
  const now = [...today].flatMap(([stepId, step]): ChangedStep[] => {
    const change = how.get(stepId);
    if (repeated.has(stepId)) return [{ stepId, ...step, change: change === "added" ? "added" : "changed" }];
    return change === "moved" ? [{ stepId, ...step, change }] : [];
  });
  return [...now, ...since.filter(({ change }) => change === "removed")];
}

/** [S17] There is something to do again: what moved or went asks for nothing. */
export const mustBeRepeated = ({ change }: ChangedStep): boolean => change === "added" || change === "changed";

/**
 * [S23] The changed steps in their present order, followed by the removed ones. Both versions are given with their
 * answers: a step with another correct answer is asked again and reported as changed, like any other, and the result
 * contains no answer (threat B90).
 */
export function changedSteps(before: DraftContent, after: DraftContent): ChangedStep[] {
  const { changes } = diffVersions(versioned(before), versioned(after));
  const how = new Map<string, StepChange>();
  for (const change of changes) {
    for (const [stepId, is] of touched(change, before, after)) {
      if (how.get(stepId) !== "added") how.set(stepId, is === "moved" ? (how.get(stepId) ?? "moved") : is);
    }
  }
  const now = numberedSteps(after).flatMap(({ number, step }): ChangedStep[] => {
    const change = how.get(step.id);
    return change ? [{ stepId: step.id, number, title: step.title, change }] : [];
  });
  const stays = new Set(numberedSteps(after).map(({ step }) => step.id));
  const gone = numberedSteps(before).flatMap(({ step }): ChangedStep[] =>
    stays.has(step.id) ? [] : [{ stepId: step.id, number: null, title: step.title, change: "removed" }],
  );
  return [...now, ...gone];
}

function touched(change: Change, before: DraftContent, after: DraftContent): [string, StepChange][] {
  if (change.of === "step") {
    if (change.is === "added") return [[change.item.id, "added"]];
    if (change.is === "removed") return [];
    return [[change.id, change.is === "moved" ? "moved" : "changed"]];
  }
  if (change.of !== "module") return [];
  const steps =
    change.is === "moved"
      ? [change.from.parentId, change.to.parentId]
      : change.is === "added" || change.is === "removed"
        ? [change.at.parentId]
        : [stepOf(after, change.after.id) ?? stepOf(before, change.before.id)];
  return steps.flatMap((id): [string, StepChange][] => (id ? [[id, "changed"]] : []));
}

const stepOf = (content: DraftContent, moduleId: string): string | undefined =>
  content.sections
    .flatMap((section) => section.steps)
    .find((step) => step.modules.some((module) => module.id === moduleId))?.id;

const versioned = (content: DraftContent): Versioned => ({ content, areaIds: [] });
