import type { DraftContent, Module, OutlineStep } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { selectContents } from "#features/procedures/server/draft-service.ts";
import { zoneForTitles } from "#features/procedures/server/service.ts";
import { getContentsOfStep, getReusableStep } from "#features/templates/server/service.ts";
import { isId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { TemplateUse } from "../contract.ts";
import { type KnownContent, type LinkState, linkState } from "../rules/link-state.ts";
import { inProcedure } from "../rules/part-ids.ts";
import { type StoredLink, selectLinksTo, selectUsers } from "./link-store.ts";

const pageRows = 50;

export interface UsesQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/**
 * [LS5] The procedures that the actor writes and sees with steps that are linked to a reusable step, page by page. A
 * procedure whose linked steps were removed is not among them.
 * @throws Problem 404, 403, 422 `notOfThisKind`
 */
export async function listUses(
  scope: Scope,
  templateId: string,
  { limit = pageRows, after }: UsesQuery,
): Promise<{ contentNumber: number; uses: TemplateUse[]; next: string | null }> {
  if (after !== undefined && !isId(after)) {
    throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
  }
  const { contentNumber } = await getReusableStep(scope, templateId);
  const known = await getContentsOfStep(scope, templateId);
  const found = await selectUsers(scope, templateId, after, limit + 1);
  const users = found.slice(0, limit);
  const versionIds = users.flatMap(({ versionId, publishedVersionId }) => [versionId, publishedVersionId ?? versionId]);
  const contents = await selectContents(scope, versionIds);
  const links = Map.groupBy(
    await selectLinksTo(
      scope,
      templateId,
      users.map((user) => user.procedureId),
    ),
    (link) => link.procedureId,
  );
  const timeZone = await zoneForTitles(
    scope,
    users.map((user) => user.title),
  );
  const uses = users.flatMap(({ createdAt, publishedVersionId, title, ...user }) => {
    const own = links.get(user.procedureId) ?? [];
    const stepsIn = (versionId: string | null) => linkedIn(versionId ? contents.get(versionId) : undefined, own, known);
    const steps = stepsIn(user.versionId).map(({ step: { id: stepId, title: stepTitle }, ...one }) => {
      const { number, isBehind, isChangedHere } = one;
      return { stepId, number, title: stepTitle, isBehind, isChangedHere };
    });
    if (steps.length === 0) return [];
    const isPublishedBehind =
      user.isDraft && stepsIn(publishedVersionId).some(({ isBehind, isChangedHere }) => isBehind || isChangedHere);
    return [{ ...user, title: titleOr(title, createdAt, timeZone), steps, isPublishedBehind }];
  });
  const last = users.at(-1);
  return { contentNumber, uses, next: found.length > limit && last ? last.procedureId : null };
}

export interface LinkedIn extends LinkState {
  readonly step: OutlineStep<Module>;
  /** Its place in the procedure, counted from 1. */
  readonly number: number;
  readonly link: StoredLink;
}

/** [LS3] The steps of a content that these links are of, and how each compares. */
export function linkedIn(
  content: DraftContent | undefined,
  links: readonly StoredLink[],
  known: readonly KnownContent[],
): LinkedIn[] {
  if (!content) return [];
  const byStep = new Map(links.map((link) => [link.stepId, link]));
  return numberedSteps<Module>(content).flatMap(({ step, number }) => {
    const link = byStep.get(step.id.toLowerCase());
    if (!link) return [];
    const contents = known.map((one) => ({ ...one, step: inProcedure(one.step, link.ownIds) }));
    return [{ step, number, link, ...linkState(step, contents, link.takenNumber) }];
  });
}
