import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { PictureSize } from "../contract.ts";

export type AssetState = "expected" | "received" | "stored" | "deleted";

/** One size of a picture as it is served. */
export interface KeptSize {
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** What is known of bytes that have arrived and were looked at. */
export interface Received {
  /** By content, not as announced. */
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Of the bytes as they were sent, in hex. */
  readonly sha256: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** Of a picture; null for every other file. */
  readonly sizes: Readonly<Record<PictureSize, KeptSize>> | null;
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
  readonly sizes: Readonly<Record<PictureSize, KeptSize>> | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly unusedSince: Date | null;
  readonly deletedAt: Date | null;
}

const inWorkspace = (scope: Scope) =>
  scope.db
    .selectFrom("asset")
    .select(["id", "state", "content_type", "file_name", "size_bytes", "sha256", "width_px", "height_px", "sizes"])
    .select(["uploaded_by", "created_at", "unused_since", "deleted_at"])
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

/** Notes of these files since when nothing uses them, or that something does. */
export async function refreshUnusedSince(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`update asset set unused_since = case
      when exists (select from asset_use u where u.workspace_id = asset.workspace_id and u.asset_id = asset.id) then null
      else coalesce(unused_since, ${scope.now}) end
    where workspace_id = ${scope.workspaceId} and id = any(${[...ids]}::uuid[])`.execute(scope.db);
}
