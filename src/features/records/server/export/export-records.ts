import { Readable } from "node:stream";
import type { Place } from "#features/performs/server/run-service.ts";
import { type StoredRecord } from "#features/performs/server/run-service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { csv } from "#kit/csv.ts";
import { notFound } from "#kit/problem.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import type { ListPlace } from "#kit/server/list-place.ts";
import type { Scope } from "#kit/server/scope.ts";
import { workspaceZone } from "#kit/server/workspace-zone.ts";
import type { RecordFilter } from "../../contract.ts";
import { selectAssessments } from "../record-assessments.ts";
import { findVisibleRecord, hasVisibleHistory, selectWhole, storedFilter } from "../record-lists.ts";
import { csvColumns, localTimes, rowsOf } from "./record-csv.ts";

const batchRecords = 100;
/** The cache limit for the versions of consecutive records, in characters of JSON. */
const contentsMax = 10_000_000;

/**
 * [PF166] Exports the records that the filter finds as rows, newest first. It is audited before the first byte is sent,
 * and every batch proves the caller and their visibility again, so that a caller who loses access gets no further.
 */
export async function exportRecords(call: MemberCall, filter: RecordFilter): Promise<BytesReply> {
  const start = await call.transact(async (scope) => {
    const { procedureId } = filter;
    if (procedureId !== undefined && !(await hasVisibleHistory(scope, procedureId))) throw notFound();
    await storedFilter(scope, filter);
    scope.audit({ action: "records.exported", objectType: "record", details: { format: "csv", filter } });
    return startOf(scope);
  });
  const bound = { ...filter, to: filter.to ?? new Date(start.at.getTime() + 1).toISOString() };
  return replyOf(
    `records-${start.at.toISOString().slice(0, 10)}.csv`,
    Readable.from(textOf(call, bound, start.timeZone)),
  );
}

/** [PF166] One record as rows. @throws Problem 404 */
export async function exportRecord(call: MemberCall, { procedureId, performId }: Place): Promise<BytesReply> {
  const text = await call.transact(async (scope) => {
    const record = await findVisibleRecord(scope, procedureId, performId);
    if (!record) throw notFound();
    const { timeZone } = await startOf(scope);
    const details = { format: "csv", contentHash: record.contentHash };
    scope.audit({ action: "record.exported", objectType: "perform", objectId: performId, details });
    const content = await getVersionContent(scope, record.versionId);
    const assessments = await selectAssessments(scope, [record]);
    return csv([
      csvColumns,
      ...rowsOf(record, content, assessments(record.id), { timeZone, local: localTimes(timeZone) }),
    ]);
  });
  return replyOf(`record-${performId.slice(0, 8)}.csv`, Buffer.from(text, "utf8"));
}

const replyOf = (fileName: string, body: BytesReply["body"]): BytesReply => ({
  body,
  headers: {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  },
});

const startOf = async (scope: Scope): Promise<{ at: Date; timeZone: string }> => ({
  at: scope.now,
  timeZone: await workspaceZone(scope),
});

async function* textOf(call: MemberCall, filter: RecordFilter, timeZone: string): AsyncGenerator<string> {
  const contents = new BoundedMemory<DraftContent>(contentsMax);
  const times = { timeZone, local: localTimes(timeZone) };
  yield csv([csvColumns]);
  let after: ListPlace | undefined;
  for (;;) {
    const from = after;
    const batch = await call.transact(async (scope) => {
      const records = await selectWhole(scope, filter, { after: from, limit: batchRecords });
      const assessments = await selectAssessments(scope, records);
      const rows = [];
      for (const record of records) {
        rows.push(...rowsOf(record, await contentOf(scope, contents, record), assessments(record.id), times));
      }
      return { rows, count: records.length, last: records.at(-1) };
    });
    // The mark at the beginning belongs to the file, not to each batch.
    if (batch.rows.length > 0) yield csv(batch.rows).slice(1);
    if (batch.count < batchRecords || !batch.last) return;
    after = { at: batch.last.receivedAt.toISOString(), id: batch.last.id };
  }
}

async function contentOf(
  scope: Scope,
  contents: BoundedMemory<DraftContent>,
  { versionId }: StoredRecord,
): Promise<DraftContent> {
  const known = contents.recall(versionId);
  if (known) return known;
  const content = await getVersionContent(scope, versionId);
  contents.remember(versionId, content, JSON.stringify(content).length);
  return content;
}
