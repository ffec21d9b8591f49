import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noiseVideo, silence } from "#tests/support/videos.ts";
import { createVideoAddress } from "../state/video-address.ts";
import { type CutMethod, planOf } from "./cut-plan.ts";
import { cutVideo } from "./cut-video.ts";
import { openSourceVideo, type SourceVideo } from "./source-video.ts";
import { videoSource } from "./video-source.ts";

afterEach(() => vi.unstubAllGlobals());

/** Ten seconds, ten frames a second, a key frame every two seconds. */
const sourceVideo = await noiseVideo({ seconds: 10 });

const opened = async (bytes = sourceVideo): Promise<SourceVideo> => {
  const found = await openSourceVideo(new BufferSource(new Uint8Array(bytes)));
  if (!found) throw new Error("not opened");
  return found;
};

async function framesOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("no video");
  const frames: { atMs: number; bytes: Buffer }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    frames.push({ atMs: Math.round(packet.timestamp * 1000), bytes: Buffer.from(packet.data) });
  }
  return {
    frames,
    durationMs: Math.round((await input.computeDuration()) * 1000),
    tags: await input.getMetadataTags(),
  };
}

async function cutAs(method: CutMethod, startMs: number, endMs: number) {
  const source = await opened();
  const selection = { startMs, endMs };
  const progress: number[] = [];
  const request = { selection, method, plan: await planOf(source, selection) };
  const cut = await cutVideo(source, request, {
    signal: new AbortController().signal,
    onProgress: (part) => progress.push(part),
  });
  const bytes = Buffer.from(await cut.file.arrayBuffer());
  return { cut, bytes, progress, made: await framesOf(new Uint8Array(bytes)) };
}

const keptOf = async (bytes: Buffer) =>
  (await framesOf(new Uint8Array(sourceVideo))).frames
    .filter((frame) => bytes.includes(frame.bytes))
    .map((frame) => frame.atMs);
const every100 = (fromMs: number, toMs: number) =>
  Array.from({ length: (toMs - fromMs) / 100 }, (_, n) => fromMs + n * 100);

describe("a video to be cut", () => {
  it("[V13] is an MP4 or QuickTime video, and nothing else", async () => {
    expect(await opened()).toMatchObject({ codec: "vp9", durationMs: 10_000, isQuickTime: false, canDecode: false });
    expect(await openSourceVideo(new BufferSource(new Uint8Array(await silence())))).toBeUndefined();
    expect(await openSourceVideo(new BufferSource(new Uint8Array(1000)))).toBeUndefined();
  });

  it("[V13] is read by the ranges that are needed, and by another address when its own does not open", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(`${url} ${headers.range}`);
      if (url === "/1") return new Response(null, { status: 404 });
      const [, start = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? "")?.map(Number) ?? [];
      return new Response(new Uint8Array(sourceVideo.subarray(start, end + 1)), { status: 206 });
    });
    let n = 0;
    const address = createVideoAddress(async () => ({ url: `/${++n}`, endsAt: Date.now() + 300_000 }));
    const found = await openSourceVideo(videoSource(address, sourceVideo.length, new AbortController().signal));
    expect(found?.durationMs).toBe(10_000);
    expect(asked[0]).toContain("/1 bytes=");
    expect(n).toBe(2);
  });
});

describe("what can be done with a part", () => {
  it.each([
    [3300, 8500, { hiddenMs: 1300, keyFrameStartMs: 4000 }],
    [4000, 8500, { hiddenMs: 0, keyFrameStartMs: 4000 }],
    [4050, 8500, { hiddenMs: 50, keyFrameStartMs: 4050 }],
    [0, 5000, { hiddenMs: 0, keyFrameStartMs: 0 }],
    [2200, 3900, { hiddenMs: 200, keyFrameStartMs: null }],
    [8500, 10_000, { hiddenMs: 500, keyFrameStartMs: null }],
  ])("[V14] [V15] from %d to %d ms is %j", async (startMs, endMs, expected) => {
    // Without a decoder nothing can be re-encoded.
    expect(await planOf(await opened(), { startMs, endMs })).toEqual({ ...expected, codec: null });
  });
});

describe("a cut", () => {
  it("[V14] at key frames holds the frames of its part and no byte of another", async () => {
    const { cut, bytes, made } = await cutAs("keyFrame", 3300, 8500);
    expect(cut.shown).toEqual({ startMs: 4000, endMs: 8500 });
    expect(await keptOf(bytes)).toEqual(every100(4000, 8500));
    expect(made).toMatchObject({ durationMs: 4500, tags: {} });
    expect(made.frames[0]?.atMs).toBe(0);
  });

  it("[V14] [V15] an exact cut begins at its start, and contains before that what the plan said", async () => {
    const { cut, bytes, made } = await cutAs("exact", 3300, 8500);
    expect(cut.shown).toEqual({ startMs: 3300, endMs: 8500 });
    expect(await keptOf(bytes)).toEqual(every100(2000, 8500));
    expect(made.durationMs).toBe(5200);
    expect(made.frames[0]?.atMs).toBe(-1300);
  });

  it("says how far it is, and stops when it is cancelled", async () => {
    const { progress } = await cutAs("keyFrame", 0, 8000);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBeGreaterThan(0.95);
    const source = await opened();
    const selection = { startMs: 0, endMs: 8000 };
    const stop = new AbortController();
    const cutting = cutVideo(
      source,
      { selection, method: "keyFrame", plan: await planOf(source, selection) },
      { signal: stop.signal, onProgress: () => stop.abort(new DOMException("enough", "AbortError")) },
    );
    await expect(cutting).rejects.toMatchObject({ name: "AbortError" });
  });
});
