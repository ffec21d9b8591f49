/** A step as one version has it. */
export interface VersionStep<Figures> {
  readonly stepId: string;
  readonly stepNumber: number;
  readonly title: string;
  readonly figures: Figures;
  /** Whatever the step holds: versions are compared by it. */
  readonly content: unknown;
}

export const stepStates = ["same", "changed", "new", "removed"] as const;
export type StepState = (typeof stepStates)[number];

export interface ComparedStep<Figures> {
  readonly stepId: string;
  /** As the later version has it; a removed step has that of the earlier one. */
  readonly title: string;
  readonly state: StepState;
  readonly before: { readonly stepNumber: number; readonly figures: Figures } | null;
  readonly after: { readonly stepNumber: number; readonly figures: Figures } | null;
}

/**
 * [AN23] The steps of two versions side by side, by their ids, in the order of the later one. A removed step follows the
 * one that it followed. A step that only moved is the same.
 */
export function compareSteps<Figures>(
  before: readonly VersionStep<Figures>[],
  after: readonly VersionStep<Figures>[],
  isSame: (one: unknown, other: unknown) => boolean,
): ComparedStep<Figures>[] {
  const earlier = new Map(before.map((step) => [step.stepId.toLowerCase(), step]));
  const later = new Set(after.map((step) => step.stepId.toLowerCase()));
  const removedBehind = new Map<string | undefined, ComparedStep<Figures>[]>();
  let kept: string | undefined;
  for (const step of before) {
    const id = step.stepId.toLowerCase();
    if (later.has(id)) kept = id;
    else {
      const removed = {
        stepId: step.stepId,
        title: step.title,
        state: "removed",
        before: sideOf(step),
        after: null,
      } as const;
      removedBehind.set(kept, [...(removedBehind.get(kept) ?? []), removed]);
    }
  }
  const compared = after.flatMap((step): ComparedStep<Figures>[] => {
    const id = step.stepId.toLowerCase();
    const was = earlier.get(id);
    const state = was === undefined ? "new" : isSame(was.content, step.content) ? "same" : "changed";
    const one = {
      stepId: step.stepId,
      title: step.title,
      state,
      before: was ? sideOf(was) : null,
      after: sideOf(step),
    } as const;
    return [one, ...(removedBehind.get(id) ?? [])];
  });
  return [...(removedBehind.get(undefined) ?? []), ...compared];
}

const sideOf = <Figures>({ stepNumber, figures }: VersionStep<Figures>) => ({ stepNumber, figures });
