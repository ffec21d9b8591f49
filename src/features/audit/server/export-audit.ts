import { Readable } from "node:stream";
import { csv } from "#kit/csv.ts";
import type { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import { assertAllowed } from "#kit/server/scope.ts";
import type { AuditEntry, AuditFilter } from "../contract.ts";
import { auditPolicy } from "../policy.ts";
import { type Place, selectEntries } from "./audit-reader.ts";

const batchRows = 1000;

export type ExportFormat = "csv" | "json";

/**
 * [AU3] The entries that the filter finds, oldest first. It is audited before the first byte is sent; entries added
 * meanwhile are not in it. Each batch proves the caller again. [AU11] A checkpoint is signed with it, which covers the
 * whole file; if the chain's end is unproven there is none, and the entries are exported all the same.
 */
export async function exportAudit(
  call: MemberCall,
  checkpoints: Checkpoints,
  format: ExportFormat,
  filter: AuditFilter,
): Promise<BytesReply> {
  const startedAt = await call.transact(async (scope) => {
    scope.audit({ action: "audit.exported", objectType: "audit", details: { format, filter } });
    return scope.now;
  });
  const { appContext, workspaceId } = call;
  await checkpoints
    .write(appContext, workspaceId)
    .catch((err: unknown) => appContext.log.error({ err, workspaceId }, "no audit checkpoint was written"));
  const bound = { ...filter, to: filter.to ?? startedAt.toISOString() };
  const write = format === "csv" ? csvText : jsonText;
  return {
    body: Readable.from(write(entriesOf(call, bound))),
    headers: {
      "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/json",
      "content-disposition": `attachment; filename="audit-${startedAt.toISOString().slice(0, 10)}.${format}"`,
      "cache-control": "no-store",
    },
  };
}

async function* entriesOf(call: MemberCall, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: Place | undefined;
  for (;;) {
    const from = after;
    const batch = await call.transact(async (scope) => {
      // The right too: a role may have changed since the last batch.
      assertAllowed(scope, auditPolicy.read, undefined);
      return selectEntries(scope, filter, { order: "asc", after: from, limit: batchRows });
    });
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (batch.length < batchRows || !last) return;
    after = { at: new Date(last.at), seq: last.seq };
  }
}

const columns = [
  "seq",
  "at",
  "actorId",
  "actorName",
  "action",
  "objectType",
  "objectId",
  "details",
  "sessionKind",
  "requestId",
  "hash",
] as const;

async function* csvText(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield csv([columns]);
  for await (const batch of batches) {
    const rows = batch.map((entry) =>
      columns.map((column) => (column === "details" ? JSON.stringify(entry.details) : entry[column])),
    );
    // The mark at the beginning belongs to the file, not to each batch.
    yield csv(rows).slice(1);
  }
}

async function* jsonText(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield "[";
  let separator = "\n";
  for await (const batch of batches) {
    yield separator + batch.map((entry) => JSON.stringify(entry)).join(",\n");
    separator = ",\n";
  }
  yield "\n]\n";
}
