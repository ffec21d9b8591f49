import { createHash, randomBytes } from "node:crypto";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WavOutputFormat,
} from "mediabunny";
import type { Person, World } from "./world.ts";

export interface VideoOptions {
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** Frames from one key frame to the next. */
  readonly keyEvery?: number;
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly frameBytes?: number;
}

/** An MP4 whose container is as it should be; its frames are noise, which no decoder would show. */
export async function noiseVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { seconds = 4, framesPerSecond = 10, widthPx = 320, heightPx = 180, keyEvery = 20, frameBytes = 300 } = options;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
  const video = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(video, { rotation: options.rotation ?? 0 });
  await output.start();
  const decoderConfig = { codec: "vp09.00.10.08", codedWidth: widthPx, codedHeight: heightPx };
  for (let n = 0; n < seconds * framesPerSecond; n++) {
    const type = n % keyEvery === 0 ? "key" : "delta";
    const at = n / framesPerSecond;
    await video.add(new EncodedPacket(new Uint8Array(randomBytes(frameBytes)), type, at, 1 / framesPerSecond), {
      decoderConfig,
    });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

/** A WAV of silence. */
export async function silence(seconds = 2): Promise<Buffer> {
  const output = new Output({ format: new WavOutputFormat(), target: new BufferTarget() });
  const audio = new EncodedAudioPacketSource("pcm-s16");
  output.addAudioTrack(audio);
  await output.start();
  const decoderConfig = { codec: "pcm-s16", numberOfChannels: 1, sampleRate: 8000 };
  await audio.add(new EncodedPacket(new Uint8Array(seconds * 16_000), "key", 0, seconds), { decoderConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

/** An ISO box: its length, its four letters, what it holds. `length` where it lies. */
export function box(type: string, held: Buffer, length = held.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length >>> 0, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, held]);
}

/** A stored file of that person's, as if it had been uploaded. Returns its id. */
export async function storeFile(
  world: World,
  person: Person,
  bytes: Buffer,
  { contentType = "video/mp4", fileName = "film.mp4" } = {},
): Promise<string> {
  const id = await person.run(async (scope) => {
    const fileId = scope.newId();
    await scope.db
      .insertInto("asset")
      .values({
        workspace_id: scope.workspaceId,
        id: fileId,
        state: "stored",
        content_type: contentType,
        file_name: fileName,
        size_bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        uploaded_by: person.profileId,
        created_at: scope.now,
        unused_since: scope.now,
      })
      .execute();
    return fileId;
  });
  const key = `${person.workspaceId}/${id}/original`;
  await world.server.store.put(key, bytes, { size: bytes.length, contentType });
  return id;
}
