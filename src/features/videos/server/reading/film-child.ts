// A process of its own, with limits that its parent keeps: what is read here was made by anybody. It has no secrets, may
// write no file and start no process, and gets the film's bytes from its parent, as many as that allows.
import {
  ADTS,
  BufferTarget,
  CustomSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FLAC,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { stillParts } from "../../rules/stills.ts";
import type { FilmFacts, FromChild, KeyFrame, ToChild } from "./film-messages.ts";

/** A key frame of a very large picture; what is more is no frame, in bytes. */
const frameBytesMax = 16 * 1024 ** 2;

const waiting = new Map<number, (bytes: Uint8Array | undefined) => void>();
let asked = 0;

const say = (message: FromChild): void => void process.send?.(message);

const bytesOf = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const mine = ++asked;
    waiting.set(mine, (bytes) => (bytes ? resolve(bytes) : reject(new Error("too much was asked for"))));
    say({ kind: "ask", asked: mine, start, end });
  });

async function factsOf(sizeBytes: number, withFrames: boolean): Promise<FilmFacts> {
  const source = new CustomSource({ getSize: () => sizeBytes, read: bytesOf, maxCacheSize: 16 * 1024 ** 2 });
  // Playlists are not among them: they would name other files.
  const input = new Input({ source, formats: [MP4, QTFF, MP3, WAVE, OGG, ADTS, FLAC, MATROSKA, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track && !(await input.getPrimaryAudioTrack())) throw new Error("nothing in it plays");
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return {
    durationMs: Math.round(seconds * 1000),
    widthPx: track ? await track.getDisplayWidth() : null,
    heightPx: track ? await track.getDisplayHeight() : null,
    keyFrames: track && withFrames ? await keyFramesOf(track, seconds) : [],
  };
}

/** The key frames nearest before each of the parts, every one once. */
async function keyFramesOf(track: InputVideoTrack, seconds: number): Promise<KeyFrame[]> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig || !new Mp4OutputFormat().getSupportedVideoCodecs().includes(codec)) return [];
  const sink = new EncodedPacketSink(track);
  const rotation = await track.getRotation();
  const frames = new Map<number, KeyFrame>();
  for (const part of stillParts) {
    const found =
      (await sink.getKeyPacket(part * seconds, { metadataOnly: true })) ??
      (await sink.getFirstKeyPacket({ metadataOnly: true }));
    if (!found || frames.has(found.timestamp) || found.byteLength > frameBytesMax) continue;
    const packet = await sink.getKeyPacket(found.timestamp);
    if (!packet) continue;
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
    const frame = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(frame, { rotation });
    await output.start();
    await frame.add(packet.clone({ timestamp: 0, duration: 0.04, type: "key" }), { decoderConfig });
    await output.finalize();
    const mp4 = output.target.buffer;
    if (mp4)
      frames.set(found.timestamp, { atMs: Math.max(0, Math.round(found.timestamp * 1000)), mp4: new Uint8Array(mp4) });
  }
  return [...frames.values()];
}

process.on("message", (message: ToChild) => {
  if (message.kind === "bytes") {
    waiting.get(message.asked)?.(message.bytes);
    waiting.delete(message.asked);
    return;
  }
  factsOf(message.sizeBytes, message.withFrames).then(
    (facts) => say({ kind: "done", facts }),
    (error: unknown) => say({ kind: "unreadable", why: String(error).slice(0, 300) }),
  );
});
// Without a parent there is nobody to read for.
process.on("disconnect", () => process.exit(0));
say({ kind: "ready" });
