import { notFound } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import type {
  ProcedureDraft,
  ProcedureRevision,
  ProcedureRevisionContent,
  PublishedProcedure,
} from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { draftOf, publishedOf, revisionContentOf, revisionOf } from "../on-the-wire.ts";
import { findVersion, selectPublications } from "../version-store.ts";
import { authorsProcedure, draftInSight, publishedInSight } from "./find-in-sight.ts";

export async function getPublished(scope: Scope, procedureId: string): Promise<PublishedProcedure> {
  const { procedure, version } = await publishedInSight(scope, procedureId);
  return publishedOf(scope, procedure, version);
}

export async function getDraft(scope: Scope, procedureId: string): Promise<ProcedureDraft> {
  const { procedure, version } = await draftInSight(scope, procedureId);
  demand(scope, procedurePolicy.viewDraft, procedure);
  return draftOf(scope, procedure, version);
}

/** The versions that were published, newest first; none for a procedure that is a draft alone. */
export async function listRevisions(scope: Scope, procedureId: string): Promise<ProcedureRevision[]> {
  demand(scope, procedurePolicy.viewRevisions, await authorsProcedure(scope, procedureId));
  return (await selectPublications(scope, procedureId)).map(revisionOf);
}

export async function getRevision(
  scope: Scope,
  procedureId: string,
  versionId: string,
): Promise<ProcedureRevisionContent> {
  demand(scope, procedurePolicy.viewRevisions, await authorsProcedure(scope, procedureId));
  const version = await findVersion(scope, procedureId, versionId);
  if (version?.number == null) throw notFound();
  return revisionContentOf(version);
}
