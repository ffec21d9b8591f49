import { sql } from "kysely";
import { claimRow } from "#kit/server/jobs/claim-row.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";
import { day } from "#kit/time.ts";
import type { ExportFailure, ExportState } from "../../export-contract.ts";
import type { LeftOut } from "../../rules/left-out.ts";
import type { Cursor } from "./cursor.ts";

export interface StoredExport {
  readonly id: string;
  readonly profileId: string;
  readonly isScheduled: boolean;
  readonly fileName: string;
  readonly state: ExportState;
  readonly failure: ExportFailure | null;
  readonly total: number;
  readonly done: number;
  readonly missing: number;
  readonly leftOut: readonly LeftOut[];
  readonly cursor: Cursor | null;
  readonly uploadId: string | null;
  readonly parts: readonly ObjectPart[];
  readonly sizeBytes: number;
  readonly hashState: string | null;
  readonly sha256: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date | null;
}

const rowsIn = (scope: Scope) =>
  scope.db.selectFrom("content_export").selectAll().where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const exportOf = (row: Row): StoredExport => ({
  id: row.id,
  profileId: row.profile_id,
  isScheduled: row.is_scheduled,
  fileName: row.file_name,
  state: row.state as ExportState,
  failure: row.failure as ExportFailure | null,
  total: row.total,
  done: row.done,
  missing: row.missing,
  leftOut: row.left_out as readonly LeftOut[],
  cursor: row.cursor as Cursor | null,
  uploadId: row.upload_id,
  parts: row.parts as readonly ObjectPart[],
  sizeBytes: row.size_bytes,
  hashState: row.hash_state,
  sha256: row.sha256,
  attempts: row.attempts,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
});

/** [TF24] How long an archive is kept that no schedule keeps. */
export const keptMs = 7 * day;
const listedMax = 100;
const notOver = ["waiting", "running"] as const;

