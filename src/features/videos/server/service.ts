import { findAsset, getReadable, type StoredAsset, type VisibilityChecks } from "#features/media/server/service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Sound, Video } from "../contract.ts";
import { stillsWithinMs } from "../rules/stills.ts";
import { selectLanguages } from "./caption-store.ts";

export { copyCaptions, type ForeignFilm } from "./foreign-film.ts";

import { useStills, type VideoReader } from "./video-reader.ts";
import { findVideo, type StoredStill, type StoredVideo } from "./video-store.ts";

/** [V22] Called in the same transaction, before the captions of a video are changed or deleted. */
export type HearCaptionsChanged = (scope: Scope, videoId: string) => Promise<void>;

const isVideo = (asset: StoredAsset): boolean => asset.contentType.startsWith("video/");
const isSound = (asset: StoredAsset): boolean => asset.contentType.startsWith("audio/");

/** [V4] @throws Problem 404 for a file that is no video, and for a hidden one */
export async function getReadableVideo(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  id: string,
): Promise<StoredAsset> {
  const asset = await getReadable(scope, visibilityChecks, id);
  if (!isVideo(asset)) throw notFound();
  return asset;
}

/** [V4] Which of these videos the actor sees: their pictures are readable through them. */
export async function selectVisibleVideoIds(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const id of ids) {
    try {
      seen.add((await getReadableVideo(scope, visibilityChecks, id)).id);
    } catch (error) {
      if (!isProblem(error, "notFound")) throw error;
    }
  }
  return seen;
}

/** [V4] @throws Problem 404 */
export async function getVideo(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  reader: VideoReader,
  id: string,
): Promise<Video> {
  const asset = await getReadableVideo(scope, visibilityChecks, id);
  const video = await findVideo(scope, asset.id);
  const captions = await selectLanguages(scope, asset.id);
  return {
    id: asset.id,
    remoteFileId: asset.id,
    widthPx: video.widthPx,
    heightPx: video.heightPx,
    durationMs: video.durationMs,
    videoThumbnails: video.stills.map((still) => ({ remoteFileId: still.fileId, atMs: still.atMs })),
    ...timesOf(asset),
    state: stateOf(video),
    fileName: asset.fileName,
    contentType: asset.contentType,
    sizeBytes: asset.sizeBytes ?? 0,
    wantsThumbnails: wantsStills(scope, asset, video) && !reader.draws,
    captions: captions.map((one) => ({ ...one, updatedAt: one.updatedAt.toISOString() })),
  };
}

/** [V4] @throws Problem 404 for a file that is no sound, and for a hidden one */
export async function getSound(scope: Scope, visibilityChecks: VisibilityChecks, id: string): Promise<Sound> {
  const asset = await getReadable(scope, visibilityChecks, id);
  if (!isSound(asset)) throw notFound();
  const video = await findVideo(scope, asset.id);
  return {
    id: asset.id,
    remoteFileId: asset.id,
    durationMs: video.durationMs,
    ...timesOf(asset),
    state: stateOf(video),
    fileName: asset.fileName,
  };
}

/**
 * [V6] Stores the stills of the actor's own new video, where the server draws none. Each is an upload of the actor's
 * own, inspected and re-encoded like every picture.
 *
 * @throws Problem 404, 403, 409 `thumbnailsExist` or `thumbnailsLate`, 400 `unknownMedia`
 */
export async function setThumbnails(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  id: string,
  given: readonly StoredStill[],
): Promise<void> {
  const asset = await getReadableVideo(scope, visibilityChecks, id);
  if (asset.uploadedBy !== scope.actor.profileId) throw new Problem("forbidden", "forbidden");
  const video = await findVideo(scope, asset.id, "forUpdate");
  if (video.stills.length > 0) throw new Problem("conflict", "thumbnailsExist");
  if (!wantsStills(scope, asset, video)) throw new Problem("conflict", "thumbnailsLate");
  const stills = [...given].sort((a, b) => a.atMs - b.atMs);
  for (const { fileId } of stills) await requirePicture(scope, fileId);
  await useStills(scope, asset.id, stills);
  scope.publish({ topic: "videos", subjectId: asset.id, profileId: asset.uploadedBy });
}

/** Whether it is a picture; its ownership is checked where it gets its user. */
async function requirePicture(scope: Scope, fileId: string): Promise<void> {
  const picture = await findAsset(scope, fileId);
  if (picture?.contentType.startsWith("image/") && picture.unusedSince !== null) return;
  throw new Problem("invalid", "unknownMedia", { errors: { thumbnails: [`No such new picture: ${fileId}`] } });
}

function wantsStills(scope: Scope, asset: StoredAsset, video: StoredVideo): boolean {
  const isFresh = scope.now.getTime() - asset.createdAt.getTime() < stillsWithinMs;
  const wasLookedAt = video.state === "done" || video.state === "failed";
  return asset.uploadedBy === scope.actor.profileId && isFresh && wasLookedAt && video.stills.length === 0;
}

const timesOf = ({ createdAt, deletedAt }: StoredAsset) => ({
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
});

const stateOf = ({ state }: StoredVideo): Video["state"] => (state === "running" ? "waiting" : state);

/**
 * [V4] The stills of a video in order, as file ids; empty if none were drawn. The caller has proven that the video is
 * visible.
 */
export const stillsOf = async (scope: Scope, videoId: string): Promise<string[]> =>
  (await findVideo(scope, videoId)).stills.map((still) => still.fileId);
