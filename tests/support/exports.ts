import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { exportEndpoints } from "#features/transfers/export-contract.ts";
import { exportJob } from "#features/transfers/server/export/export-job.ts";
import { archiveKey } from "#features/transfers/server/export/export-run.ts";
import { bytesHeld } from "#kit/server/files/file-bytes.ts";
import { archiveLimits, readEntry, zipDirectoryOf } from "#kit/server/files/zip-directory.ts";
import type { AppContext } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { Person } from "./world.ts";

/** Where links of the tests lead. */
export const publicUrl = "https://fettle.test";
/** Where they led before. */
export const earlierUrl = "https://before.fettle.test";

export const writeExports = (appContext: AppContext, store: ObjectStore, workspaceId: string, partBytes?: number) =>
  exportJob({ store, partBytes, publicUrl, earlierUrls: [earlierUrl] }).run(appContext, { workspaceId });

/** The bytes of a finished export, which its digest covers. */
export async function archiveBytes(store: ObjectStore, who: Person, exportId: string): Promise<Buffer> {
  const { body } = await who.call(exportEndpoints.get, { params: { exportId } });
  const found = await store.get(archiveKey(who.workspaceId, exportId));
  const bytes = found ? await buffer(found.body) : Buffer.alloc(0);
  expect([body.state, body.sizeBytes, body.sha256]).toEqual([
    "completed",
    bytes.length,
    createHash("sha256").update(bytes).digest("hex"),
  ]);
  return bytes;
}

/** Exports the workspace and returns the archive. */
export async function exported(appContext: AppContext, store: ObjectStore, who: Person): Promise<Buffer> {
  const begun = await who.call(exportEndpoints.start, {});
  expect(begun.status).toBe(201);
  await writeExports(appContext, store, who.workspaceId);
  return archiveBytes(store, who, begun.body.id);
}

/** Every entry of an archive, unpacked. */
export async function entriesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const file = bytesHeld(archive);
  const entries = (await zipDirectoryOf(file, archiveLimits)) ?? [];
  const read = await Promise.all(
    entries.map(async (entry) => {
      const bytes = await readEntry(file, entry, Math.max(1, entry.unpackedBytes, entry.packedBytes));
      return [entry.name, bytes ?? Buffer.from("damaged")] as const;
    }),
  );
  return new Map(read);
}

export const linesOf = (bytes: Buffer | undefined): Record<string, unknown>[] =>
  (bytes ?? Buffer.alloc(0))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
