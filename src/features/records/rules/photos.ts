import { moduleProgressOf, type Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { Outline } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";

/** A photo that the performer took as an answer. */
export interface TakenPhoto {
  readonly id: string;
  /** Through all sections, from 1. */
  readonly stepNumber: number;
  readonly stepTitle: string;
  /** Within its step, from 1. */
  readonly number: number;
}

/** [PF255] Every photo of a record once, in reading order: of evidence and of verified steps. */
export function photosOf(content: Outline, steps: Steps): TakenPhoto[] {
  const seen = new Set<string>();
  return numberedSteps(content).flatMap(({ step, number: stepNumber }) => {
    const ids = step.modules.flatMap((module) => photoIdsOf(steps, module.id)).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return [...new Set(ids)].map((id, at) => ({ id, stepNumber, stepTitle: step.title, number: at + 1 }));
  });
}

function photoIdsOf(steps: Steps, moduleId: string): readonly string[] {
  const entry = moduleProgressOf(steps, moduleId);
  if (entry?.moduleType === "evidenceUpload") return entry.performData?.capturedImageRefs.map((ref) => ref.id) ?? [];
  const verified = entry?.moduleType === "aiStepVerification" ? entry.performData?.submissionImageId : null;
  return verified ? [verified] : [];
}
