import { sql } from "kysely";
import type { Place } from "#features/performs/server/run-service.ts";
import { recordHash, sealedRecord } from "#features/performs/server/run-service.ts";
import { notFound } from "#kit/problem.ts";
import { sealStateOf } from "#kit/server/audit/seal-keys.ts";
import type { ListPlace } from "#kit/server/list-place.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { RecordVerification } from "../contract.ts";
import { isUnbroken, type SealedAnnotation, sealedNote, selectAnnotationsOf } from "./notes/annotation-store.ts";
import { findVisibleRecord, type SealedRecord, selectWhole } from "./record-lists.ts";

/** [PF162] Compares the stored data with the record's hash and the audit. @throws Problem 404 */
export async function verifyRecord(scope: Scope, { procedureId, performId }: Place): Promise<RecordVerification> {
  const record = await findVisibleRecord(scope, procedureId, performId);
  if (!record) throw notFound();
  const [verification] = await verificationsOf(scope, [record]);
  if (!verification) throw notFound();
  return verification;
}

async function verificationsOf(scope: Scope, records: readonly SealedRecord[]): Promise<RecordVerification[]> {
  const ids = records.map((record) => record.id);
  const audited = await selectAudited(scope, ids);
  const notes = Map.groupBy(await selectAnnotationsOf(scope, ids), (note) => note.recordId);
  return records.map((record) => verificationOf(scope, record, audited.get(record.id), notes.get(record.id) ?? []));
}

function verificationOf(
  scope: Scope,
  record: SealedRecord,
  audited: Audited | undefined,
  notes: readonly SealedAnnotation[],
): RecordVerification {
  const computedHash = recordHash(record, record.hashVersion);
  const auditedHash = audited?.hash ?? null;
  const seal = sealStateOf(scope.seals, sealedRecord(scope.workspaceId, record.id, record.contentHash), record);
  const holds =
    record.isExact &&
    seal !== "broken" &&
    computedHash === record.contentHash &&
    (auditedHash === null || auditedHash === computedHash);
  const proven = seal === "unproven" ? "unproven" : auditedHash === null ? "unchained" : "verified";
  return {
    is: holds ? proven : "altered",
    contentHash: record.contentHash,
    computedHash,
    auditedHash,
    auditSeq: auditedHash === null ? null : (audited?.seq ?? null),
    areAnnotationsUnbroken: areNotesWhole(scope, record, audited?.notes ?? [], notes),
    checkedAt: scope.now.toISOString(),
  };
}

/** [PF221] Unbroken from the record on, each sealed, and all that the audit names exist. */
function areNotesWhole(
  scope: Scope,
  record: SealedRecord,
  audited: readonly string[],
  notes: readonly SealedAnnotation[],
): boolean {
  const hashes = new Set(notes.map((note) => note.hash));
  const areSealed = notes.every((note) => {
    const value = sealedNote(scope.workspaceId, record.id, note.seq, note.hash);
    return note.isExact && sealStateOf(scope.seals, value, note) === "holds";
  });
  return areSealed && isUnbroken(record.contentHash, notes) && audited.every((hash) => hashes.has(hash));
}

interface Audited {
  readonly seq: number;
  readonly hash: string | null;
  /** The hashes of the notes that were added. */
  readonly notes: readonly string[];
}

/** What the audit recorded when these records were made, and when notes were added to them. */
async function selectAudited(scope: Scope, ids: readonly string[]): Promise<Map<string, Audited>> {
  const { rows } = await sql<Audited & { id: string }>`
    select object_id as id,
      coalesce(min(seq) filter (where action = 'perform.submitted'), 0)::int as seq,
      min(details ->> 'contentHash') filter (where action = 'perform.submitted') as hash,
      coalesce(array_agg(details ->> 'hash') filter (where action = 'record.annotated'), '{}') as notes
    from audit_entry
    where workspace_id = ${scope.workspaceId} and object_id = any(${[...ids]}::uuid[])
      and action in ('perform.submitted', 'record.annotated')
    group by object_id`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface RecordFault {
  readonly recordId: string;
  /**
   * `altered`: it says another thing than its hash, its seal or the audit; `unproven`: no seal of this installation vouches
   * for it; `missing`: it was submitted and is not here.
   */
  readonly fault: "altered" | "unproven" | "notesAltered" | "missing";
}

interface RecordReport {
  readonly count: number;
  readonly faults: readonly RecordFault[];
}

const batchRows = 200;
/** So many faults say enough. */
const faultsMax = 1000;

/** [PF162] All records of a workspace, for the command line. In batches, each in a transaction of its own. */
export async function inspectRecords(
  transact: <R>(work: (scope: Scope) => Promise<R>) => Promise<R>,
): Promise<RecordReport> {
  const faults: RecordFault[] = [];
  let count = 0;
  let after: ListPlace | undefined;
  for (;;) {
    const from = after;
    const batch = await transact(async (scope) => {
      const records = await selectWhole(scope, {}, { after: from, limit: batchRows });
      const found: RecordFault[] = [];
      for (const [at, { is, areAnnotationsUnbroken }] of (await verificationsOf(scope, records)).entries()) {
        const recordId = records[at]?.id ?? "";
        if (is === "altered" || is === "unproven") found.push({ recordId, fault: is });
        if (!areAnnotationsUnbroken) found.push({ recordId, fault: "notesAltered" });
      }
      return { found, count: records.length, last: records.at(-1) };
    });
    count += batch.count;
    faults.push(...batch.found);
    if (batch.count < batchRows || !batch.last || faults.length >= faultsMax) break;
    after = { at: batch.last.receivedAt.toISOString(), id: batch.last.id };
  }
  const missing = await transact(selectMissing);
  return { count, faults: [...faults, ...missing.map((recordId) => ({ recordId, fault: "missing" as const }))] };
}

/**
 * [PF222] Submissions without a record, according to their perform or the audit: retention marks its performs as
 * removed, and records in the audit up to which moment it deleted.
 */
async function selectMissing(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select perform.id from perform where perform.workspace_id = ${scope.workspaceId} and perform.state = 'submitted'
      union
      select e.object_id from audit_entry e
      where e.workspace_id = ${scope.workspaceId} and e.action = 'perform.submitted'
        and e.at >= coalesce((select max((cut.details ->> 'before')::timestamptz) from audit_entry cut
          where cut.workspace_id = ${scope.workspaceId} and cut.action = 'records.expired'), '-infinity')
    ) submitted
    where id is not null and not exists (
      select from perform_record r where r.workspace_id = ${scope.workspaceId} and r.id = submitted.id)
    order by id limit ${faultsMax}`.execute(scope.db);
  return rows.map((row) => row.id);
}
