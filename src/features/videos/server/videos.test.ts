import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import {
  keepPicture,
  prepareFile,
  preparePicture,
  setUses,
  type VisibilityChecks,
} from "#features/media/server/service.ts";
import { startJobs } from "#kit/server/jobs/job-runner.ts";
import type { Scope } from "#kit/server/scope.ts";
import { until } from "#tests/server/people.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { noiseVideo, silence, storeFile } from "#tests/support/videos.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { captionEndpoints, videoEndpoints } from "../contract.ts";
import { noteCut } from "./note-cut.ts";
import { getSound, getVideo, selectVisibleVideoIds, setThumbnails } from "./service.ts";
import { videoJob } from "./video-job.ts";
import { createVideoReader, type VideoReader } from "./video-reader.ts";
import { claimVideo, findVideo } from "./video-store.ts";

let world: World;
let ann: Person;
let ben: Person;
let clip: Buffer;
/** A server that has no program to draw with. */
let reader: VideoReader;
const seenBy = new Map<string, Set<string>>();

const inMap = async (scope: Scope, ids: readonly string[]) =>
  new Set(ids.filter((id) => seenBy.get(id)?.has(scope.actor.profileId)));
const visibilityChecks: VisibilityChecks = {
  area: inMap,
  procedureDraft: inMap,
  procedure: inMap,
  perform: inMap,
  record: inMap,
  profile: inMap,
  feedback: inMap,
  template: inMap,
  document: inMap,
  correctiveAction: inMap,
  generation: inMap,
  import: inMap,
  batch: inMap,
  interview: inMap,
  voiceOver: inMap,
  video: (scope, ids) => selectVisibleVideoIds(scope, visibilityChecks, ids),
};

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor", { name: "Ann" });
  ben = await world.member("admin", { name: "Ben" });
  clip = await noiseVideo();
  reader = createVideoReader(world.server.store, undefined);
});
afterAll(() => world?.close());

const read = (id: string, by = reader) => by.read(world.appContext, world.workspaceId, id);
const video = (who: Person, id: string) => who.run((scope) => getVideo(scope, visibilityChecks, reader, id));
const videoOf = (id: string) => ann.run((scope) => findVideo(scope, id));
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
const storePicture = async (who: Person) => {
  const prepared = await preparePicture(world.server.store, world.workspaceId, await picture());
  return who.run((scope) => keepPicture(scope, prepared, "still.jpg"));
};
const usedBy = async (who: Person, id: string, ...people: Person[]) => {
  const procedureId = randomUUID();
  seenBy.set(procedureId, new Set(people.map((person) => person.profileId)));
  await who.run((scope) => setUses(scope, { type: "procedure", id: procedureId }, [id]));
};
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOpen the valve\n\n00:00:02.500 --> 00:00:03.500\nClose it\n";

