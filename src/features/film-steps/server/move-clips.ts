import type { DraftSource } from "#features/generation/contract.ts";
import { type Clip, clipMsMin, withClips } from "#features/generation/rules/move-clips.ts";
import type { PlannedStep } from "#features/generation/rules/plan.ts";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { findByProcedure, getSource, setPlan } from "#features/generation/server/film-service.ts";
import type { VisibilityChecks } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import { durationOf } from "#features/videos/server/film-service.ts";
import { isSameId } from "#kit/ids.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

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
  const { procedure, version } = await requireVisibleDraft(scope, procedureId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  requireNotPending(procedure);
  await requireNoOtherEditor(scope, version.id);
  const found = await findByProcedure(scope, procedure.id, "forUpdate");
  if (!found?.plan) throw notFound();
  const { plan } = found;
  const durationMs = await durationOf(scope, found.assetId);
  const written = version.content.sections.flatMap(({ steps }) => steps);
  const moved = clips.map((clip) => {
    // [PG65] One that came by a split is a step of the draft, and has no clip yet.
    const known =
      plan.steps.find(({ stepId }) => isSameId(stepId, clip.stepId))?.stepId ??
      written.find(({ id }) => isSameId(id, clip.stepId))?.id;
    if (known === undefined) {
      throw new Problem("invalid", "unknownStep", { detail: `No step of the film: ${clip.stepId}` });
    }
    const endMs = durationMs > 0 ? Math.min(clip.endMs, durationMs) : clip.endMs;
    if (endMs - clip.startMs < clipMsMin) throw new Problem("unprocessable", "clipTooShort");
    return { ...clip, endMs, stepId: known };
  });
  const stepOf = (stepId: string) => written.find(({ id }) => isSameId(id, stepId));
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
  await setPlan(scope, found.id, next);
  const seconds = (ms: number) => ms / 1000;
  scope.audit({
    action: "procedureDraft.clipsMoved",
    objectType: "procedure",
    objectId: procedure.id,
    details: {
      clips: moved.map(({ stepId, startMs, endMs }) => ({ stepId, from: seconds(startMs), to: seconds(endMs) })),
    },
  });
  return getSource(scope, visibilityChecks, procedure.id);
}
