import { readOriginal } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { Cue } from "../rules/cue.ts";
import { readCaptions } from "../rules/read-captions.ts";
import { selectCaptions } from "./caption-store.ts";
import { drawFrame } from "./reading/draw-frame.ts";
import { readVideoPart, type VideoBytes } from "./reading/read-video.ts";
import { findVideo } from "./video-store.ts";

export { VideoUnreadable } from "./reading/read-video.ts";
export { type VideoReader, videoRead } from "./video-reader.ts";
export { findVideo } from "./video-store.ts";

/** A stored video whose bytes may be read: the caller has proven that it is visible to whom it acts for. */
export interface StoredFilm {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly sizeBytes: number;
}

const bytesOf = (store: ObjectStore, { workspaceId, assetId, sizeBytes }: StoredFilm): VideoBytes => ({
  sizeBytes,
  read: (start, end) => readOriginal(store, { workspaceId, assetId }, { start, end }),
});

/** The captions that were written for a video, in the language that has the most of them; undefined without any. */
export async function writtenCues(scope: Scope, assetId: string): Promise<readonly Cue[] | undefined> {
  const all = (await selectCaptions(scope, assetId)).map(({ vtt }) => readCaptions(vtt)?.cues ?? []);
  const [most] = all.sort((a, b) => b.length - a.length);
  return most && most.length > 0 ? most : undefined;
}

/** In ms; 0 where it is not known. */
export const durationOf = async (scope: Scope, assetId: string): Promise<number> =>
  (await findVideo(scope, assetId)).durationMs ?? 0;

/** The cues of the video's own subtitle track. @throws VideoUnreadable */
export const readSubtitles = (store: ObjectStore, film: StoredFilm): Promise<readonly Cue[] | undefined> =>
  readVideoPart<"subtitles">(bytesOf(store, film), { is: "subtitles" });

/** The sound of a stretch of the video, as an MP4; undefined where it is silent. @throws VideoUnreadable */
export const readSound = (
  store: ObjectStore,
  film: StoredFilm,
  fromMs: number,
  toMs: number,
): Promise<Uint8Array | undefined> => readVideoPart<"sound">(bytesOf(store, film), { is: "sound", fromMs, toMs });

export interface DrawnFrame {
  /** The moment that was asked for. */
  readonly forMs: number;
  readonly png: Buffer;
}

/** The frames that are shown at these moments; those that cannot be drawn are left out. @throws VideoUnreadable */
export async function drawFramesAt(
  store: ObjectStore,
  ffmpeg: string,
  film: StoredFilm,
  atMs: readonly number[],
): Promise<DrawnFrame[]> {
  const frames = (await readVideoPart<"frames">(bytesOf(store, film), { is: "frames", atMs })) ?? [];
  const drawn: DrawnFrame[] = [];
  for (const { forMs = 0, mp4 } of frames) {
    const png = await drawFrame(ffmpeg, mp4);
    if (png) drawn.push({ forMs, png });
  }
  return drawn;
}
