import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { PictureSize } from "../contract.ts";

export type AssetState = "expected" | "received" | "stored" | "deleted";

/** One size of a picture as it is served. */
export interface StoredSize {
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** The facts of bytes that have arrived and were inspected. */
export interface Received {
  /** By content, not as announced. */
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Of the bytes as they were sent, in hex. */
  readonly sha256: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** Of a picture; null for every other file. */
  readonly sizes: Readonly<Record<PictureSize, StoredSize>> | null;
  /** Of a picture with something to see: 64 hex digits, see `fingerprintOf`. */
  readonly fingerprint: string | null;
  /** The latest moment at which a picture can have been taken, by its camera's note. */
  readonly takenBefore: Date | null;
}

export interface StoredAsset {
  readonly id: string;
  readonly state: AssetState;
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly sizes: Readonly<Record<PictureSize, StoredSize>> | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly unusedSince: Date | null;
  readonly deletedAt: Date | null;
  /** Announced to come in chunks. */
  readonly isResumable: boolean;
  /** The session in which it was announced; null if the server made it. */
  readonly announcedBy: string | null;
}

const inWorkspace = (scope: Scope) =>
  scope.db
    .selectFrom("asset")
    .select(["id", "state", "content_type", "file_name", "size_bytes", "sha256", "width_px", "height_px", "sizes"])
    .select(["uploaded_by", "created_at", "unused_since", "deleted_at", "is_resumable", "announced_by"])
    .where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof inWorkspace>["executeTakeFirstOrThrow"]>>;

const assetOf = (row: Row): StoredAsset => ({
  id: row.id,
  state: row.state as AssetState,
  contentType: row.content_type,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  widthPx: row.width_px,
  heightPx: row.height_px,
  sizes: row.sizes as StoredAsset["sizes"],
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
  unusedSince: row.unused_since,
  deletedAt: row.deleted_at,
  isResumable: row.is_resumable,
  announcedBy: row.announced_by,
});

export async function findAsset(scope: Scope, id: string): Promise<StoredAsset | undefined> {
  const row = await inWorkspace(scope).where("id", "=", id).executeTakeFirst();
  return row && assetOf(row);
}

/** Locked in the order of their ids, so that two savers wait for each other instead of blocking each other. */
export async function lockAssets(scope: Scope, ids: readonly string[]): Promise<StoredAsset[]> {
  const rows = await inWorkspace(scope)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(assetOf);
}

/** Records since when these files are unused, or that they are used; the markup of a picture uses it. */
export async function refreshUnusedSince(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`update asset set unused_since = case
      when exists (select from asset_use u where u.workspace_id = asset.workspace_id and u.asset_id = asset.id) then null
      when exists (
        select from asset_markup m where m.workspace_id = asset.workspace_id and m.base_asset_id = asset.id
      ) then null
      else coalesce(unused_since, ${scope.now}) end
    where workspace_id = ${scope.workspaceId} and id = any(${[...ids]}::uuid[])`.execute(scope.db);
}

export async function insertExpected(
  scope: Scope,
  asset: {
    readonly id: string;
    readonly contentType: string;
    readonly isResumable: boolean;
    readonly sessionId: string;
    readonly ticketHash: Buffer;
    readonly ticketEnds: Date;
  },
): Promise<void> {
  await scope.db
    .insertInto("asset")
    .values({
      workspace_id: scope.workspaceId,
      id: asset.id,
      state: "expected",
      content_type: asset.contentType,
      is_resumable: asset.isResumable,
      announced_by: asset.sessionId,
      uploaded_by: scope.actor.profileId,
      upload_hash: asset.ticketHash,
      upload_expires_at: asset.ticketEnds,
      created_at: scope.now,
    })
    .execute();
}

/** A file whose bytes are in the store already, as the actor's upload. */
export async function insertStored(scope: Scope, id: string, received: Received, fileName: string): Promise<void> {
  await scope.db
    .insertInto("asset")
    .values({
      workspace_id: scope.workspaceId,
      id,
      state: "stored",
      file_name: fileName,
      uploaded_by: scope.actor.profileId,
      created_at: scope.now,
      unused_since: scope.now,
      ...columnsOf(received),
    })
    .execute();
  wakeForPlayable(scope, received.contentType);
}

/** Wakes whatever reads files that play: this workspace has a new one. */
export const playableStored = "playable-stored";

function wakeForPlayable(scope: Scope, contentType: string): void {
  if (/^(video|audio)\//.test(contentType)) scope.wake(playableStored);
}

const columnsOf = (received: Received) => ({
  content_type: received.contentType,
  size_bytes: received.sizeBytes,
  sha256: received.sha256,
  width_px: received.widthPx,
  height_px: received.heightPx,
  sizes: received.sizes && JSON.stringify(received.sizes),
  fingerprint: received.fingerprint,
  taken_before: received.takenBefore,
});

/** The file that a ticket still opens. */
export async function findByTicket(scope: Scope, ticketHash: Buffer): Promise<StoredAsset | undefined> {
  const row = await inWorkspace(scope)
    .where("upload_hash", "=", ticketHash)
    .where("state", "=", "expected")
    .where("upload_expires_at", ">", scope.now)
    .executeTakeFirst();
  return row && assetOf(row);
}

const changed = (scope: Scope, id: string, from: AssetState) =>
  scope.db
    .updateTable("asset")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("state", "=", from);

/** [M3] Spends a ticket: of all who hold it, one is answered true. [M16] What has arrived is counted from now on. */
export async function spendTicket(
  scope: Scope,
  id: string,
  ticketHash: Buffer,
  sizeBytes: number | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await changed(scope, id, "expected")
    .set({ upload_hash: null, size_bytes: sizeBytes })
    .where("upload_hash", "=", ticketHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where the file is no longer expected. */
export async function markReceived(scope: Scope, id: string, received: Received): Promise<boolean> {
  const { numUpdatedRows } = await changed(scope, id, "expected")
    .set({ state: "received", ...columnsOf(received) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where the file is not waiting to be finished. What its camera noted goes before what its sender claims. */
export async function markStored(
  scope: Scope,
  id: string,
  { fileName, claimedTakenAt }: { readonly fileName: string; readonly claimedTakenAt?: Date | undefined },
): Promise<boolean> {
  const stored = await changed(scope, id, "received")
    .set((eb) => ({
      state: "stored",
      file_name: fileName,
      unused_since: scope.now,
      ...(claimedTakenAt && { taken_before: eb.fn.coalesce("taken_before", eb.val(claimedTakenAt)) }),
    }))
    .returning("content_type")
    .executeTakeFirst();
  if (stored) wakeForPlayable(scope, stored.content_type);
  return stored !== undefined;
}

/** What the inspection of a picture found. */
export interface PictureMarks {
  readonly id: string;
  readonly sha256: string | null;
  readonly fingerprint: string | null;
  readonly takenBefore: Date | null;
}

export async function selectPictureMarks(scope: Scope, ids: readonly string[]): Promise<PictureMarks[]> {
  const rows = await scope.db
    .selectFrom("asset")
    .select(["id", "sha256", "fingerprint", "taken_before"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ taken_before: takenBefore, ...row }) => ({ ...row, takenBefore }));
}

export async function markMadeFrom(scope: Scope, id: string, fromId: string): Promise<void> {
  await scope.db
    .updateTable("asset")
    .set({ made_from: fromId })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** [V16] A file, what it was made from, and so on, itself first: ten of them at most, for two may each name the other. */
export async function selectOrigins(scope: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive origin (id, depth) as (
      select ${id}::uuid, 0
      union all
      select a.made_from, o.depth + 1 from origin o
      join asset a on a.workspace_id = ${scope.workspaceId} and a.id = o.id and a.made_from is not null
      where o.depth < 9
    )
    select id from origin order by depth`.execute(scope.db);
  return rows.map((row) => row.id);
}