/** False where the workspace is being exported already. */
export async function insertExport(
  scope: Scope,
  given: Pick<StoredExport, "id" | "profileId" | "isScheduled" | "fileName">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("content_export")
    .values({
      workspace_id: scope.workspaceId,
      id: given.id,
      profile_id: given.profileId,
      is_scheduled: given.isScheduled,
      file_name: given.fileName,
      state: "waiting",
      created_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function selectExports(scope: Scope): Promise<StoredExport[]> {
  const rows = await rowsIn(scope)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", scope.now)]))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(listedMax)
    .execute();
  return rows.map(exportOf);
}

export async function findExport(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredExport | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", scope.now)]))
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && exportOf(row);
}

const written = (scope: Scope, id: string) =>
  scope.db.updateTable("content_export").where("workspace_id", "=", scope.workspaceId).where("id", "=", id);

const over = { cursor: null, hash_state: null, held_by: null, held_until: null, parts: "[]" };

/** What was stored of it is removed by the job. */
export async function endExport(
  scope: Scope,
  id: string,
  end: { readonly state: "cancelled" } | { readonly state: "failed"; readonly failure: ExportFailure },
): Promise<void> {
  await written(scope, id)
    .set({ ...over, ...end, updated_at: scope.now })
    .execute();
  await forgetEntries(scope, id);
}

export async function completeExport(scope: Scope, { id, isScheduled }: StoredExport, sha256: string): Promise<void> {
  const expiresAt = isScheduled ? null : new Date(scope.now.getTime() + keptMs);
  await written(scope, id)
    .set({ ...over, upload_id: null, state: "completed", sha256, expires_at: expiresAt, updated_at: scope.now })
    .set((eb) => ({ done: eb.ref("total") }))
    .execute();
  await forgetEntries(scope, id);
}

/** [TF24] Not listed any more: the job removes it. */
export async function expireExport(scope: Scope, id: string): Promise<void> {
  await written(scope, id).set({ expires_at: scope.now }).execute();
}

async function forgetEntries(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("content_export_entry")
    .where("workspace_id", "=", scope.workspaceId)
    .where("export_id", "=", id)
    .execute();
}

export async function deleteExport(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("content_export")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** [TF24] Archives that are past their time, or older than those that the schedule keeps. */
export async function selectExpired(scope: Scope): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from content_export e
    left join content_export_schedule s on s.workspace_id = e.workspace_id
    where e.workspace_id = ${scope.workspaceId} and e.state not in ('waiting', 'running')
      and (e.expires_at <= ${scope.now}
        or (e.state <> 'completed' and e.updated_at <= ${new Date(scope.now.getTime() - keptMs)})
        or (e.state = 'completed' and e.is_scheduled and (
          select count(*) from content_export later
          where later.workspace_id = e.workspace_id and later.is_scheduled and later.state = 'completed'
            and later.created_at > e.created_at) >= coalesce(s.kept_max, 1)))`.execute(scope.db);
  return rows;
}

/** Uploads of exports that were cancelled or failed. */
export async function selectAbandoned(scope: Scope): Promise<{ id: string; uploadId: string }[]> {
  const rows = await rowsIn(scope)
    .where("state", "in", ["cancelled", "failed"])
    .where("upload_id", "is not", null)
    .execute();
  return rows.map((row) => ({ id: row.id, uploadId: row.upload_id ?? "" }));
}

export async function forgetUpload(scope: Scope, id: string): Promise<void> {
  await written(scope, id).set({ upload_id: null }).execute();
}

/** An export that one worker holds. */
export interface ClaimedExport {
  readonly found: StoredExport;
  readonly heldBy: string;
}

/** [TF17] Gives each export to one worker alone; a worker that died is replaced after its lease. */
export async function claimExport(scope: Scope, leaseMs: number): Promise<ClaimedExport | undefined> {
  const claimed = await claimRow(scope, "content_export", sql<boolean>`state in ('waiting', 'running')`, leaseMs);
  const found = claimed && (await rowsIn(scope).where("id", "=", claimed.id).executeTakeFirst());
  return found && { found: exportOf(found), heldBy: claimed.heldBy };
}

/** [TF17] Locks what this worker still holds; undefined where it was cancelled or taken over. */
export async function lockHeldExport(
  scope: Scope,
  { found, heldBy }: ClaimedExport,
): Promise<StoredExport | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", found.id)
    .where("held_by", "=", heldBy)
    .where("state", "in", [...notOver])
    .forUpdate()
    .executeTakeFirst();
  return row && exportOf(row);
}

/** Gives it back, to be taken up again from that moment on. */
export async function releaseExport(scope: Scope, { found, heldBy }: ClaimedExport, from: Date): Promise<void> {
  await written(scope, found.id).where("held_by", "=", heldBy).set({ held_by: null, held_until: from }).execute();
}

export async function beginExport(scope: Scope, id: string, uploadId: string, total: number): Promise<void> {
  await written(scope, id).set({ state: "running", upload_id: uploadId, total, updated_at: scope.now }).execute();
}

/** How far the archive has come once a part is stored. */
export interface PartDone {
  readonly cursor: Cursor;
  readonly parts: readonly ObjectPart[];
  readonly sizeBytes: number;
  readonly hashState: string;
  readonly done: number;
  readonly missing: number;
  readonly leftOut: readonly LeftOut[];
}

/** [TF17] Stores a part and renews the lease. The caller has locked the row. */
export async function storePart(scope: Scope, id: string, part: PartDone, leaseMs: number): Promise<void> {
  await written(scope, id)
    .set({
      cursor: JSON.stringify(part.cursor),
      parts: JSON.stringify(part.parts),
      size_bytes: part.sizeBytes,
      hash_state: part.hashState,
      done: part.done,
      missing: part.missing,
      left_out: JSON.stringify(part.leftOut),
      attempts: 1,
      held_until: new Date(scope.now.getTime() + leaseMs),
      updated_at: scope.now,
    })
    .execute();
}

/** A moment of work without a part: renews the lease. False where this worker has lost the export. */
export async function renewLease(scope: Scope, { found, heldBy }: ClaimedExport, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await written(scope, found.id)
    .where("held_by", "=", heldBy)
    .where("state", "in", [...notOver])
    .set({ held_until: new Date(scope.now.getTime() + leaseMs) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
