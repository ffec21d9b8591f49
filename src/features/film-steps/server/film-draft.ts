import { findByProcedure } from "#features/generation/server/film-service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

export type FilmDraft = Awaited<ReturnType<typeof requireFilmDraft>>;

/**
 * A draft that was made from a film, held for whoever writes it.
 * @throws Problem 404, 403, 409 `pendingApproval`, 423 `draftLocked`
 */
export async function requireFilmDraft(scope: Scope, procedureId: string) {
  const { procedure, version } = await requireVisibleDraft(scope, procedureId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  requireNotPending(procedure);
  await requireNoOtherEditor(scope, version.id);
  const generation = await findByProcedure(scope, procedure.id, "forUpdate");
  if (!generation?.plan) throw notFound();
  const steps = version.content.sections.flatMap((section) => section.steps);
  return { id: procedure.id, generation, plan: generation.plan, steps };
}
