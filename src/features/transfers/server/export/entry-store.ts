import type { WrittenEntry } from "#kit/server/files/zip-entries.ts";
import type { Scope } from "#kit/server/scope.ts";

/** An entry with what the archive says of it. */
export interface ListedEntry extends WrittenEntry {
  readonly place: number;
  readonly sha256: string;
}

const rowsAtOnce = 2_000;

export async function insertEntries(scope: Scope, exportId: string, entries: readonly ListedEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    await scope.db
      .insertInto("content_export_entry")
      .values(
        entries.slice(at, at + rowsAtOnce).map((entry) => ({
          workspace_id: scope.workspaceId,
          export_id: exportId,
          place: entry.place,
          path: entry.path,
          starts_at: entry.startsAt,
          packed_bytes: entry.packedBytes,
          size_bytes: entry.sizeBytes,
          crc32: entry.crc32,
          sha256: entry.sha256,
          is_deflated: entry.isDeflated,
          read_at: entry.modifiedAt,
        })),
      )
      .execute();
  }
}

/** The entries from a place on, in the order in which they lie in the archive. */
export async function selectEntries(
  scope: Scope,
  exportId: string,
  from: number,
  limit: number,
): Promise<ListedEntry[]> {
  const rows = await scope.db
    .selectFrom("content_export_entry")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .where("export_id", "=", exportId)
    .where("place", ">=", from)
    .orderBy("place")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    place: row.place,
    path: row.path,
    startsAt: row.starts_at,
    packedBytes: row.packed_bytes,
    sizeBytes: row.size_bytes,
    crc32: row.crc32,
    sha256: row.sha256,
    isDeflated: row.is_deflated,
    modifiedAt: row.read_at,
  }));
}
