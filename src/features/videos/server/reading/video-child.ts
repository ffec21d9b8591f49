// A process of its own, with limits that its parent enforces: anyone may have made the file that it reads. It has no
// secrets, may write no file and start no process, and gets the video's bytes from its parent, as many as that allows.
import {
  ADTS,
  BufferTarget,
  CustomSource,
  type EncodedPacket,
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
import type { FromChild, KeyFrame, ToChild, VideoFacts } from "./video-messages.ts";

/** A key frame of a very large picture, in bytes; anything larger is not a frame. */
const frameBytesMax = 16 * 1024 ** 2;

const waiting = new Map<number, (bytes: Uint8Array | undefined) => void>();
let asked = 0;

const send = (message: FromChild): void => void process.send?.(message);

const bytesOf = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const mine = ++asked;
    waiting.set(mine, (bytes) => (bytes ? resolve(bytes) : reject(new Error("too much was asked for"))));
    send({ kind: "ask", asked: mine, start, end });
  });

async function factsOf(sizeBytes: number, withFrames: boolean): Promise<VideoFacts> {
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
    const packets = await packetsFor(sink, part * seconds);
    const shown = packets.at(-1);
    if (!shown || frames.has(shown.timestamp)) continue;
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source, { rotation });
    await output.start();
    for (const [n, packet] of packets.entries()) {
      const timestamp = packet.timestamp - shown.timestamp;
      await source.add(packet.clone({ timestamp, duration: 0.04, ...(n === 0 && { type: "key" }) }), { decoderConfig });
    }
    await output.finalize();
    const mp4 = output.target.buffer;
    const atMs = Math.max(0, Math.round(shown.timestamp * 1000));
    if (mp4) frames.set(shown.timestamp, { atMs, mp4: new Uint8Array(mp4) });
  }
  return [...frames.values()];
}

/**
 * The key frame at or before a moment, alone. If it is before the start it was cut away: then all frames from it up to
 * the moment, of which only the last is shown. Undefined where they exceed the size of a frame.
 */
async function packetsFor(sink: EncodedPacketSink, atSeconds: number): Promise<EncodedPacket[]> {
  const metadataOnly = { metadataOnly: true };
  const found = (await sink.getKeyPacket(atSeconds, metadataOnly)) ?? (await sink.getFirstKeyPacket(metadataOnly));
  const key = found && found.byteLength <= frameBytesMax ? await sink.getKeyPacket(found.timestamp) : null;
  if (!key || key.timestamp >= 0) return key ? [key] : [];
  const packets: EncodedPacket[] = [];
  let bytes = 0;
  for await (const packet of sink.packets(key)) {
    packets.push(packet);
    bytes += packet.byteLength;
    if (bytes > frameBytesMax) return [];
    if (packet.timestamp >= atSeconds) break;
  }
  return packets;
}

process.on("message", (message: ToChild) => {
  if (message.kind === "bytes") {
    waiting.get(message.asked)?.(message.bytes);
    waiting.delete(message.asked);
    return;
  }
  factsOf(message.sizeBytes, message.withFrames).then(
    (facts) => send({ kind: "done", facts }),
    (error: unknown) => send({ kind: "unreadable", why: String(error).slice(0, 300) }),
  );
});
// Without a parent there is nothing to do.
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
