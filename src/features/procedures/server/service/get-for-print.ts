import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { PerformableContent } from "../../content.ts";
import type { PublishedProcedure } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { withoutAnswers } from "../../rules/without-answers.ts";
import { findVisibleProcedure, type StoredProcedure } from "../procedure-store.ts";
import { approvalsOf } from "../to-wire.ts";
import { findVersion, type StoredVersion, type VersionHead } from "../version-store.ts";
import { shownTitle } from "./title-zone.ts";

/** A version as it is printed: without the answers. [P6] */
export interface PrintedVersion {
  readonly version: VersionHead;
  readonly content: PerformableContent;
  /** Never blank. */
  readonly title: string;
  readonly effectiveAt: Date | null;
  /** Every signature, in order; none of a draft. */
  readonly approvals: PublishedProcedure["approvals"];
}

/**
 * [P135] The published version for members who see the procedure, an earlier one for those who may read the history,
 * the draft for those who see drafts.
 * @throws Problem 404, 403
 */
export async function getForPrint(scope: Scope, procedureId: string, versionId: string): Promise<PrintedVersion> {
  const { procedure, version } = await found(scope, procedureId, versionId);
  const seesDrafts = procedurePolicy.viewDraft(scope.actor, procedure);
  if (version.state === "draft" ? !seesDrafts : procedure.publishedVersionId === null) throw notFound();
  if (version.state !== "draft" && version.state !== "published" && version.state !== "superseded") throw notFound();
  if (version.state === "superseded") assertAllowed(scope, procedurePolicy.viewRevisions, procedure);
  return printed(scope, procedure, version);
}

/** What the holder of a copy may learn about it. */
export interface CopiedFrom extends PrintedVersion {
  /** The published version; undefined if there is none. */
  readonly published: VersionHead | undefined;
}

/**
 * [P136] The version that a copy was made of, in whatever state: drafts, and discarded ones, for members who see
 * drafts.
 * @throws Problem 404
 */
export async function getCopied(scope: Scope, procedureId: string, versionId: string): Promise<CopiedFrom> {
  const { procedure, version } = await found(scope, procedureId, versionId);
  const wasPublished = version.number !== null;
  if (!wasPublished && !procedurePolicy.viewDraft(scope.actor, procedure)) throw notFound();
  const publishedId = procedure.publishedVersionId;
  const published = publishedId === null ? undefined : await findVersion(scope, procedureId, publishedId);
  return { ...(await printed(scope, procedure, version)), published };
}

async function found(scope: Scope, procedureId: string, versionId: string) {
  const procedure = await findVisibleProcedure(scope, procedureId);
  const isThere = procedure !== undefined && procedure.deletedAt === null;
  const version = isThere ? await findVersion(scope, procedureId, versionId) : undefined;
  if (!procedure || !version) throw notFound();
  return { procedure, version };
}

const printed = async (scope: Scope, procedure: StoredProcedure, version: StoredVersion): Promise<PrintedVersion> => ({
  version,
  content: withoutAnswers(version.content),
  title: await shownTitle(scope, version.content.title, procedure.createdAt),
  effectiveAt: effectiveAtOf(version),
  approvals: version.number === null ? [] : await approvalsOf(scope, version),
});

/** From when on a version is in force, where it says so itself; else that is its publication. */
function effectiveAtOf(version: VersionHead & { readonly effectiveAt?: Date | null }): Date | null {
  return version.effectiveAt ?? null;
}
