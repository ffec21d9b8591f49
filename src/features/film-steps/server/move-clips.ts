import type { DraftSource } from "#features/generation/contract.ts";
import { type Clip, clipMsMin, withClips } from "#features/generation/rules/move-clips.ts";
import type { PlannedStep } from "#features/generation/rules/plan.ts";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { getSource, setPlan } from "#features/generation/server/film-service.ts";
import type { VisibilityChecks } from "#features/media/server/service.ts";
import { durationOf } from "#features/videos/server/film-service.ts";
import { isSameId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { requireFilmDraft } from "./film-draft.ts";

/**
 * [PG47] Moves the clips of steps, by who writes the draft.
 * @throws Problem 404, 403, 400 `unknownStep`, 422 `clipTooShort`, 409 `pendingApproval`, 423 `draftLocked`
 */
export async function moveClips(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  procedureId: string,
  clips: readonly Clip[],
): Promise<DraftSource> {
  const { id, generation, plan, steps } = await requireFilmDraft(scope, procedureId);
  const durationMs = await durationOf(scope, generation.assetId);
  const moved = clips.map((clip) => {
    // [PG65] One that came by a split is a step of the draft, and has no clip yet.
    const known =
      plan.steps.find(({ stepId }) => isSameId(stepId, clip.stepId))?.stepId ??
      steps.find((step) => isSameId(step.id, clip.stepId))?.id;
    if (known === undefined) {
      throw new Problem("invalid", "unknownStep", { detail: `No step of the film: ${clip.stepId}` });
    }
    const endMs = durationMs > 0 ? Math.min(clip.endMs, durationMs) : clip.endMs;
    if (endMs - clip.startMs < clipMsMin) throw new Problem("unprocessable", "clipTooShort");
    return { ...clip, endMs, stepId: known };
  });
  const stepOf = (stepId: string) => steps.find((step) => isSameId(step.id, stepId));
  const next = withClips<PlannedStep>(
    plan,
    moved,
    (stepId, own) => {
      const step = stepOf(stepId);
      return step ? claimsOfStep(step, plan.sentences, own) : [];
    },
    // No picture was drawn for it with the draft.
    (clipped) => ({ ...clipped, title: stepOf(clipped.stepId)?.title ?? "", frameMs: [], pictureId: "" }),
  );
  await setPlan(scope, generation.id, next);
  const seconds = (ms: number) => ms / 1000;
  scope.audit({
    action: "procedureDraft.clipsMoved",
    objectType: "procedure",
    objectId: id,
    details: {
      clips: moved.map(({ stepId, startMs, endMs }) => ({ stepId, from: seconds(startMs), to: seconds(endMs) })),
    },
  });
  return getSource(scope, visibilityChecks, id);
}
