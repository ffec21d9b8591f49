import { sql } from "kysely";
import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import type { RecordCopyCheck } from "#features/records/contract.ts";
import { getRecord, listAnnotations, verifyRecord } from "#features/records/server/service.ts";
import { filesIn } from "#features/runs/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PaperSize, PrintLanguage } from "../contract.ts";
import { areasOf, filesOf, workspaceFacts } from "./gather-sheet.ts";
import type { Sheet } from "./sheet.ts";

export interface RecordPrintRequest {
  readonly procedureId: string;
  readonly performId: string;
  readonly paper: PaperSize;
  readonly language: PrintLanguage;
  /** Where the product is reached, without a slash at the end: codes lead there. */
  readonly origin: string;
}

/** [PF168] Identifies what a printed record says. */
const markOf = (contentHash: string): string => contentHash.slice(0, 16);

/** Everything that a record's print contains, if the record is visible to the actor. @throws Problem 404 */
export async function gatherRecord(scope: Scope, input: RecordPrintRequest): Promise<Sheet> {
  const { workspaceId } = scope;
  const record = await getRecord(scope, input);
  const { is } = await verifyRecord(scope, input);
  const annotations = await listAnnotations(scope, input);
  const version = await selectVersion(scope, record.versionId);
  const notedIds = annotations.flatMap((note) => note.imageId ?? []);
  // Records from before files were listed have them in their answers alone.
  const answeredIds = [...record.files.map((file) => file.id), ...filesIn(record.stepsProgress)];
  const submittedWith = record.attribution.devices.find((device) => device.agent === record.device)?.name;
  return {
    paper: input.paper,
    language: input.language,
    ...(await workspaceFacts(scope)),
    title: record.title,
    content: record.procedure,
    state: "published",
    number: record.version,
    publishedAt: version.publishedAt?.toISOString() ?? null,
    publishedBy: version.publishedBy,
    // The approver is a fact of the version; its signatures are on the print of the version.
    approvals:
      version.approvedBy === null || version.publishedAt === null
        ? []
        : [{ stage: null, name: version.approvedBy, signedAt: version.publishedAt.toISOString() }],
    changeKind: null,
    effectiveAt: null,
    updatedAt: record.submitted_at,
    updatedBy: record.profileName,
    copyUrl: `${input.origin}${performPaths.recordCopy(workspaceId, record.procedureId, record.id, markOf(record.contentHash))}`,
    stepUrl: `${input.origin}${procedurePaths.preview(workspaceId, record.procedureId)}?stepId=`,
    files: await filesOf(scope, [...new Set([...mediaIdsOf(record.procedure), ...answeredIds, ...notedIds])]),
    areas: await areasOf(scope, record.procedure),
    record: {
      personName: record.profileName,
      startedAt: record.created_at,
      receivedAt: record.submitted_at,
      claimedStartAt: record.claimed_started_at,
      claimedAt: record.claimed_at,
      device: submittedWith ?? record.device,
      steps: record.stepsProgress,
      attribution: record.attribution,
      signatures: record.signatures,
      grades: record.grades,
      responseGrades: record.responseGrades ?? [],
      decisions: record.decisions ?? [],
      photoChecks: record.photoChecks ?? [],
      annotations,
      contentHash: record.contentHash,
      is,
    },
  };
}

interface PrintedVersion {
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  readonly approvedBy: string | null;
}

/**
 * Everyone who sees the record sees the content that it was performed with, even if the procedure is hidden from them
 * by now.
 */
async function selectVersion(scope: Scope, versionId: string): Promise<PrintedVersion> {
  const { rows } = await sql<PrintedVersion>`
    select v.published_at as "publishedAt", p.display_name as "publishedBy", a.display_name as "approvedBy"
    from procedure_version v
    left join profile p on p.workspace_id = v.workspace_id and p.id = v.published_by
    left join profile a on a.workspace_id = v.workspace_id and a.id = v.approved_by
    where v.workspace_id = ${scope.workspaceId} and v.id = ${versionId}`.execute(scope.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

interface CopyPlace {
  readonly procedureId: string;
  readonly performId: string;
  readonly mark: string;
}

/** [PF168] Whether a printed record matches the stored one, if that is visible to the actor. @throws Problem 404 */
export async function checkRecordCopy(scope: Scope, place: CopyPlace): Promise<RecordCopyCheck> {
  const record = await getRecord(scope, place);
  const { is, contentHash } = await verifyRecord(scope, place);
  return {
    is: is === "altered" ? "altered" : markOf(contentHash) === place.mark ? "same" : "other",
    title: record.title,
    version: record.version,
    profileName: record.profileName,
    submittedAt: record.submitted_at,
    contentHash,
    annotationCount: (await listAnnotations(scope, place)).length,
  };
}
