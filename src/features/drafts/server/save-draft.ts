import { setUses, usedAssets } from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  areasAfter,
  draftToChange,
  factsOf,
  publishDraftsChange,
  replaceAreas,
  requireContentSize,
  requireFresh,
  requireLease,
  requireModuleLimits,
  rewriteDraft,
  updateProcedure,
} from "#features/procedures/server/draft-service.ts";
import { withdrawApproval } from "#features/publishing/server/service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

export interface DraftSave extends DraftContent {
  readonly areaIds: readonly string[];
  /** The lease that it is saved under. [P101] */
  readonly lockId?: string | undefined;
}

export interface SavedDraft {
  readonly revision: number;
  readonly updatedAt: string;
  readonly sectionCount: number;
  readonly stepCount: number;
}

/**
 * Stores the whole draft, if it is based on the stored revision and no other editor holds the lease. [P64] [P65] [P101]
 * @throws Problem 404, 403, 410 `draftEnded`, 423 `draftLocked`, 409 `staleDraft`, 413 `contentTooLarge`, 422
 * `moduleLimit`, 400 `unknownArea` or `unknownMedia`
 */
export async function saveDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string; readonly revision: number },
  { areaIds: wantedAreaIds, lockId, ...content }: DraftSave,
): Promise<SavedDraft> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  assertAllowed(scope, procedurePolicy.edit, procedure);
  await requireLease(scope, version.id, lockId);
  await requireFresh(scope, found, at.revision);
  const json = JSON.stringify(content);
  requireContentSize(json);
  await requireModuleLimits(scope, version.content, content);
  const areaIds = await areasAfter(scope, version, { content, areaIds: wantedAreaIds });
  const facts = factsOf(content);
  await holdMedia(scope, version.id, facts.mediaIds);
  await rewriteDraft(scope, version.id, { title: content.title, json, areaIds, mediaIds: facts.mediaIds });
  const isDraftAlone = procedure.publishedVersionId === null;
  const isWithdrawn = await withdrawApproval(scope, found);
  await updateProcedure(scope, procedure.id, {
    ...(isDraftAlone && { facts }),
    ...(isWithdrawn && { approvalStatus: "none" }),
  });
  if (isDraftAlone) await replaceAreas(scope, procedure.id, areaIds);
  publishDraftsChange(scope, procedure);
  const { sectionCount, stepCount } = facts;
  return { revision: version.revision + 1, updatedAt: scope.now.toISOString(), sectionCount, stepCount };
}

/** [P71] A draft uses every file that it ever had until it ends: an undo restores one that another author uploaded. */
export async function holdMedia(scope: Scope, versionId: string, mediaIds: readonly string[]): Promise<void> {
  const user = { type: "procedureDraft", id: versionId } as const;
  const held = await usedAssets(scope, user);
  if (mediaIds.some((id) => !held.includes(id))) await setUses(scope, user, [...held, ...mediaIds]);
}
