import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { box, noiseVideo, silence } from "#tests/support/videos.ts";
import { drawFrame } from "./draw-frame.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { readingLimits, readVideo, VideoUnreadable } from "./read-video.ts";

const of = (bytes: Buffer, sizeBytes = bytes.length) => ({
  sizeBytes,
  read: async (start: number, end: number) => bytes.subarray(start, end),
});

const codeOf = (bytes: Buffer, sizeBytes = bytes.length, limits = readingLimits) =>
  readVideo(of(bytes, sizeBytes), { limits }).then(
    () => "read",
    (error: unknown) => (error instanceof VideoUnreadable ? error.code : String(error)),
  );

/** Programs that behave as a reader must not. */
async function readBy(program: string, limits = readingLimits) {
  const folder = mkdtempSync(path.join(import.meta.dirname, "reader-"));
  const child = path.join(folder, "child.ts");
  try {
    writeFileSync(child, program);
    return await readVideo(of(Buffer.alloc(1000)), { limits, child });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("a video", () => {
  it("[V1] is read for its length and its sides", async () => {
    const facts = await readVideo(of(await noiseVideo()));
    expect(facts).toMatchObject({ durationMs: 4000, widthPx: 320, heightPx: 180 });
    expect(facts.keyFrames.map((frame) => frame.atMs)).toEqual([0, 2000]);
  });

  it("[V1] has its sides as it is seen: upright", async () => {
    const facts = await readVideo(of(await noiseVideo({ rotation: 90 })));
    expect(facts).toMatchObject({ widthPx: 180, heightPx: 320 });
  });

  it("[V1] may be a sound", async () => {
    expect(await readVideo(of(await silence()))).toEqual({
      durationMs: 2000,
      widthPx: null,
      heightPx: null,
      keyFrames: [],
    });
  });

  it("[V2] is read by as little as it takes", async () => {
    const bytes = await noiseVideo({ seconds: 60, frameBytes: 20_000 });
    let read = 0;
    const video = of(bytes);
    await readVideo({
      ...video,
      read: (start, end) => {
        read += end - start;
        return video.read(start, end);
      },
    });
    expect(bytes.length).toBeGreaterThan(10_000_000);
    expect(read).toBeLessThan(1_000_000);
  });
});

const ftyp = box("ftyp", Buffer.from("isom\0\0\0\0isommp42"));

/** A real video in which a table claims more entries than it has. */
async function withLyingTable(type: "stsz" | "stts" | "stsc" | "stco" | "stss", entries: number): Promise<Buffer> {
  const video = await noiseVideo();
  const at = video.indexOf(type, 0, "latin1");
  expect(at).toBeGreaterThan(0);
  video.writeUInt32BE(entries, at + (type === "stsz" ? 12 : 8));
  return video;
}

function nested(depth: number, type: string): Buffer {
  let held: Buffer = Buffer.alloc(0);
  for (let n = 0; n < depth; n++) held = box(type, held);
  return held;
}

describe("a hostile video [V2]", () => {
  const hostile: readonly (readonly [string, Buffer, number?])[] = [
    ["with a box that says it is 4 GiB", Buffer.concat([ftyp, box("moov", Buffer.alloc(100), 0xffffffff)])],
    ["with a box of no length", Buffer.concat([ftyp, box("free", Buffer.alloc(100), 0), box("moov", Buffer.alloc(0))])],
    ["with a box that is shorter than its head", Buffer.concat([ftyp, box("moov", Buffer.alloc(100), 4)])],
    ["with ten thousand boxes in each other", Buffer.concat([ftyp, nested(10_000, "moov")])],
    ["with ten thousand tracks in each other", Buffer.concat([ftyp, box("moov", nested(10_000, "trak"))])],
    ["that is said to be a terabyte", Buffer.concat([ftyp, box("moov", Buffer.alloc(100))]), 1024 ** 4],
    ["of noise", randomBytes(100_000)],
    ["of noise behind the right head", Buffer.concat([ftyp, randomBytes(100_000)])],
    ["of zeros", Buffer.alloc(100_000)],
    ["of a million empty boxes", Buffer.concat([ftyp, Buffer.alloc(8_000_000, box("free", Buffer.alloc(0)))])],
    [
      "of a playlist",
      Buffer.from("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:1/secret.ts\n#EXT-X-ENDLIST\n"),
    ],
  ];

  it.each(hostile.map(([name, bytes, sizeBytes = bytes.length]) => ({ name, bytes, sizeBytes })))(
    "$name harms nothing",
    async ({ bytes, sizeBytes }) => {
      const code = await codeOf(bytes, sizeBytes, { ...readingLimits, withinMs: 5000 });
      expect(["unreadable", "tooSlow", "tooLarge", "implausible"]).toContain(code);
    },
  );

  it.each(["stsz", "stts", "stsc", "stco", "stss"] as const)(
    "whose table %s names four billion entries harms nothing",
    async (type) => {
      const code = await codeOf(await withLyingTable(type, 0xffffffff));
      expect(["read", "unreadable", "tooSlow", "tooLarge", "implausible"]).toContain(code);
    },
  );

  it("with bytes changed at random is read or refused", async () => {
    const video = await noiseVideo({ seconds: 1 });
    for (let round = 0; round < 12; round++) {
      const changed = Buffer.from(video);
      for (let n = 0; n < 20; n++) changed[Math.floor(Math.random() * 900)] = Math.floor(Math.random() * 256);
      const limits = { ...readingLimits, withinMs: 5000 };
      expect(["read", "unreadable", "tooSlow", "tooLarge", "implausible"]).toContain(
        await codeOf(changed, video.length, limits),
      );
    }
  });

  it("that never ends is stopped", async () => {
    const limits = { ...readingLimits, withinMs: 1500 };
    await expect(readBy("for (;;) {}", limits)).rejects.toMatchObject({ code: "tooSlow" });
  });

  it("that fills its heap is stopped", async () => {
    const endless = "const held = []; for (;;) held.push({ a: Math.random(), b: [1, 2, 3] });";
    await expect(readBy(endless)).rejects.toMatchObject({ code: "tooLarge" });
  });

  it.skipIf(process.platform !== "linux")("that fills its buffers is stopped", async () => {
    const endless =
      "const held = []; setInterval(() => held.push(Buffer.alloc(8 * 1024 ** 2, 1)), 20); process.on('message', () => {});";
    await expect(readBy(endless)).rejects.toMatchObject({ code: "tooLarge" });
  });

  it("that asks for ever more is stopped", async () => {
    const greedy = `process.on("message", () => process.send({ kind: "ask", asked: 1, start: 0, end: 8_000_000 })); process.send({ kind: "ready" });`;
    await expect(readBy(greedy)).rejects.toMatchObject({ code: "tooLarge" });
  });

  it.each([
    ["a length without end", { durationMs: Number.POSITIVE_INFINITY }],
    ["a negative length", { durationMs: -1 }],
    ["sides of a kilometre", { widthPx: 10_000_000 }],
    ["no number", { durationMs: Number.NaN }],
  ])("that would have %s is implausible", async (_, lie) => {
    const facts = { durationMs: 1, widthPx: 1, heightPx: 1, keyFrames: [], ...lie };
    const said = Object.entries(facts)
      .map(([key, value]) => `${key}: ${typeof value === "number" ? String(value) : "[]"}`)
      .join(", ");
    const liar = `process.on("message", () => process.send({ kind: "done", facts: { ${said} } })); process.send({ kind: "ready" });`;
    await expect(readBy(liar)).rejects.toMatchObject({ code: "implausible" });
  });

  it("has a reader that gets none of the server's secrets, writes no file and starts no process", async () => {
    process.env.FETTLE_SECRET_OF_TEST = "secret";
    const tries = `
      import { writeFileSync, readFileSync } from "node:fs";
      import { execFileSync } from "node:child_process";
      const may = (work) => { try { work(); return 1; } catch { return 0; } };
      const could = [
        may(() => writeFileSync("${path.join(os.tmpdir(), "written-by-a-film")}", "x")),
        may(() => readFileSync("/etc/hostname")),
        may(() => execFileSync("${process.execPath}", ["--version"])),
        Object.keys(process.env).includes("FETTLE_SECRET_OF_TEST") ? 1 : 0,
      ];
      process.on("message", () => process.send({ kind: "unreadable", why: could.join() }));
      process.send({ kind: "ready" });`;
    await expect(readBy(tries)).rejects.toThrow("0,0,0,0");
    delete process.env.FETTLE_SECRET_OF_TEST;
  });
});

describe("the pictures of a video", () => {
  it("[V5] are drawn by ffmpeg if it is installed", { timeout: 300_000 }, async () => {
    const ffmpeg = await findTestFfmpeg();
    if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
    const folder = mkdtempSync(path.join(os.tmpdir(), "film-"));
    const file = path.join(folder, "film.mp4");
    const source = ["-f", "lavfi", "-i", "color=c=red:s=320x180:r=10:d=3"];
    execFileSync(ffmpeg, ["-v", "error", ...source, "-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p", file]);
    const { keyFrames } = await readVideo(of(readFileSync(file)));
    expect(keyFrames.map((frame) => frame.atMs)).toEqual([0, 1000, 2000]);
    const drawn = await drawFrame(ffmpeg, keyFrames[0]?.mp4 ?? new Uint8Array());
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 320, height: 180 });
    expect([data[0], data[1], data[2]].map((part) => Math.round((part ?? 0) / 50))).toEqual([5, 0, 0]);
    rmSync(folder, { recursive: true });
  });

  it("[V5] show nothing that was cut away, if the file still begins with it", { timeout: 300_000 }, async () => {
    const ffmpeg = await findTestFfmpeg();
    if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
    const folder = mkdtempSync(path.join(os.tmpdir(), "film-"));
    const [whole, cut] = ["whole.mp4", "cut.mp4"].map((name) => path.join(folder, name)) as [string, string];
    // Two seconds of red, then two of blue, after one key frame; the cut begins in the blue.
    const colours = ["red", "blue"].flatMap((c) => ["-f", "lavfi", "-i", `color=c=${c}:s=320x180:r=10:d=2`]);
    const joined = ["-filter_complex", "[0][1]concat=n=2", "-c:v", "libx264", "-g", "100", "-pix_fmt", "yuv420p"];
    execFileSync(ffmpeg, ["-v", "error", ...colours, ...joined, "-sc_threshold", "0", whole]);
    execFileSync(ffmpeg, ["-v", "error", "-ss", "2.5", "-i", whole, "-c", "copy", cut]);
    const { keyFrames, durationMs } = await readVideo(of(readFileSync(cut)));
    expect(durationMs).toBeLessThan(2000);
    expect(keyFrames).toHaveLength(3);
    for (const { mp4 } of keyFrames) {
      const { data } = await sharp(await drawFrame(ffmpeg, mp4))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[0], data[1], data[2]].map((part) => Math.round((part ?? 0) / 50))).toEqual([0, 0, 5]);
    }
    rmSync(folder, { recursive: true });
  });

  it("[V5] are left out where a frame cannot be decoded, and no file is left behind", {
    timeout: 300_000,
  }, async () => {
    const ffmpeg = await findTestFfmpeg();
    if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
    const { keyFrames } = await readVideo(of(await noiseVideo()));
    const playlist = Buffer.from("#EXTM3U\n#EXTINF:10,\nfile:///etc/hostname\n");
    // A folder of its own: others draw at the same time.
    const folder = mkdtempSync(path.join(os.tmpdir(), "leaving-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      expect(await drawFrame(ffmpeg, keyFrames[0]?.mp4 ?? new Uint8Array())).toBeUndefined();
      expect(await drawFrame(ffmpeg, playlist)).toBeUndefined();
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
  });

  it("[V5] are drawn by no program that is not there", async () => {
    expect(await drawFrame("/nowhere/ffmpeg", Buffer.from("x"))).toBeUndefined();
    expect(findFfmpeg(undefined, "/nowhere")).toBeUndefined();
    expect(findFfmpeg("/opt/own/ffmpeg", "/nowhere")).toBe("/opt/own/ffmpeg");
  });
});