describe("a video", () => {
  it("[V1] is read soon after it came, outside the upload's answer", async () => {
    const id = await storeFile(world, ann, clip);
    expect(await video(ann, id)).toMatchObject({
      id,
      remoteFileId: id,
      state: "waiting",
      durationMs: null,
      videoThumbnails: [],
    });
    await read(id);
    const known = {
      state: "done",
      durationMs: 4000,
      widthPx: 320,
      heightPx: 180,
      fileName: "film.mp4",
      deletedAt: null,
    };
    expect(await video(ann, id)).toMatchObject({ ...known, sizeBytes: clip.length, captions: [] });
  });

  it("[V1] is read by the job of the minute if nothing has requested it", async () => {
    const id = await storeFile(world, ann, clip);
    await videoJob(reader).run(world.appContext, {});
    expect(await videoOf(id)).toMatchObject({ state: "done", attempts: 1 });
    await videoJob(reader).run(world.appContext, {});
    expect(await videoOf(id)).toMatchObject({ attempts: 1 });
  });

  it("[V1] is read once it was stored, on a worker node, without a request or a schedule", async () => {
    const asked: string[] = [];
    const noting: VideoReader = { draws: false, read: async (_foundation, _workspaceId, id) => void asked.push(id) };
    const runner = await startJobs(world.server, [{ ...videoJob(noting), schedule: undefined }], true);
    const prepared = await prepareFile(world.server.store, world.workspaceId, clip, "video/mp4");
    const id = await ann.run((scope) => keepPicture(scope, prepared, "film.mp4"));
    await until(() => asked.includes(id));
    await runner.stop();
  });

  it("[V1] is read when it is first asked for", async () => {
    const id = await storeFile(world, ann, clip);
    const first = await ann.call(videoEndpoints.get, { params: { videoId: id } });
    expect(first).toMatchObject({ status: 200, body: { state: "waiting" } });
    await expect.poll(async () => (await videoOf(id)).state, { timeout: 20_000 }).toBe("done");
    const later = await ann.call(videoEndpoints.get, { params: { videoId: id } });
    expect(later.body).toMatchObject({ state: "done", durationMs: 4000 });
  });

  it("[V3] that cannot be read says so, and is not tried again", async () => {
    const id = await storeFile(world, ann, Buffer.from("\0\0\0\u0018ftypisom nothing of a film"));
    await read(id);
    expect(await video(ann, id)).toMatchObject({ state: "failed", durationMs: null, widthPx: null });
    await read(id);
    expect(await videoOf(id)).toMatchObject({ state: "failed", attempts: 1 });
  });

  it("[V3] is tried three times where the fault may be elsewhere", async () => {
    const id = await storeFile(world, ann, clip);
    await world.server.store.remove(`${world.workspaceId}/${id}/original`);
    for (const state of ["waiting", "waiting", "failed", "failed"]) {
      await read(id);
      expect((await videoOf(id)).state).toBe(state);
    }
    expect((await videoOf(id)).attempts).toBe(3);
  });

  it("[V3] is read by one at a time, and by another once that one is taken to be dead", async () => {
    const id = await storeFile(world, ann, clip);
    const inOneMinute = new Date(world.clock.now().getTime() + 60_000);
    expect(await ann.run((scope) => claimVideo(scope, id, inOneMinute))).toBe(1);
    await read(id);
    expect(await videoOf(id)).toMatchObject({ state: "running", attempts: 1 });
    world.clock.offsetMs += 61_000;
    await read(id);
    expect(await videoOf(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  it("[V4] is 404 for members who do not see it, and for a file that is none", async () => {
    const id = await storeFile(world, ann, clip);
    await expect(video(ben, id)).rejects.toMatchObject({ status: 404 });
    await usedBy(ann, id, ben);
    expect(await video(ben, id)).toMatchObject({ id });
    await expect(video(ann, id)).rejects.toMatchObject({ status: 404 });
    await expect(video(ann, await storePicture(ann))).rejects.toMatchObject({ status: 404 });
    const stranger = await (await world.workspace("sibling")).member("admin");
    expect((await stranger.call(videoEndpoints.get, { params: { videoId: id } })).status).toBe(404);
  });

  it("[V4] may be a sound, which has an address of its own", async () => {
    const wav = { contentType: "audio/wav", fileName: "hum.wav" };
    const id = await storeFile(world, ann, await silence(), wav);
    await read(id);
    expect(await ann.run((scope) => getSound(scope, visibilityChecks, id))).toMatchObject({
      durationMs: 2000,
      state: "done",
    });
    await expect(video(ann, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the pictures of a video", () => {
  it("[V5] are drawn if ffmpeg is installed, and visible to everyone who sees the video", {
    timeout: 300_000,
  }, async () => {
    const ffmpeg = await findTestFfmpeg();
    if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
    const drawing = createVideoReader(world.server.store, ffmpeg);
    const id = await storeFile(world, ann, drawnVideo(ffmpeg));
    await read(id, drawing);
    const { videoThumbnails, wantsThumbnails } = await video(ann, id);
    expect([videoThumbnails.map((still) => still.atMs), wantsThumbnails]).toEqual([[0, 1000, 2000], false]);
    const fileId = videoThumbnails[0]?.remoteFileId ?? "";
    const fetched = (who: Person) =>
      who.call(assetEndpoints.download, { params: { fileId }, query: { size: "small" } });
    expect(await fetched(ann)).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect((await fetched(ben)).status).toBe(404);
  });

  it("[V6] are drawn by its sender's browser if it is not installed", async () => {
    const id = await storeFile(world, ann, clip);
    const stills = [
      { fileId: await storePicture(ann), atMs: 2000 },
      { fileId: await storePicture(ann), atMs: 400 },
    ];
    const set = (who: Person, given = stills) => who.run((scope) => setThumbnails(scope, visibilityChecks, id, given));
    await expect(set(ann)).rejects.toMatchObject({ code: "thumbnailsLate" });
    await read(id);
    expect((await video(ann, id)).wantsThumbnails).toBe(true);
    await set(ann);
    const { videoThumbnails, wantsThumbnails } = await video(ann, id);
    expect([videoThumbnails.map((still) => still.atMs), wantsThumbnails]).toEqual([[400, 2000], false]);
    await expect(set(ann)).rejects.toMatchObject({ code: "thumbnailsExist" });
  });

  it("[V6] are pictures of one's own, for a new video of one's own", async () => {
    const id = await storeFile(world, ann, clip);
    await read(id);
    const set = async (who: Person, fileId: string) =>
      who.run((scope) => setThumbnails(scope, visibilityChecks, id, [{ fileId, atMs: 0 }]));
    await expect(set(ben, await storePicture(ben))).rejects.toMatchObject({ status: 404 });
    await expect(set(ann, await storePicture(ben))).rejects.toMatchObject({ code: "unknownMedia" });
    await expect(set(ann, await storeFile(world, ann, clip))).rejects.toMatchObject({ code: "unknownMedia" });
    await usedBy(ann, id, ann, ben);
    expect((await video(ben, id)).wantsThumbnails).toBe(false);
    await expect(set(ben, await storePicture(ben))).rejects.toMatchObject({ status: 403 });
    const yesterday = new Date(world.clock.now().getTime() - 25 * 60 * 60 * 1000);
    await ann.run((scope) =>
      scope.db.updateTable("asset").set({ created_at: yesterday }).where("id", "=", id).execute(),
    );
    await expect(set(ann, await storePicture(ann))).rejects.toMatchObject({ code: "thumbnailsLate" });
  });

  it("[V7] are let go when the video is gone", async () => {
    const id = await storeFile(world, ann, clip);
    await read(id);
    const fileId = await storePicture(ann);
    await ann.run((scope) => setThumbnails(scope, visibilityChecks, id, [{ fileId, atMs: 0 }]));
    const unusedSince = () =>
      ann.run((scope) =>
        scope.db.selectFrom("asset").select("unused_since").where("id", "=", fileId).executeTakeFirstOrThrow(),
      );
    expect((await unusedSince()).unused_since).toBeNull();
    await ann.run((scope) => scope.db.deleteFrom("asset").where("id", "=", id).execute());
    await videoJob(reader).run(world.appContext, {});
    expect((await unusedSince()).unused_since).not.toBeNull();
  });
});

describe("captions", () => {
  const at = (videoId: string, language = "en") => ({ params: { videoId, language } });

  it("[V8] are written by members who may publish, and visible to everyone who sees the video", async () => {
    const id = await storeFile(world, ben, clip);
    const written = await ben.call(captionEndpoints.set, { ...at(id), body: { vtt }, ifMatch: 0 });
    expect(written).toMatchObject({ status: 200, body: { language: "en", vtt, revision: 1 } });
    expect((await ben.call(captionEndpoints.get, at(id))).body).toMatchObject({ vtt, revision: 1 });
    expect((await ben.call(videoEndpoints.get, { params: { videoId: id } })).body.captions).toMatchObject([
      { language: "en", revision: 1 },
    ]);
    expect((await ann.call(captionEndpoints.get, at(id))).status).toBe(404);
    const own = await storeFile(world, ann, clip);
    expect((await ann.call(captionEndpoints.set, { ...at(own), body: { vtt }, ifMatch: 0 })).status).toBe(403);
    expect((await ann.call(captionEndpoints.remove, at(own))).status).toBe(403);
    const publisher = await world.member(["content.procedures.publish"]);
    expect((await publisher.call(captionEndpoints.set, { ...at(id), body: { vtt }, ifMatch: 1 })).status).toBe(404);
    expect((await publisher.call(captionEndpoints.remove, at(id))).status).toBe(404);
  });

  it("[V8] are changed on the base of their revision", async () => {
    const id = await storeFile(world, ben, clip);
    const set = (revision: number, text = vtt) =>
      ben.call(captionEndpoints.set, { ...at(id), body: { vtt: text }, ifMatch: revision });
    expect((await set(1)).status).toBe(412);
    const both = await Promise.all([set(0), set(0)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
    const changed = vtt.replace("valve", "hatch");
    expect(await set(1, changed)).toMatchObject({ status: 200, body: { revision: 2, vtt: changed } });
    expect(await set(1)).toMatchObject({ status: 412, body: { current: { revision: 2, vtt: changed } } });
    expect((await ben.call(captionEndpoints.remove, at(id))).status).toBe(204);
    expect((await ben.call(captionEndpoints.remove, at(id))).status).toBe(404);
    expect((await ben.call(captionEndpoints.get, at(id))).status).toBe(404);
    expect((await set(0)).status).toBe(200);
  });

  it("[V9] [V10] are kept as they were understood, and refused where they are none", async () => {
    const id = await storeFile(world, ben, clip);
    const set = (text: string) => ben.call(captionEndpoints.set, { ...at(id), body: { vtt: text }, ifMatch: 0 });
    for (const [text, code] of [
      ["nothing of the kind", "captionsUnreadable"],
      ["WEBVTT\n\n00:02.000 --> 00:01.000\nBackwards\n", "cueInvalid"],
      ["WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n", "cueInvalid"],
      [`WEBVTT\n\n${"00:01.000 --> 00:02.000\nx\n\n".repeat(5001)}`, "captionsUnreadable"],
    ] as const) {
      expect(await set(text)).toMatchObject({ status: 400, body: { code } });
    }
    const srt = "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Open</i> <script>alert(1)</script> & go\r\n";
    const kept = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOpen alert(1) &amp; go\n";
    expect(await set(srt)).toMatchObject({ status: 200, body: { vtt: kept } });
  });

  it("[V11] are in languages, twenty at most", async () => {
    const id = await storeFile(world, ben, clip);
    const set = (language: string) =>
      ben.call(captionEndpoints.set, { ...at(id, language), body: { vtt }, ifMatch: 0 });
    for (const wrong of ["english", "EN", "e", "../x"]) expect((await set(wrong)).status).toBe(404);
    const languages = Array.from({ length: 20 }, (_, n) => `a${String.fromCharCode(97 + n)}`);
    for (const language of languages) expect((await set(language)).status).toBe(200);
    expect(await set("pt-BR")).toMatchObject({ status: 409, body: { code: "languagesFull" } });
  });
});

describe("a cut video", () => {
  it("[V16] takes its captions along, moved to its new start", async () => {
    const id = await storeFile(world, ben, clip);
    const at = (videoId: string) => ({ params: { videoId, language: "en" } });
    await ben.call(captionEndpoints.set, { ...at(id), body: { vtt }, ifMatch: 0 });
    const fileId = await storeFile(world, ben, clip);
    const body = { fileId, startMs: 1500, endMs: 3000 };
    const note = () => ben.call(videoEndpoints.noteCut, { params: { videoId: id }, body });
    expect(await note()).toMatchObject({ status: 200, body: { captions: 1 } });
    expect(await note()).toMatchObject({ status: 200, body: { captions: 1 } });
    const moved = [
      "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nOpen the valve",
      "00:00:01.000 --> 00:00:01.500\nClose it\n",
    ].join("\n\n");
    expect((await ben.call(captionEndpoints.get, at(fileId))).body).toMatchObject({ vtt: moved, revision: 1 });
    const made = await ben.run((scope) =>
      scope.db.selectFrom("asset").select("made_from").where("id", "=", fileId).executeTakeFirstOrThrow(),
    );
    expect(made.made_from).toBe(id);
  });

  it("[V16] is the actor's own new upload, cut from a visible video", async () => {
    const id = await storeFile(world, ann, clip);
    const note = (who: Person, fileId: string, startMs = 0) =>
      who.run((scope) => noteCut(scope, visibilityChecks, id, { fileId, startMs, endMs: 1000 }));
    await expect(note(ann, await storeFile(world, ben, clip))).rejects.toMatchObject({ code: "unknownMedia" });
    await expect(note(ann, await storePicture(ann))).rejects.toMatchObject({ code: "unknownMedia" });
    await expect(note(ann, id)).rejects.toMatchObject({ code: "cutInvalid" });
    await expect(note(ann, await storeFile(world, ann, clip), 1000)).rejects.toMatchObject({ code: "cutInvalid" });
    await expect(note(ben, await storeFile(world, ben, clip))).rejects.toMatchObject({ status: 404 });
    const used = await storeFile(world, ann, clip);
    await usedBy(ann, used, ann);
    await expect(note(ann, used)).rejects.toMatchObject({ code: "unknownMedia" });
  });
});

/** Three seconds of red, with a key frame each. */
function drawnVideo(ffmpeg: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), "film-"));
  const file = path.join(folder, "film.mp4");
  const source = ["-f", "lavfi", "-i", "color=c=red:s=320x180:r=10:d=3"];
  execFileSync(ffmpeg, ["-v", "error", ...source, "-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p", file]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
