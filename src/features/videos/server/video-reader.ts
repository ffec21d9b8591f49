import {
  findAsset,
  keepPicture,
  type PreparedPicture,
  preparePicture,
  readOriginal,
  setUses,
} from "#features/media/server/service.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { minute } from "#kit/time.ts";
import { drawFrame } from "./reading/draw-frame.ts";
import { readVideo, VideoUnreadable } from "./reading/read-video.ts";
import type { KeyFrame } from "./reading/video-messages.ts";
import { claimVideo, findVideo, keepStills, markFailed, markRead, type StoredStill } from "./video-store.ts";

export interface VideoReader {
  /** [V5] Whether this server draws the pictures of videos itself. */
  readonly draws: boolean;
  /**
   * [V1] Reads one video, unless it was read or is being read. Resolves when that is over; a failure is stored and
   * logged.
   */
  read(appContext: AppContext, workspaceId: string, assetId: string): Promise<void>;
}

/** [V1] Wakes the jobs that wait for the facts of a video. */
export const videoRead = "videoRead";

/** Longer than the reading and the drawing can take. */
const heldMs = 2 * minute;
/** [V3] */
const attemptsMax = 3;

export function createVideoReader(store: ObjectStore, ffmpeg: string | undefined): VideoReader {
  // A processor's worth of work each.
  const inTurn = createTurns(1);
  return {
    draws: ffmpeg !== undefined,
    read: (appContext, workspaceId, assetId) =>
      inTurn(() =>
        readOne(appContext, workspaceId, assetId, { store, ffmpeg }).catch((error: unknown) => {
          appContext.log.warn({ err: error, assetId }, "a video was not read; it will be tried again");
        }),
      ),
  };
}

interface Tools {
  readonly store: ObjectStore;
  readonly ffmpeg: string | undefined;
}

async function readOne(appContext: AppContext, workspaceId: string, assetId: string, tools: Tools): Promise<void> {
  const inside = <Result>(work: (scope: Scope) => Promise<Result>) => asSystem(appContext, workspaceId, work);
  const taken = await inside(async (scope) => {
    const asset = await findAsset(scope, assetId);
    if (asset?.state !== "stored" || asset.sizeBytes === null) return undefined;
    const attempts = await claimVideo(scope, assetId, new Date(scope.now.getTime() + heldMs));
    return attempts === undefined ? undefined : { attempts, sizeBytes: asset.sizeBytes, sender: asset.uploadedBy };
  });
  if (!taken) return;
  const tell = (scope: Scope) => {
    scope.publish({ topic: "videos", subjectId: assetId, profileId: taken.sender });
    scope.wake(videoRead);
  };
  try {
    const { store, ffmpeg } = tools;
    const place = { workspaceId, assetId };
    const read = (start: number, end: number) => readOriginal(store, place, { start, end });
    const facts = await readVideo({ sizeBytes: taken.sizeBytes, read }, { withFrames: ffmpeg !== undefined });
    const drawn = ffmpeg === undefined ? [] : await drawStills(tools, ffmpeg, workspaceId, facts.keyFrames);
    await inside(async (scope) => {
      await markRead(scope, assetId, facts);
      await addStills(scope, assetId, taken.sender, drawn);
      tell(scope);
    });
  } catch (error) {
    const isFinal = error instanceof VideoUnreadable && error.code !== "tooSlow";
    const state = isFinal || taken.attempts >= attemptsMax ? "failed" : "waiting";
    await inside(async (scope) => {
      await markFailed(scope, assetId, state, error instanceof VideoUnreadable ? error.code : "broken");
      tell(scope);
    });
    if (!isFinal) throw error;
    appContext.log.info({ assetId, why: error.message }, "a video cannot be read");
  }
}

interface Drawn {
  readonly atMs: number;
  readonly picture: PreparedPicture;
}

async function drawStills(
  { store }: Tools,
  ffmpeg: string,
  workspaceId: string,
  frames: readonly KeyFrame[],
): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const { atMs, mp4 } of frames) {
    const png = await drawFrame(ffmpeg, mp4);
    // A frame that cannot be decoded does not affect the others.
    const picture = png && (await preparePicture(store, workspaceId, png).catch(() => undefined));
    if (picture) drawn.push({ atMs, picture });
  }
  return drawn;
}

/** [V5] The pictures become files of the video's sender, which the video uses. */
async function addStills(scope: Scope, assetId: string, sender: string, drawn: readonly Drawn[]): Promise<void> {
  if (drawn.length === 0) return;
  const video = await findVideo(scope, assetId, "forUpdate");
  const asSender = actingAs(scope, { ...scope.actor, profileId: sender });
  const stills: StoredStill[] = [];
  for (const { atMs, picture } of drawn) {
    stills.push({ fileId: await keepPicture(asSender, picture, "still.png"), atMs });
  }
  // The sender's browser was faster: the drawn stills have no user, and are deleted in time.
  if (video.stills.length > 0 || video.state !== "done") return;
  await useStills(asSender, assetId, stills);
}

/** [V5] [V6] Everyone who sees the video sees its stills. */
export async function useStills(scope: Scope, assetId: string, stills: readonly StoredStill[]): Promise<void> {
  await setUses(
    scope,
    { type: "video", id: assetId },
    stills.map((still) => still.fileId),
  );
  await keepStills(scope, assetId, stills);
}
