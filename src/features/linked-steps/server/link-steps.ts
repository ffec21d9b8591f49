import { contentLimits } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { accessSeenBy, getSeenProcedure } from "#features/procedures/server/service.ts";
import { getContentsOfStep, getReusableStep, selectVisibleTemplateIds } from "#features/templates/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { LinkedStep } from "../contract.ts";
import { inProcedure, type OwnIds } from "../rules/part-ids.ts";
import { keepLink, removeLink, type StoredLink, selectLinks } from "./link-store.ts";

/** [LS1] [LS3] The links of a procedure to reusable steps in the actor's sight. @throws Problem 404, 403 */
export async function listLinked(scope: Scope, procedureId: string): Promise<LinkedStep[]> {
  await requireEditable(scope, procedureId);
  const links = await selectLinks(scope, procedureId);
  const visible = await selectVisibleTemplateIds(
    scope,
    links.map((link) => link.templateId),
  );
  const shown = links.filter((link) => visible.has(link.templateId));
  const reusable = new Map<string, ReusableNow>();
  for (const id of new Set(shown.map((link) => link.templateId))) reusable.set(id, await reusableNow(scope, id));
  return shown.flatMap((link) => {
    const now = reusable.get(link.templateId);
    return now ? [linkedOf(scope, link, now)] : [];
  });
}

type ReusableNow = Awaited<ReturnType<typeof reusableNow>>;

async function reusableNow(scope: Scope, templateId: string) {
  const { title, accessGroupIds } = await getReusableStep(scope, templateId);
  return { title, accessGroupIds, contents: await getContentsOfStep(scope, templateId) };
}

function linkedOf(scope: Scope, { stepId, templateId, takenNumber, ownIds }: StoredLink, now: ReusableNow): LinkedStep {
  const contents = now.contents.map(({ number, step }) => ({ number, step: inProcedure(step, ownIds) }));
  const access = accessSeenBy(scope, now.accessGroupIds);
  return { stepId, templateId, title: now.title, takenNumber, ownIds: { ...ownIds }, contents, ...access };
}

export interface LinkInput {
  readonly templateId: string;
  /** The content that the author looked at. */
  readonly contentNumber: number;
  readonly ownIds: OwnIds;
}

/**
 * [LS1] [LS2] Links a step to a reusable step, or notes that its author looked at the present content of that. The step may
 * not be saved yet: the editor saves it after this.
 * @throws Problem 404, 403, 409 `reusableStepChanged`, 422 `notOfThisKind`, `tooManyLinkedSteps` or `sameIdTwice`
 */
export async function linkStep(
  scope: Scope,
  at: { readonly procedureId: string; readonly stepId: string },
  { templateId, contentNumber, ownIds }: LinkInput,
): Promise<LinkedStep> {
  const groupIds = await requireEditable(scope, at.procedureId);
  await requirePresent(scope, templateId, contentNumber);
  requireDistinct(ownIds);
  const links = await selectLinks(scope, at.procedureId);
  const stepId = at.stepId.toLowerCase();
  if (links.length >= contentLimits.stepsMax && !links.some((link) => link.stepId === stepId)) {
    throw new Problem("unprocessable", "tooManyLinkedSteps", { detail: "This procedure has too many linked steps" });
  }
  const link = { stepId, templateId, takenNumber: contentNumber, ownIds: lowerCased(ownIds) };
  await keepLink(scope, at.procedureId, link);
  changed(scope, groupIds);
  scope.audit({
    action: "procedureDraft.stepLinked",
    objectType: "procedure",
    objectId: at.procedureId,
    details: { stepId, templateId, number: contentNumber },
  });
  return linkedOf(scope, link, await reusableNow(scope, templateId));
}

/** [LS7] @throws Problem 404, 403 */
export async function unlinkStep(
  scope: Scope,
  { procedureId, stepId }: { readonly procedureId: string; readonly stepId: string },
): Promise<void> {
  const groupIds = await requireEditable(scope, procedureId);
  const link = await removeLink(scope, procedureId, stepId);
  if (!link) throw notFound();
  changed(scope, groupIds);
  scope.audit({
    action: "procedureDraft.stepUnlinked",
    objectType: "procedure",
    objectId: procedureId,
    details: { stepId: link.stepId, templateId: link.templateId },
  });
}

export const linkedStepsTopic = "linkedSteps";

/** The screens of those who see the procedure ask again. */
export const changed = (scope: Scope, accessGroupIds: readonly string[]): void =>
  scope.publish({ topic: linkedStepsTopic, accessGroupIds });

/** @returns the groups of the procedure. @throws Problem 404, 403 */
async function requireEditable(scope: Scope, procedureId: string): Promise<readonly string[]> {
  const procedure = await getSeenProcedure(scope, procedureId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  return procedure.accessGroupIds;
}

/**
 * Nothing is taken, noted or written over that the actor has not seen.
 * @throws Problem 404, 403, 422 `notOfThisKind`, 409 `reusableStepChanged`
 */
export async function requirePresent(scope: Scope, templateId: string, contentNumber: number) {
  const reusable = await getReusableStep(scope, templateId);
  if (reusable.contentNumber === contentNumber) return reusable;
  throw new Problem("conflict", "reusableStepChanged", {
    detail: "This reusable step has another content by now",
    current: { contentNumber: reusable.contentNumber },
  });
}

/** A map that makes one part of two would make two parts of a draft the same. */
function requireDistinct(ownIds: OwnIds): void {
  const here = Object.values(ownIds).map((id) => id.toLowerCase());
  if (new Set(here).size === here.length) return;
  throw new Problem("unprocessable", "sameIdTwice", { detail: "Two parts would have the same id" });
}

const lowerCased = (ownIds: OwnIds): OwnIds =>
  Object.fromEntries(Object.entries(ownIds).map(([id, here]) => [id.toLowerCase(), here]));
