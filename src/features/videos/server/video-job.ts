import { playableStored, setUses } from "#features/media/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import type { VideoReader } from "./video-reader.ts";
import { selectGoneVideos, selectUnread } from "./video-store.ts";

/** As many as are read in one go, before other workspaces have their turn. */
const batchMax = 20;

/**
 * [V1] [V3] When a video was stored, and every minute: reads the videos that no process has read yet. [V7] Releases
 * stills of videos that are gone.
 */
export const videoJob = (reader: VideoReader): Job => ({
  name: "read-films",
  policy: "system",
  wokenBy: [playableStored],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await readWorkspace(appContext, reader, id);
  },
});

async function readWorkspace(appContext: AppContext, reader: VideoReader, workspaceId: string): Promise<void> {
  const unread = await asSystem(appContext, workspaceId, (scope) => selectUnread(scope, batchMax));
  for (const assetId of unread) await reader.read(appContext, workspaceId, assetId);
  await asSystem(appContext, workspaceId, async (scope) => {
    for (const id of await selectGoneVideos(scope, batchMax)) await setUses(scope, { type: "video", id }, []);
  });
}
