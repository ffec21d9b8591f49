import { sha256Of } from "#features/media/server/checksum.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { Person } from "./world.ts";
import { type ZipPart, zipOf } from "./zip-writer.ts";

/** A stored upload of a member that an import can name. */
export async function uploadForImport(
  store: ObjectStore,
  who: Person,
  bytes: Buffer,
  fileName = "guides.zip",
): Promise<{ fileId: string; checksum: string; fileName: string }> {
  const type = fileName.endsWith(".csv") ? "text/csv" : "application/zip";
  const prepared = await prepareFile(store, who.workspaceId, bytes, type);
  const fileId = await who.run((scope) => keepPicture(scope, prepared, fileName));
  return { fileId, checksum: sha256Of(bytes), fileName };
}

export type Files = Readonly<Record<string, unknown>>;

/** An archive: buffers as they are, texts as texts, everything else as JSON. */
export const archiveOf = (files: Files, more: readonly ZipPart[] = []): Buffer =>
  zipOf([
    ...Object.entries(files).map(([name, content]) => ({
      name,
      content: Buffer.isBuffer(content) || typeof content === "string" ? content : JSON.stringify(content),
    })),
    ...more,
  ]);

export type ImportBody = {
  dryRun?: boolean;
  accessGroupIds?: string[];
  makeGlobal?: boolean;
  createsPlaces?: boolean;
};

/** Begins an import of these bytes and returns the answer. */
export async function beginImport(
  store: ObjectStore,
  who: Person,
  bytes: Buffer,
  body: ImportBody = {},
  fileName?: string,
) {
  const upload = await uploadForImport(store, who, bytes, fileName);
  return who.call(importEndpoints.start, { body: { ...upload, ...body } });
}
