import { canEncodeVideo, type EncodedPacket, type VideoCodec } from "mediabunny";
import { type Selection, selectionMsMin } from "../../rules/selection.ts";
import { formatOf, type SourceVideo } from "./source-video.ts";

/**
 * [V14] exact: nothing is re-encoded, players skip what precedes the start, the file still contains it · keyFrame:
 * nothing is re-encoded, it begins at the next key frame · encoded: exact, and re-encoded.
 */
export type CutMethod = "exact" | "keyFrame" | "encoded";

/** What this browser can do with this part of this video. */
export interface CutPlan {
  /** [V15] How much the file would contain before its start, in ms: it can be recovered. */
  readonly hiddenMs: number;
  /** Where a cut at key frames would begin; null if the selection has none. */
  readonly keyFrameStartMs: number | null;
  /** The codec to encode to; null where this browser cannot encode. */
  readonly codec: VideoCodec | null;
}

export async function planOf(sourceVideo: SourceVideo, { startMs, endMs }: Selection): Promise<CutPlan> {
  const before = await keyFrameBefore(sourceVideo, startMs);
  const next = await keyFrameFrom(sourceVideo, startMs);
  const nextMs = next ? Math.max(startMs, ms(next.timestamp)) : null;
  return {
    hiddenMs: before ? Math.max(0, startMs - ms(before.timestamp)) : 0,
    keyFrameStartMs: nextMs !== null && nextMs <= endMs - selectionMsMin ? nextMs : null,
    codec: await encodableAs(sourceVideo),
  };
}

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** The key frame from which the frame at a moment can be decoded. */
export async function keyFrameBefore(sourceVideo: SourceVideo, atMs: number): Promise<EncodedPacket | null> {
  const options = { metadataOnly: true };
  return (
    (await sourceVideo.packets.getKeyPacket(atMs / 1000, options)) ??
    (await sourceVideo.packets.getFirstKeyPacket(options))
  );
}

/** The first key frame that is shown at a moment or after it. */
export async function keyFrameFrom(sourceVideo: SourceVideo, atMs: number): Promise<EncodedPacket | null> {
  const before = await keyFrameBefore(sourceVideo, atMs);
  if (!before || ms(before.timestamp + before.duration) > atMs) return before;
  return sourceVideo.packets.getNextKeyPacket(before, { metadataOnly: true });
}

const encodable = new WeakMap<SourceVideo, Promise<VideoCodec | null>>();

/** Its own kind first, then those that most players know. */
function encodableAs(sourceVideo: SourceVideo): Promise<VideoCodec | null> {
  const known = encodable.get(sourceVideo) ?? findEncodable(sourceVideo);
  encodable.set(sourceVideo, known);
  return known;
}

async function findEncodable(sourceVideo: SourceVideo): Promise<VideoCodec | null> {
  if (!sourceVideo.canDecode || !("VideoEncoder" in globalThis)) return null;
  const size = { width: await sourceVideo.video.getCodedWidth(), height: await sourceVideo.video.getCodedHeight() };
  const supported = formatOf(sourceVideo, false).getSupportedVideoCodecs();
  for (const codec of new Set<VideoCodec>([sourceVideo.codec, "avc", "vp9", "av1"])) {
    if (supported.includes(codec) && (await canEncodeVideo(codec, size))) return codec;
  }
  return null;
}
