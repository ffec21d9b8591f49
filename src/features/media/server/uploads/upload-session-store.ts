import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";
import type { FileDigests } from "./running-digest.ts";

/** What the last answer says of the bytes. */
export type SentDigests = Pick<FileDigests, "md5" | "crc32c">;

export interface UploadSession {
  readonly assetId: string;
  readonly storeUploadId: string;
  readonly state: "open" | "done" | "cancelled";
  /** As announced; null until the client says it. */
  readonly totalBytes: number | null;
  readonly receivedBytes: number;
  readonly parts: readonly ObjectPart[];
  readonly expiresAt: Date;
  /** Until when a call holds the session for writing; the past or null where none does. */
  readonly heldUntil: Date | null;
  /** Of an upload that is done; null before, and where it was done before digests were kept. */
  readonly digests: SentDigests | null;
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
  "md5",
  "crc32c",
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
  readonly md5: string | null;
  readonly crc32c: string | null;
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
  digests: row.md5 === null || row.crc32c === null ? null : { md5: row.md5, crc32c: row.crc32c },
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

/** A chunked upload, its announcement, and the workspace's limits. */
export interface FoundUpload {
  readonly session: UploadSession;
  readonly announced: {
    readonly contentType: string;
    readonly announcedBy: string | null;
    readonly uploadedBy: string;
  };
  /** The largest file, in bytes. */
  readonly bytesMax: number;
}

/** What the address of an upload opens. */
export async function findUpload(scope: Scope, hash: Buffer): Promise<FoundUpload | undefined> {
  const row = await scope.db
    .selectFrom("upload_session as u")
    .innerJoin("asset as a", (join) =>
      join.onRef("a.workspace_id", "=", "u.workspace_id").onRef("a.id", "=", "u.asset_id"),
    )
    .innerJoin("workspace as w", "w.id", "u.workspace_id")
    .select(columns.map((column) => `u.${column}` as const))
    .select(["a.content_type", "a.announced_by", "a.uploaded_by", "w.upload_bytes_max"])
    .where("u.workspace_id", "=", scope.workspaceId)
    .where("u.session_hash", "=", hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_type: contentType, announced_by: announcedBy, uploaded_by: uploadedBy } = row;
  const announced = { contentType, announcedBy, uploadedBy };
  return { session: sessionOf(row), announced, bytesMax: row.upload_bytes_max };
}

const sessions = (scope: Scope, assetId: string) =>
  scope.db
    .updateTable("upload_session")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("state", "=", "open");

/**
 * Locks the session for `writer` until the lease ends; this ends the transaction.
 *
 * @returns false while another writer holds it, or if it has continued or ended since `receivedBytes` had arrived
 */
export async function takeLease(
  scope: Scope,
  assetId: string,
  lease: { readonly writer: string; readonly until: Date; readonly receivedBytes: number },
): Promise<boolean> {
  const taken = await scope.finish(sql`update upload_session
    set writer = ${lease.writer}::uuid, writer_until = ${lease.until}::timestamptz
    where workspace_id = ${scope.workspaceId} and asset_id = ${assetId} and state = 'open'
      and received_bytes = ${lease.receivedBytes}::bigint
      and (writer is null or writer_until < ${scope.now}::timestamptz)`);
  return taken === 1;
}

/** The writer is still at work. */
export async function keepLease(scope: Scope, assetId: string, writer: string, until: Date): Promise<void> {
  await sessions(scope, assetId).set({ writer_until: until }).where("writer", "=", writer).execute();
}

export async function freeLease(scope: Scope, assetId: string, writer: string): Promise<void> {
  await sessions(scope, assetId).set({ writer: null, writer_until: null }).where("writer", "=", writer).execute();
}

export interface Progress {
  readonly writer: string;
  /** Until when the writer may continue; null if it has finished. */
  readonly until: Date | null;
  readonly receivedBefore: number;
  readonly part: ObjectPart;
  readonly totalBytes: number | null;
}

/**
 * Notes a part, where the writer still holds the lease and nothing came in between; this ends the transaction.
 *
 * @returns false where the part is not noted
 */
export async function addPart(scope: Scope, assetId: string, progress: Progress): Promise<boolean> {
  const { writer, until, receivedBefore, part, totalBytes } = progress;
  const noted = await scope.finish(sql`update upload_session
    set writer = ${until && writer}::uuid, writer_until = ${until}::timestamptz,
      received_bytes = ${receivedBefore + part.sizeBytes}::bigint, parts = parts || ${JSON.stringify([part])}::jsonb,
      total_bytes = ${totalBytes}::bigint
    where workspace_id = ${scope.workspaceId} and asset_id = ${assetId} and state = 'open'
      and writer = ${writer}::uuid and received_bytes = ${receivedBefore}::bigint`);
  return noted === 1;
}

/** @returns false where it has ended already */
export async function endSession(
  scope: Scope,
  assetId: string,
  state: "done" | "cancelled",
  digests?: SentDigests,
): Promise<boolean> {
  const { numUpdatedRows } = await sessions(scope, assetId)
    .set({ state, writer: null, writer_until: null, md5: digests?.md5 ?? null, crc32c: digests?.crc32c ?? null })
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

/** The size of the workspace's files, including those that are being uploaded, in bytes. */
export async function bytesInUse(scope: Scope): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (select coalesce(sum(size_bytes), 0) from asset where workspace_id = ${scope.workspaceId})
      + (select coalesce(sum(coalesce(total_bytes, received_bytes)), 0) from upload_session
         where workspace_id = ${scope.workspaceId} and state = 'open') as bytes`.execute(scope.db);
  return Number(rows[0]?.bytes ?? 0);
}

/** The size of a member's uploads since then, including those that are being uploaded, in bytes. */
export async function bytesBrought(scope: Scope, profileId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(coalesce(a.size_bytes, u.total_bytes, u.received_bytes)), 0) as bytes
    from asset a
    left join upload_session u on u.workspace_id = a.workspace_id and u.asset_id = a.id and u.state = 'open'
    where a.workspace_id = ${scope.workspaceId} and a.uploaded_by = ${profileId}
      and a.created_at > ${since}`.execute(scope.db);
  return Number(rows[0]?.bytes ?? 0);
}
