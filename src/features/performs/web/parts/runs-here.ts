import { collageOf } from "#features/procedures/rules/media-of.ts";
import { doneCount } from "../../rules/steps/next.ts";
import type { RunHere } from "../../rules/sync/runs-here.ts";
import { isUnheardOf } from "./run/begun-here.ts";
import { isDirty, type PerformState } from "./run/perform-state.ts";
import { type Owner, storedPerforms } from "./unsent-answers.ts";

/** A person's performs on this device that have not ended, as far as the device knows. */
export async function runsHere(owner: Owner): Promise<RunHere[]> {
  return (await storedPerforms(owner)).filter(({ ending }) => ending === null).map(runOf);
}

function runOf(state: PerformState): RunHere {
  const { id, procedureId, procedure, stepsProgress, createdAt, updatedAt } = state.progress;
  const { done, total } = doneCount(procedure, stepsProgress);
  const { title, versionNumber } = procedure;
  const shown = { stepCount: total, doneCount: done, collage: collageOf(procedure).map((image) => image.id) };
  const isSubmitted = Boolean(state.submission);
  return {
    run: { id, procedureId, title, version: versionNumber ?? 0, ...shown, createdAt, updatedAt, newerVersion: null },
    isUnsent: isSubmitted || isUnheardOf(state) || isDirty(state),
    isSubmitted,
  };
}
