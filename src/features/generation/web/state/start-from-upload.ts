import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { call } from "#kit/web/wire/call.ts";
import { generationEndpoints } from "../../contract.ts";
import { paperEndpoints } from "../../paper-contract.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Begins a generation once its film is stored; a repeated call begins no second one. */
export async function startFromUpload({
  workspaceId,
  fileId,
  purpose,
  idempotencyKey,
}: StoredUpload): Promise<Record<string, never>> {
  const [title, narration] = [textOf(purpose.title), textOf(purpose.narration)];
  const body = {
    avSources: [{ videoId: fileId }],
    ...(title !== undefined && { title }),
    ...(narration !== undefined && { narration }),
    ...(purpose.awaitsVoiceOver === true && { awaitsVoiceOver: true }),
  };
  await call(generationEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey });
  return {};
}

/** The same for a document. */
export async function startPaperFromUpload({
  workspaceId,
  fileId,
  purpose,
  idempotencyKey,
}: StoredUpload): Promise<Record<string, never>> {
  const body = { paperSources: [{ mediaId: fileId }], keepDocument: purpose.keepDocument === true };
  await call(paperEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey });
  return {};
}
