import type pg from "pg";
import { sealedRecord } from "#features/performs/server/run-service.ts";
import { type SealKeys, sealNow } from "#kit/server/audit/seal-keys.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { sealedNote } from "./notes/annotation-store.ts";

const batchRows = 1000;

/**
 * [PF223] Seals the records and notes of a workspace from before there were keys, over their hashes. Done once, before
 * the workspace's audit is sealed: a record without a seal later has lost it. Runs as the owner of the database, since
 * the application's own role changes no record.
 */
export async function sealRecords({ database, seals }: AppContext, workspaceId: string): Promise<void> {
  for (const sealBatch of [sealRecordBatch, sealNoteBatch]) {
    let isDone = false;
    while (!isDone) {
      isDone = await inTransaction(database, {}, async (client) => {
        await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
        return (await sealBatch(client, seals, workspaceId)) < batchRows;
      });
    }
  }
}

async function sealRecordBatch(client: pg.ClientBase, seals: SealKeys, workspaceId: string): Promise<number> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select id, content_hash as hash from perform_record where workspace_id = $1 and seal is null limit ${batchRows}`,
    [workspaceId],
  );
  const sealed = rows.map(({ id, hash }) => ({ id, ...sealNow(seals, sealedRecord(workspaceId, id, hash)) }));
  await storeSeals(client, "perform_record", workspaceId, sealed);
  return rows.length;
}

async function sealNoteBatch(client: pg.ClientBase, seals: SealKeys, workspaceId: string): Promise<number> {
  const { rows } = await client.query<{ id: string; recordId: string; seq: number; hash: string }>(
    `select id, record_id as "recordId", seq, hash from perform_annotation
     where workspace_id = $1 and seal is null limit ${batchRows}`,
    [workspaceId],
  );
  const sealed = rows.map(({ id, recordId, seq, hash }) => ({
    id,
    ...sealNow(seals, sealedNote(workspaceId, recordId, seq, hash)),
  }));
  await storeSeals(client, "perform_annotation", workspaceId, sealed);
  return rows.length;
}

const storeSeals = (
  client: pg.ClientBase,
  table: "perform_record" | "perform_annotation",
  workspaceId: string,
  sealed: readonly object[],
) =>
  client.query(
    `update ${table} t set seal = r.seal, seal_key_id = r."sealKeyId"
     from json_to_recordset($2::json) as r (id uuid, seal text, "sealKeyId" text)
     where t.workspace_id = $1 and t.id = r.id`,
    [workspaceId, JSON.stringify(sealed)],
  );
