import type { DraftContent, Step } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";

export interface StepDifference {
  readonly id: string;
  readonly title: string;
  /** In the order of the content: mine, unless it is only in theirs. */
  readonly number: number;
  readonly is: "onlyMine" | "onlyTheirs" | "differs";
}

/** Which steps are not the same in two contents, in reading order. */
export function stepDifferences(mine: DraftContent, theirs: DraftContent): StepDifference[] {
  const ours = numberedSteps<Step["modules"][number]>(mine);
  const others = numberedSteps<Step["modules"][number]>(theirs);
  const theirById = new Map(others.map(({ step }) => [step.id, step]));
  const myIds = new Set(ours.map(({ step }) => step.id));
  const inMine = ours.flatMap(({ step, number }): StepDifference[] => {
    const other = theirById.get(step.id);
    if (other && same(step, other)) return [];
    return [{ id: step.id, title: step.title, number, is: other ? "differs" : "onlyMine" }];
  });
  const onlyTheirs = others
    .filter(({ step }) => !myIds.has(step.id))
    .map(({ step, number }): StepDifference => ({ id: step.id, title: step.title, number, is: "onlyTheirs" }));
  return [...inMine, ...onlyTheirs];
}
