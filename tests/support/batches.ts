import { keepOriginal } from "#app/server/keep-original.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { batchJob } from "#features/generation/server/batch/batch-job.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import { sha256Of } from "#features/media/server/checksum.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import type { Person, World } from "./world.ts";

export const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export interface Sent {
  readonly fileId: string;
  readonly checksum: string;
}

/** A stored upload of a member. */
export async function sendFor(
  world: World,
  who: Person,
  bytes: Buffer,
  name: string,
  type: typeof word | "application/zip" | "text/plain" = word,
): Promise<Sent> {
  const prepared = await prepareFile(world.server.store, who.workspaceId, bytes, type);
  const fileId = await who.run((scope) => keepPicture(scope, prepared, name));
  return { fileId, checksum: sha256Of(bytes) };
}

/** Lists an archive as a batch. */
export async function batchOf(world: World, who: Person, bytes: Buffer): Promise<string> {
  const archive = await sendFor(world, who, bytes, "manuals.zip", "application/zip");
  const { body } = await who.call(batchEndpoints.start, { body: { title: "Manuals", archive } });
  await takeIn(world, who.workspaceId);
  return body.id;
}

const jobsOf = (world: World) => ({
  batches: batchJob({ store: world.server.store, visibilityChecks }),
  drafts: generateJob({
    store: world.server.store,
    models: world.server.models,
    reader: createVideoReader(world.server.store, undefined),
    visibilityChecks,
    ffmpeg: undefined,
    recogniser: undefined,
    keepOriginal,
    voiceOver: voiceOverSound,
  }),
});

/** Has the job of batches run once. */
export const takeIn = (world: World, workspaceId: string): Promise<void> =>
  jobsOf(world).batches.run(world.appContext, { workspaceId });

/** Has both jobs run in turns until the batch is not running any more. */
export async function workThrough(world: World, who: Person, batchId: string): Promise<void> {
  const { batches, drafts } = jobsOf(world);
  const data = { workspaceId: who.workspaceId };
  for (;;) {
    await batches.run(world.appContext, data);
    await drafts.run(world.appContext, data);
    const { body } = await who.call(batchEndpoints.get, { params: { batchId } });
    const { stored, working } = body.counts;
    if (body.state !== "running" || (stored ?? 0) + (working ?? 0) === 0) return;
  }
}
