import { type AssetUser, setUses } from "#features/media/server/service.ts";
import { indexProceduresJobName } from "#features/passages/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import {
  contentHash,
  factsOf,
  insertDrafts,
  insertProcedures,
  insertTies,
  insertVersions,
  type NewDraft,
  type NewProcedure,
  type NewVersion,
} from "#features/procedures/server/draft-service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { clearImport } from "./publication-gate.ts";
import { approvalsWaiting } from "./waiting-approvals.ts";

/** Rows of one statement: a statement has room for 65,535 values. */
const batchRows = 100;

/** A published version. The publisher counts as the approver, unless another is named. */
export interface ImportedPublication {
  readonly versionId: string;
  readonly number: number;
  readonly content: DraftContent;
  readonly writtenBy: string;
  readonly publishedBy: string;
  readonly publishedAt: Date;
  readonly approvedBy?: string | null | undefined;
  readonly changeNote?: string | undefined;
}

export interface ImportedDraft {
  readonly versionId: string;
  readonly content: DraftContent;
  readonly writtenBy: string;
  readonly writtenAt: Date;
  readonly approval?:
    | null
    | { readonly status: "pending"; readonly requestedBy: string; readonly requestedAt: Date }
    | { readonly status: "rejected"; readonly reason: string }
    | undefined;
}

/** A procedure with its past, as a seed brings it: ids, people and times are given. */
export interface ImportedProcedure {
  readonly id: string;
  readonly accessGroupIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  /** The oldest first, with rising numbers; the last one is the published version. */
  readonly publications: readonly ImportedPublication[];
  readonly draft: ImportedDraft | null;
}

/** @see importProcedures */
export const importProcedure = (scope: Scope, given: ImportedProcedure): Promise<void> =>
  importProcedures(scope, [given]);

/**
 * Writes procedures as given; every file and area that their content names must exist. Checks no policy, publishes no
 * change and audits nothing. In a workspace with approval stages it accepts drafts only: imported content has no
 * signatures. [P115]
 * @throws Problem 409 `stagesRequired`
 */
export async function importProcedures(scope: Scope, all: readonly ImportedProcedure[]): Promise<void> {
  const publications = all.flatMap((given) =>
    given.publications.map((one) => publicationOf(given, one, one === given.publications.at(-1))),
  );
  const cleared = publications.length > 0 ? await clearImport(scope) : undefined;
  for (const batch of batches(all)) await insertProcedures(scope, batch.map(procedureOf));
  if (cleared) for (const batch of batches(publications)) await insertVersions(scope, batch, cleared);
  scope.wake(indexProceduresJobName);
  const drafts = all.flatMap((given) => (given.draft ? [draftVersionOf(given, given.draft)] : []));
  for (const batch of batches(drafts)) await insertDrafts(scope, batch);
  await insertTies(scope, all);
  if (all.some((given) => given.draft?.approval?.status === "pending")) scope.wake(approvalsWaiting);
  for (const given of all) await importUses(scope, given);
}

const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, index) =>
    rows.slice(index * batchRows, (index + 1) * batchRows),
  );

function procedureOf(given: ImportedProcedure): NewProcedure {
  const { draft } = given;
  const published = given.publications.at(-1);
  const shown = published ?? draft;
  const latest = draft
    ? { by: draft.writtenBy, at: draft.writtenAt }
    : published && { by: published.publishedBy, at: published.publishedAt };
  if (!shown || !latest) throw new Error(`Procedure ${given.id} has neither a draft nor a published version`);
  return {
    id: given.id,
    facts: factsOf(shown.content),
    draftVersionId: draft?.versionId ?? null,
    publishedVersionId: published?.versionId ?? null,
    publishedNumber: published?.number ?? null,
    approvalStatus: draft?.approval?.status ?? "none",
    revisionStart: given.publications[0]?.number ?? 1,
    createdBy: given.createdBy,
    createdAt: given.createdAt,
    updatedBy: latest.by,
    updatedAt: latest.at,
    publishedBy: published?.publishedBy ?? null,
    publishedAt: published?.publishedAt ?? null,
  };
}

function publicationOf(given: ImportedProcedure, one: ImportedPublication, isPresent: boolean): NewVersion {
  return {
    id: one.versionId,
    procedureId: given.id,
    state: isPresent ? "published" : "superseded",
    number: one.number,
    content: one.content,
    areaIds: given.areaIds,
    mediaIds: factsOf(one.content).mediaIds,
    contentHash: contentHash(one.content),
    changeNote: one.changeNote ?? "",
    rejectReason: null,
    requestedBy: null,
    requestedAt: null,
    approvedBy: one.approvedBy === undefined ? one.publishedBy : one.approvedBy,
    createdBy: one.writtenBy,
    createdAt: one.publishedAt,
    updatedBy: one.writtenBy,
    updatedAt: one.publishedAt,
    publishedBy: one.publishedBy,
    publishedAt: one.publishedAt,
  };
}

function draftVersionOf(given: ImportedProcedure, draft: ImportedDraft): NewDraft {
  const { approval = null } = draft;
  return {
    id: draft.versionId,
    procedureId: given.id,
    state: "draft",
    number: null,
    content: draft.content,
    areaIds: given.areaIds,
    mediaIds: factsOf(draft.content).mediaIds,
    contentHash: null,
    changeNote: "",
    rejectReason: approval?.status === "rejected" ? approval.reason : null,
    requestedBy: approval?.status === "pending" ? approval.requestedBy : null,
    requestedAt: approval?.status === "pending" ? approval.requestedAt : null,
    approvedBy: null,
    editorIds: [draft.writtenBy],
    createdBy: draft.writtenBy,
    createdAt: draft.writtenAt,
    updatedBy: draft.writtenBy,
    updatedAt: draft.writtenAt,
    publishedBy: null,
    publishedAt: null,
  };
}

/** As publishing leaves them: what performers see is the procedure's, the rest is the version's. [P71] */
async function importUses(scope: Scope, given: ImportedProcedure): Promise<void> {
  const shownOf = (content: DraftContent) => mediaIdsOf(withoutAnswers(content)).map((id) => id.toLowerCase());
  const shown = new Set(given.publications.flatMap((one) => shownOf(one.content)));
  await use(scope, { type: "procedure", id: given.id }, [...shown]);
  for (const { versionId, content } of given.publications) {
    const forAuthors = factsOf(content).mediaIds.filter((id) => !shownOf(content).includes(id));
    await use(scope, { type: "procedureDraft", id: versionId }, forAuthors);
  }
  if (!given.draft) return;
  await use(scope, { type: "procedureDraft", id: given.draft.versionId }, factsOf(given.draft.content).mediaIds);
}

/** New content uses no file yet, so without files there is nothing to write. */
async function use(scope: Scope, user: AssetUser, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await setUses(scope, user, fileIds, fileIds);
}
