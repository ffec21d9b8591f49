import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Output,
  VideoSampleSink,
  VideoSampleSource,
} from "mediabunny";
import type { Selection } from "../../rules/selection.ts";
import { type CutMethod, type CutPlan, keyFrameBefore, keyFrameFrom } from "./cut-plan.ts";
import { type CutTarget, openTarget } from "./cut-target.ts";
import { recolouring } from "./recolouring.ts";
import { formatOf, type SourceVideo } from "./source-video.ts";

export interface CutRequest {
  readonly selection: Selection;
  readonly method: CutMethod;
  readonly plan: CutPlan;
}

export interface Cut {
  readonly file: Blob;
  /** The part of the video that it shows, in ms of the video. */
  readonly shown: Selection;
  /** Frees its storage on the device. */
  discard(): Promise<void>;
}

export interface CutOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * [V14] Cuts a video. Nothing but its pictures and its sound is carried over: no titles, no places, no other tracks.
 * @throws the signal's reason when it was aborted, Error where the video cannot be read or encoded
 */
export async function cutVideo(
  sourceVideo: SourceVideo,
  request: CutRequest,
  { signal, onProgress }: CutOptions,
): Promise<Cut> {
  const shown = { ...request.selection, startMs: startOf(request) };
  const target = await openTarget(expectedBytes(sourceVideo, request.selection), typeOf(sourceVideo));
  const output = new Output({ format: formatOf(sourceVideo, target.isLarge), target: target.target });
  try {
    const job: Job = { sourceVideo, request, shown, output, signal, onProgress };
    const work = [request.method === "encoded" ? await encodeVideo(job) : await copyVideo(job), await copyAudio(job)];
    await output.start();
    // Picture and sound are written alternately: the file is ordered by time.
    await Promise.all(work.map((run) => run()));
    signal.throwIfAborted();
    await output.finalize();
    return { file: await target.take(), shown, discard: target.discard };
  } catch (error) {
    await stop(output, target);
    throw error;
  }
}

async function stop(output: Output, target: CutTarget): Promise<void> {
  await output.cancel().catch(() => undefined);
  await target.discard();
}

interface Job extends CutOptions {
  readonly sourceVideo: SourceVideo;
  readonly request: CutRequest;
  readonly shown: Selection;
  readonly output: Output;
}

const startOf = ({ method, selection, plan }: CutRequest): number =>
  method === "keyFrame" ? (plan.keyFrameStartMs ?? selection.startMs) : selection.startMs;

const expectedBytes = (sourceVideo: SourceVideo, { startMs, endMs }: Selection): number =>
  (sourceVideo.sizeBytes * (endMs - startMs)) / sourceVideo.durationMs;

const typeOf = ({ isQuickTime }: SourceVideo): string => (isQuickTime ? "video/quicktime" : "video/mp4");

type Run = () => Promise<void>;

/** Unchanged packets in decoding order, up to the first that is shown after the end. */
async function copyVideo({ sourceVideo, request, shown, output, signal, onProgress }: Job): Promise<Run> {
  const source = new EncodedVideoPacketSource(sourceVideo.codec);
  output.addVideoTrack(source, { rotation: await sourceVideo.video.getRotation() });
  const decoderConfig = await sourceVideo.video.getDecoderConfig();
  const { startMs, endMs } = shown;
  const first =
    request.method === "exact" ? await keyFrameBefore(sourceVideo, startMs) : await keyFrameFrom(sourceVideo, startMs);
  const isPrivate = request.method !== "exact";
  return async () => {
    if (!first || !decoderConfig) throw new Error("the video has no picture to begin with");
    const begin = await sourceVideo.packets.getKeyPacket(first.timestamp);
    for await (const packet of sourceVideo.packets.packets(begin ?? undefined)) {
      signal.throwIfAborted();
      if (packet.timestamp * 1000 >= endMs) break;
      // Frames that follow a key frame in the file, but are shown before it, belong to the part that is cut away.
      if (isPrivate && packet.timestamp < first.timestamp) continue;
      const timestamp = packet.timestamp - startMs / 1000;
      await source.add(packet.clone({ timestamp: isPrivate ? Math.max(0, timestamp) : timestamp }), { decoderConfig });
      onProgress(partOf(shown, packet.timestamp));
    }
    source.close();
  };
}

/** Every picture decoded and encoded again. */
async function encodeVideo({ sourceVideo, request, shown, output, signal, onProgress }: Job): Promise<Run> {
  if (!request.plan.codec) throw new Error("this browser does not encode");
  const { averageBitrate } = await sourceVideo.video.computePacketStats(200);
  const source = new VideoSampleSource({
    codec: request.plan.codec,
    // A second encoding loses something at the same size; a little more room makes up for it.
    bitrate: Math.round(Math.max(averageBitrate * 1.25, 500_000)),
    keyFrameInterval: 2,
  });
  output.addVideoTrack(source, { rotation: await sourceVideo.video.getRotation() });
  const { startMs, endMs } = shown;
  const recolour = await recolouring(sourceVideo.video);
  return async () => {
    for await (const decoded of new VideoSampleSink(sourceVideo.video).samples(startMs / 1000, endMs / 1000)) {
      const sample = await recolour(decoded);
      try {
        signal.throwIfAborted();
        onProgress(partOf(shown, sample.timestamp));
        sample.setRotation(0);
        sample.setTimestamp(Math.max(0, sample.timestamp - startMs / 1000));
        await source.add(sample);
      } finally {
        sample.close();
      }
    }
    source.close();
  };
}

/**
 * The sound, unchanged. Where nothing that was cut away may remain, a packet that only overlaps the selection is left
 * out, and so is the first one inside: its decoding depends on the one before.
 */
async function copyAudio({ sourceVideo, request, shown, output, signal }: Job): Promise<Run> {
  const { audio } = sourceVideo;
  const codec = await audio?.getCodec();
  const decoderConfig = await audio?.getDecoderConfig();
  if (!audio || !codec || !decoderConfig) return async () => undefined;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const [start, end] = [shown.startMs / 1000, shown.endMs / 1000];
  return async () => {
    const sink = new EncodedPacketSink(audio);
    const begin = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
    for await (const packet of sink.packets(begin ?? undefined)) {
      signal.throwIfAborted();
      if (packet.timestamp >= end) break;
      const isInside = packet.timestamp - packet.duration >= start && packet.timestamp + packet.duration <= end;
      const isFromTheStart = shown.startMs === 0 && packet.timestamp + packet.duration <= end;
      if (packet.timestamp < start) continue;
      if (request.method !== "exact" && !isInside && !isFromTheStart) continue;
      await source.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig });
    }
    source.close();
  };
}

const partOf = ({ startMs, endMs }: Selection, atSeconds: number): number =>
  Math.min(1, Math.max(0, (atSeconds * 1000 - startMs) / (endMs - startMs)));
