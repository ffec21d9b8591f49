import { generationEndpoints } from "#features/generation/contract.ts";
import { heldFiles, releaseFile } from "#features/offline/web/parts/held-files.ts";
import { isProblem } from "#kit/problem.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { call } from "#kit/web/wire/call.ts";
import { isRecordable } from "../../rules/recordable.ts";
import { deviceTakes } from "./device-takes.ts";
import type { HeldTake } from "./held-take.ts";

/** What the device kept of a voice-over is not needed any more: its draft is being made. */
export async function forgetVoiceOver(owner: OutboxOwner, videoId: string, held: readonly HeldTake[]): Promise<void> {
  await releaseFile(owner, videoId);
  for (const take of held) await deviceTakes.remove(take);
}

/**
 * [PG80] Releases the films that nobody speaks over any more: their draft was cancelled, or is made, maybe on another
 * device. Films stay where the server cannot be asked.
 */
export async function releaseFilms(owner: OutboxOwner): Promise<void> {
  const { workspaceId } = owner;
  for (const { fileId, subject: generationId } of await heldFiles(owner)) {
    const isNeeded = await call(generationEndpoints.get, { params: { workspaceId, generationId } }).then(
      isRecordable,
      (error: unknown) => !isProblem(error, "notFound"),
    );
    if (!isNeeded) await releaseFile(owner, fileId);
  }
}
