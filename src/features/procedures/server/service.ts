import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftContent } from "../content.ts";
import { findContent } from "./content-store.ts";
import { findVisibleProcedure, type StoredProcedure } from "./procedure-store.ts";
import { findVersion } from "./version-store.ts";
import { noteView } from "./view-store.ts";
import { selectCollages, selectPublishedNumbers } from "./visibility-store.ts";

export { contentHash, factsOf } from "./content-facts.ts";
export { type ContentRow, contentOfRow, selectContents } from "./content-store.ts";
export { asDeleted, retentionMs as deletedRetentionMs } from "./deleted-store.ts";
export { selectOthersEditing } from "./lock-store.ts";
export { holdInDraft, versionToCopy } from "./service/copy-parts.ts";
export { createFrom } from "./service/create-procedure.ts";
export { authorsProcedure as getSeenProcedure, authorsVersion } from "./service/find-visible.ts";
export { getCopied, getForPrint } from "./service/get-for-print.ts";
export { shownTitle, zoneForTitles } from "./service/title-zone.ts";
export { accessSeenBy } from "./to-wire.ts";
export { selectVisibleDraftIds, selectVisibleProcedureIds } from "./visibility-store.ts";

/** The published version as a perform starts on it, answers included: they are for the server alone (threat B90). */
export interface PublishedForPerform {
  readonly procedureId: string;
  readonly versionId: string;
  readonly number: number;
  readonly content: DraftContent;
}

/**
 * The published version of a procedure that the actor sees.
 * @throws Problem 404
 */
export async function getPublishedForPerform(scope: Scope, procedureId: string): Promise<PublishedForPerform> {
  const procedure = await findVisibleProcedure(scope, procedureId);
  if (!procedure?.publishedVersionId || procedure.deletedAt) throw notFound();
  const version = await findVersion(scope, procedureId, procedure.publishedVersionId);
  if (!version) throw notFound();
  await noteView(scope, version.id);
  return { procedureId, versionId: version.id, number: version.number ?? 0, content: version.content };
}

/**
 * Returns the content of a version with its answers, for grading and for records. The caller has checked that the actor
 * may see the perform; the version may be superseded, or its procedure deleted or no longer visible.
 * @throws Problem 404
 */
export async function getVersionContent(scope: Scope, versionId: string): Promise<DraftContent> {
  const content = await findContent(scope, versionId);
  if (!content) throw notFound();
  return content;
}

/** The numbers of the published versions by procedure id; procedures without one visible to the actor are left out. */
export const latestPublishedNumbers = (scope: Scope, procedureIds: readonly string[]): Promise<Map<string, number>> =>
  selectPublishedNumbers(scope, procedureIds);

/** Their pictures by procedure id, as file ids; procedures that the actor does not see are left out. */
export const collagesOf = (
  scope: Scope,
  procedureIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => selectCollages(scope, procedureIds);

/**
 * A visible procedure with one of its published versions: the current one, an earlier one, or one removed from the
 * history.
 */
export interface Publication {
  readonly procedure: StoredProcedure;
  readonly versionId: string;
  readonly state: "published" | "superseded" | "removed";
  readonly number: number;
  readonly content: DraftContent;
}

/**
 * A published version of a procedure visible to the actor. The caller checks which versions the actor may see.
 * @throws Problem 404
 */
export async function getPublication(scope: Scope, procedureId: string, versionId: string): Promise<Publication> {
  const procedure = await findVisibleProcedure(scope, procedureId);
  if (!procedure || procedure.deletedAt) throw notFound();
  const version = await findVersion(scope, procedureId, versionId);
  if (!version || version.state === "draft" || version.state === "discarded") throw notFound();
  return { procedure, versionId, state: version.state, number: version.number ?? 0, content: version.content };
}

/**
 * The draft, or else the published version, of a procedure that the caller has proven to be visible.
 * @throws Problem 404
 */
export async function getWrittenContent(scope: Scope, procedureId: string): Promise<DraftContent> {
  const procedure = await findVisibleProcedure(scope, procedureId);
  const versionId = procedure?.draftVersionId ?? procedure?.publishedVersionId;
  if (!procedure || procedure.deletedAt || !versionId) throw notFound();
  return getVersionContent(scope, versionId);
}
