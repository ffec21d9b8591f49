import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { procedurePolicy } from "../../policy.ts";
import { findDraftState } from "../lock-store.ts";
import { findVisibleProcedure, lockVisibleProcedure, type StoredProcedure } from "../procedure-store.ts";
import { findVersion, findVersionHead, type StoredVersion, type VersionHead } from "../version-store.ts";

export interface Found {
  readonly procedure: StoredProcedure;
  readonly version: StoredVersion;
}

export interface FoundHead {
  readonly procedure: StoredProcedure;
  readonly version: VersionHead;
}

/**
 * A procedure and its published version, visible to the actor by its groups.
 * @throws Problem 404
 */
export async function requireVisiblePublished(scope: Scope, procedureId: string, lock?: "lock"): Promise<Found> {
  const procedure = await found(scope, procedureId, lock);
  if (procedure.deletedAt || procedure.publishedVersionId === null) throw notFound();
  return withVersion(scope, procedure, procedure.publishedVersionId);
}

/**
 * A procedure and its draft, for those who may see drafts.
 * @throws Problem 404
 */
export async function requireVisibleDraft(scope: Scope, procedureId: string): Promise<Found> {
  const procedure = await authorsProcedure(scope, procedureId);
  if (procedure.draftVersionId === null) throw notFound();
  return withVersion(scope, procedure, procedure.draftVersionId);
}

/**
 * A procedure as its authors see it: with its draft, or the published version if there is none.
 * @throws Problem 404
 */
export async function authorsVersion(scope: Scope, procedureId: string, lock?: "lock"): Promise<Found> {
  if (!seesDrafts(scope)) throw notFound();
  const procedure = await authorsProcedure(scope, procedureId, lock);
  const versionId = procedure.draftVersionId ?? procedure.publishedVersionId;
  if (versionId === null) throw notFound();
  return withVersion(scope, procedure, versionId);
}

/**
 * A procedure that is not deleted, published or not, for members who see drafts; others see published ones.
 * @throws Problem 404
 */
export async function authorsProcedure(scope: Scope, procedureId: string, lock?: "lock"): Promise<StoredProcedure> {
  const procedure = await found(scope, procedureId, lock);
  if (procedure.deletedAt) throw notFound();
  if (!seesDrafts(scope) && procedure.publishedVersionId === null) throw notFound();
  return procedure;
}

/**
 * Returns the draft that the call's path names, with its procedure locked. A draft that was published or discarded, or
 * whose procedure was deleted, is 410 and not 404, so that its editor can distinguish this from a wrong address (threat
 * B84). [P65]
 * @throws Problem 404, 410 `draftEnded`
 */
export const draftToChange = (scope: Scope, procedureId: string, versionId: string): Promise<Found> =>
  lockedDraft(scope, procedureId, versionId, findVersion);

/** The same without the content, for a change that does not read all of it. */
export const draftHeadToChange = (scope: Scope, procedureId: string, versionId: string): Promise<FoundHead> =>
  lockedDraft(scope, procedureId, versionId, findVersionHead);

async function lockedDraft<Version extends VersionHead>(
  scope: Scope,
  procedureId: string,
  versionId: string,
  find: (scope: Scope, procedureId: string, versionId: string) => Promise<Version | undefined>,
): Promise<{ procedure: StoredProcedure; version: Version }> {
  if (!seesDrafts(scope)) throw notFound();
  const procedure = await found(scope, procedureId, "lock");
  const version = await find(scope, procedure.id, versionId);
  if (!version) throw notFound();
  requireOpen(procedure, version.state);
  return { procedure, version };
}

/**
 * The same without reading the content, for what only asks who edits it.
 * @throws Problem 404, 410 `draftEnded`
 */
export async function draftToLock(
  scope: Scope,
  { procedureId, versionId }: { procedureId: string; versionId: string },
) {
  if (!seesDrafts(scope)) throw notFound();
  const procedure = await found(scope, procedureId, "lock");
  const version = await findDraftState(scope, procedure.id, versionId);
  if (!version) throw notFound();
  requireOpen(procedure, version.state);
  return { procedure, revision: version.revision };
}

function requireOpen(procedure: StoredProcedure, state: string): void {
  if (state === "draft" && !procedure.deletedAt) return;
  throw new Problem("gone", "draftEnded", {
    detail: "This draft was published or deleted in the meantime",
    current: { state: state === "draft" ? "deleted" : state },
  });
}

async function found(scope: Scope, procedureId: string, lock?: "lock"): Promise<StoredProcedure> {
  const procedure = await (lock ? lockVisibleProcedure : findVisibleProcedure)(scope, procedureId);
  if (!procedure) throw notFound();
  return procedure;
}

async function withVersion(scope: Scope, procedure: StoredProcedure, versionId: string): Promise<Found> {
  const version = await findVersion(scope, procedure.id, versionId);
  if (!version) throw notFound();
  return { procedure, version };
}

const seesDrafts = (scope: Scope): boolean => procedurePolicy.viewDrafts(scope.actor, undefined);
