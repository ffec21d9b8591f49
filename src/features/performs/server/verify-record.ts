import { sql } from "kysely";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { RecordVerification } from "../record-contract.ts";
import { isUnbroken, type StoredAnnotation, selectAnnotationsOf } from "./annotation-store.ts";
import type { ListPlace } from "./list-place.ts";
import type { Place } from "./own-perform.ts";
import { recordHash } from "./record-hash.ts";
import { findRecordInSight, type StoredRecord, selectWhole } from "./record-store.ts";

/** [PF162] What is stored against what the record and the audit say of it. @throws Problem 404 */
export async function verifyRecord(scope: Scope, { procedureId, performId }: Place): Promise<RecordVerification> {
  const record = await findRecordInSight(scope, procedureId, performId);
  if (!record) throw notFound();
  const [verification] = await verificationsOf(scope, [record]);
  if (!verification) throw notFound();
  return verification;
}

async function verificationsOf(scope: Scope, records: readonly StoredRecord[]): Promise<RecordVerification[]> {
  const ids = records.map((record) => record.id);
  const audited = await selectAudited(scope, ids);
  const notes = Map.groupBy(await selectAnnotationsOf(scope, ids), (note) => note.recordId);
  return records.map((record) => verificationOf(scope, record, audited.get(record.id), notes.get(record.id) ?? []));
}

function verificationOf(
  scope: Scope,
  record: StoredRecord,
  audited: Audited | undefined,
  notes: readonly StoredAnnotation[],
): RecordVerification {
  const computedHash = recordHash(record, record.hashVersion);
  const auditedHash = audited?.hash ?? null;
  const holds = computedHash === record.contentHash && (auditedHash === null || auditedHash === computedHash);
  return {
    is: holds ? (auditedHash === null ? "unchained" : "verified") : "altered",
    contentHash: record.contentHash,
    computedHash,
    auditedHash,
    auditSeq: audited?.seq ?? null,
    areAnnotationsUnbroken: isUnbroken(record.contentHash, notes),
    checkedAt: scope.now.toISOString(),
  };
}

interface Audited {
  readonly seq: number;
  readonly hash: string | null;
}

/** What the audit noted when these records were made. */
async function selectAudited(scope: Scope, ids: readonly string[]): Promise<Map<string, Audited>> {
  const { rows } = await sql<{ id: string; seq: number; hash: string | null }>`
    select object_id as id, min(seq)::int as seq, min(details ->> 'contentHash') as hash from audit_entry
    where workspace_id = ${scope.workspaceId} and object_id = any(${[...ids]}::uuid[]) and action = 'perform.submitted'
    group by object_id`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface RecordFault {
  readonly recordId: string;
  /** `altered`: it says another thing than its hash or the audit; `missing`: it was submitted and is not here. */
  readonly fault: "altered" | "notesAltered" | "missing";
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
        if (is === "altered") found.push({ recordId, fault: "altered" });
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

/** What was submitted and has no record: retention leaves its performs as removed. */
async function selectMissing(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select perform.id from perform
    where perform.workspace_id = ${scope.workspaceId} and perform.state = 'submitted'
      and not exists (select from perform_record r where r.workspace_id = perform.workspace_id and r.id = perform.id)
    order by perform.id limit ${faultsMax}`.execute(scope.db);
  return rows.map((row) => row.id);
}
