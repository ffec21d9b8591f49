import type { DraftContent } from "#features/procedures/content.ts";

export const commentLimits = {
  charactersMax: 4000,
  mentionsMax: 20,
  /** Threads of a procedure that are shown at once, and comments of a thread. */
  threadsMax: 500,
  commentsMax: 200,
} as const;

export interface ThreadPlace {
  readonly stepId: string;
  readonly moduleId: string | null;
  /** As it was when the thread began. */
  readonly stepTitle: string;
}

export interface PlaceNow {
  /** Null once the step is gone. */
  readonly stepNumber: number | null;
  readonly stepTitle: string;
  readonly isModuleGone: boolean;
}

/** [CM3] Where a thread stands in the draft as it is: it follows its step by its id, and outlives it. */
export function placeNow({ sections }: Pick<DraftContent, "sections">, place: ThreadPlace): PlaceNow {
  const steps = sections.flatMap((section) => section.steps);
  const index = steps.findIndex((step) => step.id === place.stepId);
  const step = steps[index];
  if (!step) return { stepNumber: null, stepTitle: place.stepTitle, isModuleGone: false };
  const isModuleGone = place.moduleId !== null && !step.modules.some((one) => one.id === place.moduleId);
  return { stepNumber: index + 1, stepTitle: step.title, isModuleGone };
}

/** [CM5] Who is notified of a comment: those mentioned in it now and never before, except its author. */
export const newlyMentioned = (
  mentionIds: readonly string[],
  { notified, authorId }: { readonly notified: readonly string[]; readonly authorId: string },
): string[] => [...new Set(mentionIds)].filter((one) => one !== authorId && !notified.includes(one));

/** [CM7] Only its author changes or deletes a comment, and only until it is deleted. */
export const mayChange = (
  comment: { readonly authorId: string; readonly isDeleted: boolean },
  profileId: string,
): boolean => comment.authorId === profileId && !comment.isDeleted;

interface Counted {
  readonly stepId: string;
  readonly stepNumber: number | null;
  readonly resolvedAt: string | null;
}

/** [CM8] How many threads are open, altogether and by step; those of steps that are gone count in the total. */
export function openCounts(threads: readonly Counted[]): {
  readonly all: number;
  readonly byStep: ReadonlyMap<string, number>;
} {
  const open = threads.filter((one) => one.resolvedAt === null);
  const byStep = new Map<string, number>();
  for (const { stepId, stepNumber } of open) {
    if (stepNumber !== null) byStep.set(stepId, (byStep.get(stepId) ?? 0) + 1);
  }
  return { all: open.length, byStep };
}
