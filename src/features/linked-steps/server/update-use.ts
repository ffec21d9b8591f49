import { changeDraft } from "#features/drafts/server/service.ts";
import { authorsVersion } from "#features/procedures/server/service.ts";
import { getContentsOfStep } from "#features/templates/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { idsWith, inProcedure, withSteps } from "../rules/part-ids.ts";
import { changed, requirePresent } from "./link-steps.ts";
import { keepLink, selectLinks } from "./link-store.ts";
import { type LinkedIn, linkedIn } from "./uses.ts";

export interface UpdateInput {
  readonly contentNumber: number;
  readonly versionId: string;
  readonly revision: number;
  readonly isDraft: boolean;
  readonly replacesChanges?: boolean | undefined;
  readonly withdrawsRequest?: boolean | undefined;
}

/**
 * [LS4] The linked steps of a procedure get the present content of the reusable step, in its draft.
 * @throws Problem 404, 403, 409 `reusableStepChanged`, `changedHere` or `nothingToUpdate`, and what `changeDraft` throws
 */
export async function updateUse(
  scope: Scope,
  at: { readonly templateId: string; readonly procedureId: string },
  { contentNumber, replacesChanges = false, withdrawsRequest, ...seen }: UpdateInput,
) {
  const { procedure, version } = await authorsVersion(scope, at.procedureId, "lock");
  const reusable = await requirePresent(scope, at.templateId, contentNumber);
  const links = (await selectLinks(scope, at.procedureId)).filter((link) => link.templateId === at.templateId);
  const known = await getContentsOfStep(scope, at.templateId);
  const old = linkedIn(version.content, links, known).filter(
    (one) => one.isBehind || (one.isChangedHere && replacesChanges),
  );
  requireUpdatable(old, replacesChanges);
  const taken = old.map(({ step, link }) => {
    const ownIds = idsWith(link.ownIds, reusable.step, scope.newId);
    return {
      link: { ...link, takenNumber: contentNumber, ownIds },
      step: inProcedure(reusable.step, ownIds),
      id: step.id,
    };
  });
  const steps = new Map(taken.map(({ id, step }) => [id, { ...step, id }]));
  const draft = await changeDraft(
    scope,
    { ...seen, procedureId: at.procedureId },
    (content) => withSteps(content, steps),
    { withdrawsRequest, holds: reusable.held },
  );
  if (!draft) throw nothingToUpdate();
  for (const { link } of taken) await keepLink(scope, at.procedureId, link);
  changed(scope, procedure.accessGroupIds);
  scope.audit({
    action: "procedureDraft.linkedStepsUpdated",
    objectType: "procedure",
    objectId: at.procedureId,
    details: { versionId: draft.versionId, templateId: at.templateId, number: contentNumber, steps: [...steps.keys()] },
  });
  return { ...draft, updated: steps.size };
}

/** @throws Problem 409 */
function requireUpdatable(old: readonly LinkedIn[], replacesChanges: boolean): void {
  if (old.length === 0) throw nothingToUpdate();
  const own = old.filter((one) => one.isChangedHere).map((one) => one.step.id);
  if (own.length === 0 || replacesChanges) return;
  throw new Problem("conflict", "changedHere", {
    detail: "A linked step was changed in this procedure",
    current: { stepIds: own },
  });
}

const nothingToUpdate = (): Problem =>
  new Problem("conflict", "nothingToUpdate", {
    detail: "The linked steps of this procedure have this content already",
  });
