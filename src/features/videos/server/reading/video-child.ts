// A process of its own, with limits that its parent enforces: anyone may have made the file that it reads. It has no
// secrets, may write no file and start no process, and gets the video's bytes from its parent, as many as that allows.
import {
  ADTS,
  BufferTarget,
  CustomSource,
  EncodedAudioPacketSource,
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
import { readTextTrack } from "./text-track.ts";
import type { FromChild, KeyFrame, ToChild, VideoFacts, VideoPart, VideoPartResults } from "./video-messages.ts";

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

function open(sizeBytes: number): Input {
  const source = new CustomSource({ getSize: () => sizeBytes, read: bytesOf, maxCacheSize: 16 * 1024 ** 2 });
  // Playlists are not among them: they would name other files.
  return new Input({ source, formats: [MP4, QTFF, MP3, WAVE, OGG, ADTS, FLAC, MATROSKA, WEBM] });
}

async function partOf(sizeBytes: number, part: VideoPart): Promise<Partial<VideoPartResults>> {
  switch (part.is) {
    case "subtitles":
      return { subtitles: await readTextTrack(sizeBytes, bytesOf) };
    case "sound":
      return { sound: await soundOf(open(sizeBytes), part.fromMs / 1000, part.toMs / 1000) };
    case "frames": {
      const track = await open(sizeBytes).getPrimaryVideoTrack();
      const frames = track ? await framesOf(track, part.atMs, framesUpTo) : [];
      return { frames };
    }
  }
}

/** Copies the packets of the sound into an MP4, so that nothing has to be decoded here. */
async function soundOf(input: Input, from: number, to: number): Promise<Uint8Array | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) return undefined;
  if (!new Mp4OutputFormat().getSupportedAudioCodecs().includes(codec)) return undefined;
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getPacket(from)) ?? (await sink.getFirstPacket());
  if (!first) return undefined;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let count = 0;
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= to) break;
    await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp - from) }), { decoderConfig });
    count += 1;
  }
  await output.finalize();
  return count > 0 && output.target.buffer ? new Uint8Array(output.target.buffer) : undefined;
}

async function factsOf(sizeBytes: number, withFrames: boolean): Promise<VideoFacts> {
  const input = open(sizeBytes);
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
  const frames = await framesOf(
    track,
    stillParts.map((part) => part * seconds * 1000),
    packetsFor,
  );
  return [...new Map(frames.map((frame) => [frame.atMs, frame])).values()];
}

type PacketsAt = (sink: EncodedPacketSink, atSeconds: number) => Promise<EncodedPacket[]>;

/** Each moment's frame in a file of its own: the last of its packets is the one that is shown. */
async function framesOf(track: InputVideoTrack, moments: readonly number[], packetsAt: PacketsAt): Promise<KeyFrame[]> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig || !new Mp4OutputFormat().getSupportedVideoCodecs().includes(codec)) return [];
  const sink = new EncodedPacketSink(track);
  const rotation = await track.getRotation();
  const frames: KeyFrame[] = [];
  let last: number | undefined;
  for (const moment of moments) {
    const packets = await packetsAt(sink, moment / 1000);
    const shown = packets.at(-1);
    if (!shown || shown.timestamp === last) continue;
    last = shown.timestamp;
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
    if (mp4) frames.push({ atMs, forMs: Math.round(moment), mp4: new Uint8Array(mp4) });
  }
  return frames;
}

/** Everything from the key frame up to a moment; the key frame alone where that is too much. */
async function framesUpTo(sink: EncodedPacketSink, atSeconds: number): Promise<EncodedPacket[]> {
  const key = (await sink.getKeyPacket(atSeconds)) ?? (await sink.getFirstKeyPacket());
  if (!key || key.byteLength > frameBytesMax) return [];
  const packets: EncodedPacket[] = [];
  let bytes = 0;
  for await (const packet of sink.packets(key)) {
    if (packet.timestamp > atSeconds && packets.length > 0) break;
    packets.push(packet);
    bytes += packet.byteLength;
    if (bytes > frameBytesMax) return [key];
  }
  return packets;
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
  const { sizeBytes, withFrames, part } = message;
  const work: Promise<FromChild> = part
    ? partOf(sizeBytes, part).then((results) => ({ kind: "part", results }))
    : factsOf(sizeBytes, withFrames).then((facts) => ({ kind: "done", facts }));
  work.then(send, (error: unknown) => send({ kind: "unreadable", why: String(error).slice(0, 300) }));
});
// Without a parent there is nothing to do.
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
