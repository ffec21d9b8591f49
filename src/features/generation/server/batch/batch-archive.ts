import { getReadable, readOriginal } from "#features/media/server/service.ts";
import type { FileBytes } from "#kit/server/files/file-bytes.ts";
import { archiveLimits, readEntry, type ZipEntry, zipDirectoryOf } from "#kit/server/files/zip-directory.ts";
import { archiveFault, batchBounds, isMeant } from "../../rules/batch/batch-bounds.ts";
import { BatchFailed, type BatchRun, heldByMember } from "./batch-run.ts";

/** The files of an archive. One is unpacked at a time, and nothing is written to a file system. */
export interface BatchArchive {
  /** In the order of their paths. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** Undefined for a file that is too large, larger than it claims, or damaged. */
  read(path: string): Promise<Buffer | undefined>;
}

/** [PG36] Opens the archive of a batch as its member sees it now. @throws BatchFailed, LostBatch */
export async function openBatchArchive(run: BatchRun, archiveId: string): Promise<BatchArchive> {
  const { deps, workspaceId } = run;
  const asset = await heldByMember(run, (scope) => getReadable(scope, deps.visibilityChecks, archiveId));
  const place = { workspaceId, assetId: archiveId };
  const file: FileBytes = {
    sizeBytes: asset.sizeBytes ?? 0,
    read: (start, end) =>
      end > start ? readOriginal(deps.store, place, { start, end }) : Promise.resolve(Buffer.alloc(0)),
  };
  const entries = await zipDirectoryOf(file, archiveLimits);
  if (!entries) throw new BatchFailed("notAnArchive");
  const fault = archiveFault(entries);
  if (fault) throw new BatchFailed(fault);
  const byPath = new Map<string, ZipEntry>(entries.map((entry) => [entry.name, entry]));
  return {
    files: entries
      .filter(({ name }) => isMeant(name))
      .map(({ name, unpackedBytes }) => ({ path: name, sizeBytes: unpackedBytes }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    read: async (path) => {
      const entry = byPath.get(path);
      if (!entry || entry.unpackedBytes > batchBounds.entryBytesMax) return undefined;
      const bytes = await readEntry(file, entry, Math.max(1, entry.unpackedBytes, entry.packedBytes));
      return bytes?.length === entry.unpackedBytes ? bytes : undefined;
    },
  };
}
