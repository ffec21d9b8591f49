import type { DraftSource } from "#features/generation/contract.ts";
import { type OpenStatement, openStatements } from "#features/generation/rules/film-review.ts";
import { getSource, markReviewed, publishGeneration, setConfirmed } from "#features/generation/server/film-service.ts";
import type { VisibilityChecks } from "#features/media/server/service.ts";
import { isSameId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type FilmDraft, requireFilmDraft } from "./film-draft.ts";

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
  const { id, generation, steps, statements } = statementsOf(await requireFilmDraft(scope, procedureId));
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
  const { id, generation, statements } = statementsOf(await requireFilmDraft(scope, procedureId));
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

const statementsOf = ({ plan, ...draft }: FilmDraft) => ({
  ...draft,
  statements: openStatements(draft.steps, { ...plan, confirmed: draft.generation.confirmed }),
});
