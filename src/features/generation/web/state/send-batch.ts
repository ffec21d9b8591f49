import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { call } from "#kit/web/wire/call.ts";
import { batchEndpoints } from "../../batch-contract.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Lists an archive as a batch once it is stored; a repeated call begins no second one. */
export async function startArchive(stored: StoredUpload): Promise<{ path: string }> {
  const { workspaceId, fileId, checksum, fileName, idempotencyKey } = stored;
  const body = { title: fileName, archive: { fileId, checksum } };
  const { id } = await call(batchEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey });
  return { path: procedurePaths.batch(workspaceId, id) };
}

/** Hands a file in at its place of a batch. */
export async function sendToBatch(stored: StoredUpload): Promise<{ path: string }> {
  const { workspaceId, fileId, checksum, purpose } = stored;
  const batchId = textOf(purpose.batchId);
  const params = { workspaceId, batchId, place: textOf(purpose.place) };
  await call(batchEndpoints.send, { params, body: { fileId, checksum } });
  return { path: procedurePaths.batch(workspaceId, batchId) };
}
