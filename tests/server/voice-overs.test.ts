import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepOriginal } from "#app/server/keep-original.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import type { GenerationDeps } from "#features/generation/server/stages/stage.ts";
import { getReadable, keepPicture, prepareFile, usedAssets } from "#features/media/server/service.ts";
import type { SpeechRecogniser } from "#features/speech/server/service.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverEndpoints } from "#features/voice-overs/contract.ts";
import { takeBytesMax, wavOf } from "#features/voice-overs/rules/wav.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import { createModels } from "#kit/server/models/models.ts";
import { type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { narratedFilm } from "#tests/support/narrated-film.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let ben: Person;
let peer: ModelPeer;
let silentFilm: Buffer;

beforeAll(async () => {
  world = await openWorld();
  const film = await narratedFilm();
  if (!film) throw new Error("these tests make films, with ffmpeg");
  silentFilm = film;
  [ann, ben] = [await world.member("contentAuthor"), await world.member("contentAuthor")];
  peer = await openModelPeer();
}, 120_000);
afterAll(async () => {
  peer?.stop();
  await world?.close();
});

/** Each take is as loud as no other one: by that the recogniser knows what is said in it. */
const loudness = { open: 0.1, tighten: 0.2, clean: 0.3, close: 0.4 } as const;
type Said = keyof typeof loudness;
const sentences: Readonly<Record<Said, string>> = {
  open: "Open the guard and hang your tag on the handle.",
  tighten: "Then tighten both screws to 24 Nm.",
  clean: "Next clean the seat with a dry cloth.",
  close: "Finally close the guard.",
};

/** Speaks from the beginning of a sound to 100 ms before its end. */
const recogniser = (heard: number[] = []): SpeechRecogniser => ({
  recognise: async (sound) => {
    if (!(sound instanceof Float32Array)) throw new Error("a voice-over needs no decoding");
    heard.push(Math.round(sound.length / 16));
    const said = (Object.keys(loudness) as Said[]).find((one) => Math.abs((sound[100] ?? 0) - loudness[one]) < 0.01);
    const endMs = sound.length / 16 - 100;
    const spoken = { startMs: 0, endMs, logProbability: -0.1, wordLogProbabilities: [] };
    return said ? [{ ...spoken, text: sentences[said] }] : [];
  },
  stop: () => {},
});

const depsWith = (changed: Partial<GenerationDeps>): GenerationDeps => ({
  store: world.server.store,
  models: world.server.models,
  reader: createVideoReader(world.server.store, undefined),
  visibilityChecks,
  ffmpeg: undefined,
  recogniser: recogniser(),
  keepOriginal,
  voiceOver: voiceOverSound,
  ...changed,
});
const work = (changed: Partial<GenerationDeps> = {}) =>
  generateJob(depsWith(changed)).run(world.appContext, { workspaceId: world.workspaceId });

const upload = async (who: Person, bytes: Uint8Array, type: "video/mp4" | "audio/wav" | "audio/mpeg") => {
  const prepared = await prepareFile(world.server.store, world.workspaceId, Buffer.from(bytes), type);
  return who.run((scope) => keepPicture(scope, prepared, "file"));
};
const soundOf = (said: Said, lengthMs: number) => wavOf(new Float32Array(lengthMs * 16).fill(loudness[said]));

async function begin(who: Person, body: { awaitsVoiceOver?: boolean } = {}): Promise<string> {
  const videoId = await upload(who, silentFilm, "video/mp4");
  const { body: begun } = await who.call(generationEndpoints.start, { body: { avSources: [{ videoId }], ...body } });
  return begun.id;
}
async function failed(who: Person): Promise<string> {
  const id = await begin(who);
  await work();
  expect(await get(who, id)).toMatchObject({
    errorType: "indistinct_audio",
    troubleshootingArtifacts: [{ code: "noSound" }],
  });
  return id;
}
const get = async (who: Person, generationId: string) =>
  (await who.call(generationEndpoints.get, { params: { generationId } })).body;

interface Recording {
  readonly said: Said;
  readonly fromMs: number;
  readonly lengthMs?: number;
  readonly passageId?: string;
  readonly takeId?: string;
  /** In seconds; what is recorded later wins. */
  readonly second?: number;
}
async function record(who: Person, generationId: string, given: Recording) {
  const { said, fromMs, lengthMs = 2000, passageId = randomUUID(), takeId = randomUUID(), second = 0 } = given;
  const mediaId = await upload(who, soundOf(said, lengthMs), "audio/wav");
  const recordedAt = new Date(Date.UTC(2026, 10, 27, 8, 0, second)).toISOString();
  const kept = await who.call(voiceOverEndpoints.keep, {
    params: { generationId, takeId },
    body: { passageId, mediaId, fromMs, recordedAt },
  });
  return { ...kept, mediaId, passageId, takeId };
}
const draft = (who: Person, generationId: string) => who.call(voiceOverEndpoints.draft, { params: { generationId } });
const takesOf = async (who: Person, generationId: string) =>
  (await who.call(voiceOverEndpoints.get, { params: { generationId } })).body.takes;
const sourceOf = async (who: Person, procedureId: string | null) =>
  (await who.call(generationEndpoints.source, { params: { procedureId: procedureId ?? "" } })).body;

describe("a voice-over", () => {
  it("[PG72] [PG73] of a silent film becomes a draft whose steps stand where they were spoken over the film", async () => {
    const id = await failed(ann);
    await record(ann, id, { said: "open", fromMs: 1000, second: 1 });
    const { passageId } = await record(ann, id, { said: "close", fromMs: 7000, second: 2 });
    await record(ann, id, { said: "tighten", fromMs: 7000, passageId, second: 3 });
    await record(ann, id, { said: "clean", fromMs: 14_000, second: 4 });
    const { status, body } = await draft(ann, id);
    expect([status, body.stage, body.voiceOver]).toEqual([200, "uploading", "given"]);
    const heard: number[] = [];
    await work({ recogniser: recogniser(heard) });
    const done = await get(ann, id);
    expect(done).toMatchObject({ stage: "completed", errorType: null });
    // Of the passage that was recorded again the last take alone, and nothing of the silence between them.
    expect(heard).toEqual([2000, 2000, 2000]);
    const source = await sourceOf(ann, done.procedureId);
    expect(source.cueSource).toBe("voiceOver");
    expect(source.sentences).toEqual([
      { text: sentences.open, startMs: 1000, endMs: 2900 },
      { text: sentences.tighten, startMs: 7000, endMs: 8900 },
      { text: sentences.clean, startMs: 14_000, endMs: 15_900 },
    ]);
    expect(source.steps.map((step) => step.startMs)).toEqual([1000, 7000, 14_000]);
    expect((await record(ann, id, { said: "close", fromMs: 0 })).status).toBe(409);
    expect((await draft(ann, id)).status).toBe(409);
  });

  it("[PG73] is heard by the configured service, and a text without times stays with its take", async () => {
    const id = await failed(ann);
    await record(ann, id, { said: "open", fromMs: 2000, lengthMs: 4000 });
    await draft(ann, id);
    peer.hear({ text: "Remove the four screws. Then lift the cover." });
    const models = createModels(
      { service: undefined, speech: { baseUrl: peer.url }, names: {}, atOnce: 2 },
      { log: world.appContext.log, metrics: { modelAsked: () => {} } },
    );
    await work({ models, recogniser: undefined });
    const { sentences: said } = await sourceOf(ann, (await get(ann, id)).procedureId);
    expect(said[0]).toMatchObject({ text: "Remove the four screws.", startMs: 2000 });
    expect(said[1]).toMatchObject({ text: "Then lift the cover.", endMs: 6000 });
  });

  it("[PG7] [PG73] in which nothing is understood fails again, and can be recorded anew", async () => {
    const id = await failed(ann);
    await record(ann, id, { said: "open", fromMs: 0 });
    await draft(ann, id);
    await work({ recogniser: { recognise: async () => [], stop: () => {} } });
    expect(await get(ann, id)).toMatchObject({ errorType: "indistinct_audio", voiceOver: "given" });
    expect((await record(ann, id, { said: "tighten", fromMs: 4000, lengthMs: 4000 })).status).toBe(200);
    await draft(ann, id);
    await work();
    expect((await get(ann, id)).stage).toBe("completed");
  });

  it("[PG71] stores a take once, however often it is sent", async () => {
    const id = await failed(ann);
    const first = await record(ann, id, { said: "open", fromMs: 1000 });
    const again = await record(ann, id, { said: "close", fromMs: 9000, takeId: first.takeId });
    expect(again.body).toEqual(first.body);
    expect(await takesOf(ann, id)).toEqual([{ ...first.body, mediaId: first.mediaId, lengthMs: 2000 }]);
  });

  it("[PG71] that was removed is gone with its sound, also where it was gone before", async () => {
    const id = await failed(ann);
    const { takeId, mediaId } = await record(ann, id, { said: "open", fromMs: 1000 });
    const remove = () => ann.call(voiceOverEndpoints.remove, { params: { generationId: id, takeId } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await takesOf(ann, id)).toEqual([]);
    expect(await world.asSystem((scope) => usedAssets(scope, { type: "voiceOver", id }))).not.toContain(mediaId);
    expect((await draft(ann, id)).status).toBe(409);
  });

  it.each<
    readonly [string, () => Promise<{ bytes: Uint8Array; type: "audio/wav" | "audio/mpeg" | "video/mp4" }>, number]
  >([
    ["no sound", async () => ({ bytes: silentFilm, type: "video/mp4" }), 400],
    ["another kind of sound", async () => ({ bytes: soundOf("open", 1000), type: "audio/mpeg" }), 400],
    ["shorter than a word", async () => ({ bytes: soundOf("open", 200), type: "audio/wav" }), 400],
    ["longer than two minutes", async () => ({ bytes: new Uint8Array(takeBytesMax + 2), type: "audio/wav" }), 422],
    ["of another rate", async () => ({ bytes: soundOf("open", 1000).fill(9, 24, 25), type: "audio/wav" }), 422],
  ])("[PG71] refuses a take that is %s", async (_name, made, status) => {
    const id = await failed(ann);
    const { bytes, type } = await made();
    const mediaId = await upload(ann, bytes, type);
    const body = { passageId: randomUUID(), mediaId, fromMs: 0, recordedAt: new Date().toISOString() };
    const params = { generationId: id, takeId: randomUUID() };
    expect((await ann.call(voiceOverEndpoints.keep, { params, body })).status).toBe(status);
    expect(await takesOf(ann, id)).toEqual([]);
  });

  it("[PG74] is its author's alone, and so are its recordings", async () => {
    const id = await failed(ann);
    const { mediaId, takeId } = await record(ann, id, { said: "open", fromMs: 1000 });
    const params = { generationId: id, takeId };
    expect((await ben.call(voiceOverEndpoints.get, { params })).status).toBe(404);
    expect((await record(ben, id, { said: "close", fromMs: 0 })).status).toBe(404);
    expect((await ben.call(voiceOverEndpoints.remove, { params })).status).toBe(404);
    expect((await draft(ben, id)).status).toBe(404);
    const isSeenBy = (who: Person) =>
      who.run((scope) => getReadable(scope, visibilityChecks, mediaId).then(Boolean, () => false));
    expect([await isSeenBy(ann), await isSeenBy(ben)]).toEqual([true, false]);
    // Nor can another one's recording become a take.
    const foreign = { passageId: randomUUID(), mediaId, fromMs: 0, recordedAt: new Date().toISOString() };
    const own = { generationId: await failed(ben), takeId: randomUUID() };
    expect((await ben.call(voiceOverEndpoints.keep, { params: own, body: foreign })).status).toBe(400);
  });

  it("[PG74] is waited for where its author wanted to record one first, and nothing works on the film before", async () => {
    const id = await begin(ann, { awaitsVoiceOver: true });
    await work();
    expect(await get(ann, id)).toMatchObject({ stage: "uploading", voiceOver: "awaited", errorType: null });
    await record(ann, id, { said: "open", fromMs: 1000, lengthMs: 4000 });
    await draft(ann, id);
    await work();
    expect(await get(ann, id)).toMatchObject({ stage: "completed", voiceOver: "given" });
  });

  it("[PG19] [PG74] leaves nothing where its draft is cancelled", async () => {
    const id = await failed(ann);
    const { mediaId } = await record(ann, id, { said: "open", fromMs: 1000 });
    await ann.call(generationEndpoints.remove, { params: { generationId: id } });
    await work();
    const user = { type: "voiceOver", id } as const;
    expect(await world.asSystem((scope) => usedAssets(scope, user))).toEqual([]);
    expect(mediaId).toBeTruthy();
    expect((await ann.call(voiceOverEndpoints.get, { params: { generationId: id } })).status).toBe(404);
  });
});
