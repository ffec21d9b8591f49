import type { DraftSource } from "#features/generation/contract.ts";
import { type OpenStatement, openStatements } from "#features/generation/rules/film-review.ts";
import {
  findByProcedure,
  getSource,
  markReviewed,
  publishGeneration,
  setConfirmed,
} from "#features/generation/server/film-service.ts";
import type { VisibilityChecks } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import { isSameId } from "#kit/ids.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

interface Confirmation {
  readonly stepId: string;
  readonly text: string;
  readonly isConfirmed: boolean;
}

/**
 * [PG77] Who writes the draft confirms one thing that its film does not say for certain, or takes that back.
 * @throws Problem 404, 403, 400 `unknownStep`, 409 `notToConfirm` or `pendingApproval`, 423 `draftLocked`
 */
export async function confirmStatement(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  procedureId: string,
  { stepId, text, isConfirmed }: Confirmation,
): Promise<DraftSource> {
  const { id, generation, steps, statements } = await requireFilmDraft(scope, procedureId);
  const step = steps.find((one) => isSameId(one.id, stepId));
  if (!step) throw new Problem("invalid", "unknownStep", { detail: `No step of the draft: ${stepId}` });
  const statement = statements.find((one) => one.stepId === step.id && one.claim.text === text);
  if (!statement) throw new Problem("conflict", "notToConfirm");
  if (statement.isConfirmed !== isConfirmed) {
    const isOf = (one: { stepId: string; text: string }, { claim, ...other }: OpenStatement) =>
      isSameId(one.stepId, other.stepId) && one.text === claim.text;
    // What the draft does not say any more needs no confirmation.
    const kept = generation.confirmed.filter(
      (one) => statements.some((other) => isOf(one, other)) && !isOf(one, statement),
    );
    const added = { stepId: step.id, text, by: scope.actor.profileId, at: scope.now.toISOString() };
    await setConfirmed(scope, generation.id, isConfirmed ? [...kept, added] : kept);
    const action = isConfirmed ? "statementConfirmed" : "statementReopened";
    const details = { stepId: step.id, text };
    scope.audit({ action: `procedureDraft.${action}`, objectType: "procedure", objectId: id, details });
  }
  return getSource(scope, visibilityChecks, id);
}

/**
 * [PG78] Who writes the draft has compared it with its film.
 * @throws Problem 404, 403, 409 `unconfirmedClaims` or `pendingApproval`, 423 `draftLocked`
 */
export async function acceptFilm(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  procedureId: string,
): Promise<DraftSource> {
  const { id, generation, statements } = await requireFilmDraft(scope, procedureId);
  const open = statements.filter((one) => !one.isConfirmed);
  if (open.length > 0) {
    const errors = { confirmed: [...new Set(open.map(({ claim }) => claim.text))].slice(0, 50) };
    throw new Problem("conflict", "unconfirmedClaims", { detail: "The film does not say this for certain", errors });
  }
  if (generation.reviewedAt === null) {
    await markReviewed(scope, generation.id);
    scope.audit({ action: "procedureDraft.filmAccepted", objectType: "procedure", objectId: id });
    publishGeneration(scope, generation);
  }
  return getSource(scope, visibilityChecks, id);
}

async function requireFilmDraft(scope: Scope, procedureId: string) {
  const { procedure, version } = await requireVisibleDraft(scope, procedureId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  requireNotPending(procedure);
  await requireNoOtherEditor(scope, version.id);
  const generation = await findByProcedure(scope, procedure.id, "forUpdate");
  if (!generation?.plan) throw notFound();
  const steps = version.content.sections.flatMap((section) => section.steps);
  const film = { ...generation.plan, confirmed: generation.confirmed };
  return { id: procedure.id, generation, steps, statements: openStatements(steps, film) };
}
