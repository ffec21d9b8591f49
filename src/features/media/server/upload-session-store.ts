import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";

export interface UploadSession {
  readonly assetId: string;
  readonly storeUploadId: string;
  readonly state: "open" | "done" | "cancelled";
  /** As announced; null until the client says it. */
  readonly totalBytes: number | null;
  readonly receivedBytes: number;
  readonly parts: readonly ObjectPart[];
  readonly expiresAt: Date;
  /** Until when somebody is writing; the past or null where nobody is. */
  readonly heldUntil: Date | null;
}

const columns = [
  "asset_id",
  "store_upload_id",
  "state",
  "total_bytes",
  "received_bytes",
  "parts",
  "expires_at",
  "writer_until",
] as const;

interface Row {
  readonly asset_id: string;
  readonly store_upload_id: string;
  readonly state: string;
  readonly total_bytes: number | null;
  readonly received_bytes: number;
  readonly parts: unknown;
  readonly expires_at: Date;
  readonly writer_until: Date | null;
}

const sessionOf = (row: Row): UploadSession => ({
  assetId: row.asset_id,
  storeUploadId: row.store_upload_id,
  state: row.state as UploadSession["state"],
  totalBytes: row.total_bytes,
  receivedBytes: row.received_bytes,
  parts: row.parts as readonly ObjectPart[],
  expiresAt: row.expires_at,
  heldUntil: row.writer_until,
});

/** @returns false where this file's upload was begun already */
export async function insertSession(
  scope: Scope,
  session: {
    readonly assetId: string;
    readonly hash: Buffer;
    readonly storeUploadId: string;
    readonly totalBytes: number | null;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("upload_session")
    .values({
      workspace_id: scope.workspaceId,
      asset_id: session.assetId,
      session_hash: session.hash,
      store_upload_id: session.storeUploadId,
      total_bytes: session.totalBytes,
      expires_at: session.expiresAt,
      created_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSession(scope: Scope, hash: Buffer): Promise<UploadSession | undefined> {
  const row = await scope.db
    .selectFrom("upload_session")
    .select(columns)
    .where("workspace_id", "=", scope.workspaceId)
    .where("session_hash", "=", hash)
    .executeTakeFirst();
  return row && sessionOf(row);
}

const sessions = (scope: Scope, assetId: string) =>
  scope.db
    .updateTable("upload_session")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("state", "=", "open");

/** The session as it is now, held by `writer` until the lease ends; undefined while another holds it. */
export async function takeLease(
  scope: Scope,
  assetId: string,
  writer: string,
  until: Date,
): Promise<UploadSession | undefined> {
  const row = await sessions(scope, assetId)
    .set({ writer, writer_until: until })
    .where((eb) => eb.or([eb("writer", "is", null), eb("writer", "=", writer), eb("writer_until", "<", scope.now)]))
    .returning(columns)
    .executeTakeFirst();
  return row && sessionOf(row);
}

export async function freeLease(scope: Scope, assetId: string, writer: string): Promise<void> {
  await sessions(scope, assetId).set({ writer: null, writer_until: null }).where("writer", "=", writer).execute();
}

export interface Progress {
  readonly writer: string;
  readonly until: Date;
  readonly receivedBefore: number;
  readonly part: ObjectPart;
  readonly totalBytes: number | null;
}

/** Notes a part, where the writer still holds the lease and nothing came in between. */
export async function addPart(scope: Scope, assetId: string, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await sessions(scope, assetId)
    .set({
      writer_until: progress.until,
      received_bytes: progress.receivedBefore + progress.part.sizeBytes,
      parts: sql`parts || ${JSON.stringify([progress.part])}::jsonb`,
      total_bytes: progress.totalBytes,
    })
    .where("writer", "=", progress.writer)
    .where("received_bytes", "=", progress.receivedBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false where it has ended already */
export async function endSession(scope: Scope, assetId: string, state: "done" | "cancelled"): Promise<boolean> {
  const { numUpdatedRows } = await sessions(scope, assetId)
    .set({ state, writer: null, writer_until: null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sessions that ran out, at most `max`. */
export async function selectRunOutSessions(scope: Scope, max: number): Promise<UploadSession[]> {
  const rows = await scope.db
    .selectFrom("upload_session")
    .select(columns)
    .where("workspace_id", "=", scope.workspaceId)
    .where("state", "=", "open")
    .where("expires_at", "<", scope.now)
    .limit(max)
    .execute();
  return rows.map(sessionOf);
}

/** What the workspace's files take, and what is on its way, in bytes. */
export async function bytesInUse(scope: Scope): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (select coalesce(sum(size_bytes), 0) from asset where workspace_id = ${scope.workspaceId})
      + (select coalesce(sum(coalesce(total_bytes, received_bytes)), 0) from upload_session
         where workspace_id = ${scope.workspaceId} and state = 'open') as bytes`.execute(scope.db);
  return Number(rows[0]?.bytes ?? 0);
}
