import { Problem } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import { setUses, usedAssets } from "../../../media/server/service.ts";
import type { DraftContent } from "../../content.ts";
import { procedurePolicy } from "../../policy.ts";
import { endRequest } from "../approval/request-store.ts";
import { factsOf } from "../content-facts.ts";
import { draftOf } from "../on-the-wire.ts";
import { replaceAreas, updateProcedure } from "../procedure-store.ts";
import { tellDrafts } from "../tell.ts";
import { rewriteDraft, withdrawRequest } from "../version-store.ts";
import { areasAfter, demandContentSize, demandModuleLimits } from "./demand-content.ts";
import { demandLease } from "./demand-lease.ts";
import { draftToChange, type Found, type FoundHead } from "./find-in-sight.ts";

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
 * Stores the whole draft, if it is based on the stored revision and nobody else edits it. [P64] [P65] [P101]
 * @throws Problem 404, 403, 410 `draftEnded`, 423 `draftLocked`, 409 `staleDraft`, 413 `contentTooLarge`, 422 `moduleLimit`, 400
 *   `unknownArea` or `unknownMedia`
 */
export async function saveDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string; readonly revision: number },
  { areaIds: wantedAreaIds, lockId, ...content }: DraftSave,
): Promise<SavedDraft> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  demand(scope, procedurePolicy.edit, procedure);
  await demandLease(scope, version.id, lockId);
  await demandFresh(scope, found, at.revision);
  const json = JSON.stringify(content);
  demandContentSize(json);
  await demandModuleLimits(scope, version.content, content);
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
  tellDrafts(scope, procedure);
  const { sectionCount, stepCount } = facts;
  return { revision: version.revision + 1, updatedAt: scope.now.toISOString(), sectionCount, stepCount };
}

/**
 * [P71] A draft holds on to every file that it has had until it ends: an undo brings one back that somebody else
 * uploaded.
 */
export async function holdMedia(scope: Scope, versionId: string, mediaIds: readonly string[]): Promise<void> {
  const user = { type: "procedureDraft", id: versionId } as const;
  const held = await usedAssets(scope, user);
  if (mediaIds.some((id) => !held.includes(id))) await setUses(scope, user, [...held, ...mediaIds]);
}

/** [P65] Nothing is overwritten that the writer has not seen. */
export async function demandFresh(scope: Scope, { procedure, version }: Found, revision: number): Promise<void> {
  if (version.revision === revision) return;
  throw new Problem("conflict", "staleDraft", {
    detail: "Somebody saved this draft in the meantime",
    current: await draftOf(scope, procedure, version),
  });
}

/** [P68] What was asked for, or granted, was for another content (threat B82). A rejection stays until it is answered. */
export async function withdrawApproval(scope: Scope, { procedure, version }: FoundHead): Promise<boolean> {
  if (procedure.approvalStatus !== "pending" && procedure.approvalStatus !== "accepted") return false;
  await withdrawRequest(scope, version.id);
  await endRequest(scope, version.id, { state: "withdrawn", because: "edited" });
  scope.record({
    action: "procedureDraft.requestWithdrawn",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, was: procedure.approvalStatus, because: "edited" },
  });
  return true;
}
