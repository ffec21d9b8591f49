import { notFound } from "#kit/problem.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import { joinParts, type WrittenPart, type WrittenReply, writePart } from "#kit/server/http/written-reply.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import {
  type ProcedureDraft,
  type PublishedContent,
  type PublishedProcedure,
  publishedContent,
  publishedFacts,
} from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import type { ProcedureRevision, ProcedureRevisionContent } from "../../revision-contract.ts";
import { findContent } from "../content-store.ts";
import { findOpened, type Opened } from "../opened-store.ts";
import { nextNumber } from "../publication-store.ts";
import { draftOf, publishedContentOf, publishedFactsOf, revisionContentOf, revisionsOf } from "../to-wire.ts";
import { findVersion, selectPublications } from "../version-store.ts";
import { noteView, type SeenViews, selectViews } from "../view-store.ts";
import { authorsProcedure, type Found, requireVisibleDraft } from "./find-visible.ts";

/** The published version; that it was opened is noted. [P92] @throws Problem 404 */
export async function getPublished(scope: Scope, procedureId: string): Promise<PublishedProcedure> {
  const opened = await requireOpened(scope, procedureId);
  return { ...publishedFactsOf(scope, opened), ...(await contentOfVersion(scope, opened.versionId)) };
}

/** The same as a written reply: what is opened most often is checked and written once for everyone. [P182] */
export async function openPublished(scope: Scope, procedureId: string): Promise<WrittenReply> {
  const opened = await requireOpened(scope, procedureId);
  const facts = writePart(publishedFacts, publishedFactsOf(scope, opened));
  return joinParts(facts, await writtenContent(scope, opened.versionId));
}

async function requireOpened(scope: Scope, procedureId: string): Promise<Opened> {
  const opened = await findOpened(scope, procedureId);
  if (!opened) throw notFound();
  if (!opened.isNoted) await noteView(scope, opened.versionId);
  return opened;
}

/** The caller has shown that the actor may see the version. */
async function contentOfVersion(scope: Scope, versionId: string): Promise<PublishedContent> {
  const content = await findContent(scope, versionId);
  if (!content) throw new Error(`The version ${versionId} has no content`);
  return publishedContentOf(content);
}

/** Published versions never change. In bytes. */
const contents = new BoundedMemory<WrittenPart>(32 * 1024 ** 2);

async function writtenContent(scope: Scope, versionId: string): Promise<WrittenPart> {
  const key = `${scope.workspaceId} ${versionId}`;
  const known = contents.recall(key);
  if (known) return known;
  const written = writePart(publishedContent, await contentOfVersion(scope, versionId));
  contents.remember(key, written, written.bytes.length);
  return written;
}

export async function getDraft(scope: Scope, procedureId: string): Promise<ProcedureDraft> {
  const { procedure, version } = await requireVisibleDraft(scope, procedureId);
  assertAllowed(scope, procedurePolicy.viewDraft, procedure);
  return draftOf(scope, procedure, version);
}

/** The versions that were published, newest first; none for a procedure that is a draft alone. */
export async function listRevisions(
  scope: Scope,
  procedureId: string,
): Promise<{ revisions: ProcedureRevision[]; nextVersion: number }> {
  const procedure = await authorsProcedure(scope, procedureId);
  assertAllowed(scope, procedurePolicy.viewRevisions, procedure);
  return {
    revisions: await revisionsOf(scope, await selectPublications(scope, procedureId)),
    nextVersion: await nextNumber(scope, procedure),
  };
}

export async function getRevision(
  scope: Scope,
  procedureId: string,
  versionId: string,
): Promise<ProcedureRevisionContent> {
  const { version } = await requireVisibleRevision(scope, procedureId, versionId);
  return revisionContentOf(scope, version);
}

/** A version of the history; the caller checks the permission. @throws Problem 404 */
export async function findRevision(
  scope: Scope,
  procedureId: string,
  versionId: string,
  lock?: "lock",
): Promise<Found> {
  const procedure = await authorsProcedure(scope, procedureId, lock);
  const version = await findVersion(scope, procedureId, versionId);
  if (version?.state !== "published" && version?.state !== "superseded") throw notFound();
  return { procedure, version };
}

/** The same for those who may look into the history. @throws Problem 404, 403 */
export async function requireVisibleRevision(
  scope: Scope,
  procedureId: string,
  versionId: string,
  lock?: "lock",
): Promise<Found> {
  const found = await findRevision(scope, procedureId, versionId, lock);
  assertAllowed(scope, procedurePolicy.viewRevisions, found.procedure);
  return found;
}

/** [P92] Who opened a version, of the people in the actor's groups; the others are counted. @throws Problem 404, 403 */
export async function listViews(scope: Scope, procedureId: string, versionId: string): Promise<SeenViews> {
  const { version } = await requireVisibleRevision(scope, procedureId, versionId);
  return selectViews(scope, version.id);
}
