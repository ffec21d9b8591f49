import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { call } from "#kit/web/wire/call.ts";
import { generationEndpoints } from "../../contract.ts";

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
  };
  await call(generationEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey });
  return {};
}
