import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { call } from "#kit/web/wire/call.ts";
import { batchEndpoints } from "../../batch-contract.ts";
import { generationEndpoints } from "../../contract.ts";
import { paperEndpoints } from "../../paper-contract.ts";
import { noteStarted } from "./started-tasks.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** [PG15] The groups that its author chose for what nothing shows yet; left out where that is everyone. */
const groupsIn = ({ whoSees }: StoredUpload["purpose"]) =>
  Array.isArray(whoSees) && { accessGroupIds: whoSees.map(String) };

/** Begins a generation once its film is stored; a repeated call begins no second one. */
export async function startFromUpload(stored: StoredUpload): Promise<Record<string, never>> {
  const { workspaceId, fileId, purpose, idempotencyKey } = stored;
  const [title, narration] = [textOf(purpose.title), textOf(purpose.narration)];
  const body = {
    avSources: [{ videoId: fileId }],
    ...groupsIn(purpose),
    ...(title !== undefined && { title }),
    ...(narration !== undefined && { narration }),
    ...(purpose.awaitsVoiceOver === true && { awaitsVoiceOver: true }),
  };
  await noteStarted(call(generationEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey }));
  return {};
}

/** The same for a document. */
export async function startPaperFromUpload(stored: StoredUpload): Promise<Record<string, never>> {
  const { workspaceId, fileId, purpose, idempotencyKey } = stored;
  const paperSources = [{ mediaId: fileId }];
  const body = { paperSources, keepDocument: purpose.keepDocument === true, ...groupsIn(purpose) };
  await noteStarted(call(paperEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey }));
  return {};
}

/** Lists an archive as a batch once it is stored; a repeated call begins no second one. */
export async function startArchive(stored: StoredUpload): Promise<{ path: string }> {
  const { workspaceId, fileId, checksum, fileName, idempotencyKey } = stored;
  const body = { title: fileName, archive: { fileId, checksum } };
  const { id } = await noteStarted(call(batchEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey }));
  return { path: procedurePaths.batch(workspaceId, id) };
}

/** Hands a file in at its place of a batch. */
export async function sendToBatch(stored: StoredUpload): Promise<{ path: string }> {
  const { workspaceId, fileId, checksum, purpose } = stored;
  const [batchId = "", place = ""] = [textOf(purpose.batchId), textOf(purpose.place)];
  await call(batchEndpoints.send, { params: { workspaceId, batchId, place }, body: { fileId, checksum } });
  return { path: procedurePaths.batch(workspaceId, batchId) };
}
