import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepOriginal } from "#app/server/keep-original.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { filmStepEndpoints } from "#features/film-steps/contract.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import { claimNext } from "#features/generation/server/generation-store.ts";
import { runningMax } from "#features/generation/server/service.ts";
import type { GenerationDeps } from "#features/generation/server/stages/stage.ts";
import { findAsset, getReadable, keepPicture, prepareFile } from "#features/media/server/service.ts";
import { removeMembers } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { type SpeechRecogniser, SpeechUnavailable } from "#features/speech/server/service.ts";
import { captionEndpoints, videoEndpoints } from "#features/videos/contract.ts";
import { writeVtt } from "#features/videos/rules/write-captions.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { claimVideo, markFailed } from "#features/videos/server/video-store.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import { createModels, type Models } from "#kit/server/models/models.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { narratedFilm, narration } from "#tests/support/narrated-film.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { until } from "./people.ts";

let world: World;
let ann: Person;
let ffmpeg: string;
let silentFilm: Buffer;
let subtitledFilm: Buffer;
let soundFilm: Buffer;
let peer: ModelPeer;
const said = writeVtt(narration);
const titles = [
  "Open the guard and hang your tag on the handle",
  "Take the 13 mm key and loosen both screws by a quarter turn",
  "Pull the old jaw forward and clean the seat with a dry cloth",
  "Tighten both screws to 24 Nm and close the guard",
];
const minutes = 60_000;

beforeAll(async () => {
  world = await openWorld();
  const [found, ...films] = await Promise.all([
    findTestFfmpeg(),
    narratedFilm(),
    narratedFilm({ subtitles: true }),
    narratedFilm({ sound: true }),
  ]);
  if (found === undefined || films.includes(undefined)) throw new Error("these tests make films, with ffmpeg");
  ffmpeg = found;
  [silentFilm, subtitledFilm, soundFilm] = films as [Buffer, Buffer, Buffer];
  ann = await world.member("contentAuthor", { name: "Ann" });
  peer = await openModelPeer();
}, 120_000);
afterAll(async () => {
  peer?.stop();
  await world?.close();
});

const depsWith = (changed: Partial<GenerationDeps> = {}): GenerationDeps => ({
  store: world.server.store,
  models: world.server.models,
  reader: createVideoReader(world.server.store, undefined),
  visibilityChecks,
  // Pictures take most of the time, and few of these tests look at them.
  ffmpeg: undefined,
  recogniser: undefined,
  keepOriginal,
  voiceOver: voiceOverSound,
  ...changed,
});

const work = (changed?: Partial<GenerationDeps>) =>
  generateJob(depsWith(changed)).run(world.appContext, { workspaceId: world.workspaceId });

const withSpeech = (): Models =>
  createModels(
    { service: undefined, speech: { baseUrl: peer.url }, names: {}, atOnce: 2 },
    { log: world.appContext.log, metrics: { modelAsked: () => {} } },
  );

async function upload(who: Person, bytes: Buffer, fileName = "Change the sealing jaw.mp4"): Promise<string> {
  const prepared = await prepareFile(world.server.store, world.workspaceId, bytes, "video/mp4");
  return who.run((scope) => keepPicture(scope, prepared, fileName));
}

type Start = { accessGroupIds?: string[]; narration?: string; title?: string };
const start = (who: Person, videoId: string, body: Start = {}) =>
  who.call(generationEndpoints.start, { body: { avSources: [{ videoId }], ...body } });
const at = (generationId: string) => ({ params: { generationId } });
const get = async (who: Person, id: string) => (await who.call(generationEndpoints.get, at(id))).body;
const retry = (who: Person, id: string, body = {}) => who.call(generationEndpoints.retry, { ...at(id), body });
const remove = (who: Person, id: string) => who.call(generationEndpoints.remove, at(id));
const draftOf = async (who: Person, procedureId: string | null) =>
  (await who.call(draftEndpoints.get, { params: { procedureId: procedureId ?? "" } })).body;
const draftsCalled = async (who: Person, title: string) =>
  (await who.call(procedureEndpoints.listDrafts, { query: { limit: "200" } })).body.procedures.filter(
    (one) => one.title === title,
  );
const sourceOf = (who: Person, procedureId: string | null) =>
  who.call(generationEndpoints.source, { params: { procedureId: procedureId ?? "" } });
const isReadable = (who: Person, fileId: string) =>
  who.run((scope) =>
    getReadable(scope, visibilityChecks, fileId).then(
      () => true,
      () => false,
    ),
  );

/** Makes the draft of a film that its author narrates, and returns the finished generation. */
async function made(who: Person, body: Start = { narration: said }, bytes = silentFilm) {
  const { body: begun } = await start(who, await upload(who, bytes), body);
  await work();
  return get(who, begun.id);
}

describe("a draft from a film", () => {
  it("[PG1] that another process reads is made as soon as its reading has ended", async () => {
    const videoId = await upload(ann, silentFilm);
    const now = world.clock.now().getTime();
    await world.asSystem((scope) => claimVideo(scope, videoId, new Date(now + minutes)));
    const { body: begun } = await start(ann, videoId, { narration: said });
    await work();
    expect((await get(ann, begun.id)).stage).toBe("uploading");
    await world.asSystem((scope) => markFailed(scope, videoId, "waiting", "tooSlow"));
    await depsWith().reader.read(world.appContext, world.workspaceId, videoId);
    await work();
    expect((await get(ann, begun.id)).stage).toBe("completed");
  });

  it("[PG1] [PG13] [PG14] has a step for each passage, with its clip, its picture and its caution as a warning", async () => {
    const videoId = await upload(ann, silentFilm);
    const { body: begun, status } = await start(ann, videoId, { narration: said });
    expect([status, begun.stage, begun.title]).toEqual([201, "uploading", "Change the sealing jaw"]);
    await work({ ffmpeg });
    const done = await get(ann, begun.id);
    expect(done).toMatchObject({ stage: "completed", errorType: null, troubleshootingArtifacts: [] });
    const draft = await draftOf(ann, done.procedureId);
    const steps = draft.sections.flatMap((section) => section.steps);
    expect(steps.map((step) => step.title)).toEqual(titles);
    expect(steps.map((step) => step.modules.map((one) => one.moduleType))).toEqual([
      ["media", "instruction"],
      ["warning", "media", "instruction"],
      ["media", "instruction"],
      ["media", "instruction"],
    ]);
    expect(draft.procedureImage).not.toBeNull();
    const { body: source } = await sourceOf(ann, draft.id);
    expect(source).toMatchObject({ videoId, cueSource: "narration" });
    expect(source.steps.map((step) => [step.stepId, step.startMs, step.endMs])).toEqual([
      [steps[0]?.id, 200, 5000],
      [steps[1]?.id, 5000, 10_200],
      [steps[2]?.id, 10_200, 15_000],
      [steps[3]?.id, 15_000, 20_000],
    ]);
    expect(source.steps[1]?.claims).toContainEqual({ kind: "number", text: "13 mm", sentences: [1] });
  });

  it("[PG47] lets who writes it move its clips, and holds the steps against the sentences that are in them then", async () => {
    const { procedureId } = await made(ann);
    const params = { procedureId: procedureId ?? "" };
    const before = (await sourceOf(ann, procedureId)).body;
    const [, second, third] = before.steps.map(({ stepId }) => stepId);
    const move = (who: Person, clips: { stepId: string; startMs: number; endMs: number }[]) =>
      who.call(filmStepEndpoints.moveClips, { params, body: { clips } });
    const moved = await move(ann, [
      { stepId: second ?? "", startMs: 5_000, endMs: 7_650 },
      { stepId: third ?? "", startMs: 7_650, endMs: 15_000 },
    ]);
    expect(moved.status).toBe(200);
    expect(moved.body.durationMs).toBe(20_000);
    expect(moved.body.steps.map(({ from, to, startMs, endMs }) => [from, to, startMs, endMs])).toEqual([
      [0, 0, 200, 5000],
      [1, 1, 5000, 7650],
      [2, 3, 7650, 15_000],
      [4, 4, 15_000, 20_000],
    ]);
    // The caution is said in the clip behind it now.
    const caution = moved.body.steps[1]?.claims.find(({ kind }) => kind === "warning");
    expect(caution?.sentences).toEqual([]);
    expect((await sourceOf(ann, procedureId)).body).toEqual(moved.body);
    // Past the end of the film is its end.
    const last = before.steps[3]?.stepId ?? "";
    expect((await move(ann, [{ stepId: last, startMs: 16_000, endMs: 90_000 }])).body.steps[3]?.endMs).toBe(20_000);

    const short = await move(ann, [{ stepId: last, startMs: 16_000, endMs: 16_100 }]);
    expect(short).toMatchObject({ status: 422, body: { code: "clipTooShort" } });
    const strange = await move(ann, [{ stepId: randomUUID(), startMs: 0, endMs: 5_000 }]);
    expect(strange).toMatchObject({ status: 400, body: { code: "unknownStep" } });
    const reader = await world.member("operator");
    expect((await move(reader, [{ stepId: last, startMs: 16_000, endMs: 18_000 }])).status).toBeGreaterThanOrEqual(403);
    const written = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select("details")
        .where("workspace_id", "=", scope.workspaceId)
        .where("action", "=", "procedureDraft.clipsMoved")
        .where("object_id", "=", params.procedureId)
        .execute(),
    );
    expect(written).toHaveLength(2);
  });

  it("[PG65] gives a step that came by a split its clip once the draft has the step", async () => {
    const { procedureId } = await made(ann);
    const params = { procedureId: procedureId ?? "" };
    const before = (await sourceOf(ann, procedureId)).body;
    const stepId = before.steps[3]?.stepId ?? "";
    const newStepId = randomUUID();
    const clips = [
      { stepId, startMs: 15_000, endMs: 18_000 },
      { stepId: newStepId, startMs: 18_000, endMs: 20_000 },
    ];
    const move = () => ann.call(filmStepEndpoints.moveClips, { params, body: { clips } });
    expect(await move()).toMatchObject({ status: 400, body: { code: "unknownStep" } });
    const draft = await draftOf(ann, procedureId);
    const [section] = draft.sections;
    const steps = [...(section?.steps ?? []), { id: newStepId, title: "Tighten 13 mm", modules: [] }];
    const saved = await ann.call(draftEndpoints.save, {
      params: { ...params, versionId: draft.versionId },
      body: {
        title: draft.title,
        description: draft.description,
        procedureImage: draft.procedureImage,
        areaIds: draft.areaIds,
        sections: [{ id: section?.id ?? "", title: "", steps }],
      },
      ifMatch: draft.revision,
    });
    expect(saved.status).toBe(200);
    const moved = await move();
    expect(moved.status).toBe(200);
    expect(moved.body.steps.at(-1)).toMatchObject({
      stepId: newStepId,
      title: "Tighten 13 mm",
      startMs: 18_000,
      endMs: 20_000,
      claims: [{ kind: "number", text: "13 mm", sentences: [] }],
    });
    expect(moved.body.sentences).toEqual(before.sentences);
  });

  it("[PG47] leaves the clips to the member who is editing it", async () => {
    const { procedureId } = await made(ann);
    const draft = await draftOf(ann, procedureId);
    const eve = await world.member("contentAuthor", { name: "Eve" });
    const taken = await eve.call(lockEndpoints.take, {
      params: { procedureId: draft.id, versionId: draft.versionId },
      body: { editorId: randomUUID() },
    });
    expect(taken.status).toBeLessThan(300);
    const stepId = (await sourceOf(ann, procedureId)).body.steps[0]?.stepId ?? "";
    const { status } = await ann.call(filmStepEndpoints.moveClips, {
      params: { procedureId: draft.id },
      body: { clips: [{ stepId, startMs: 0, endMs: 4_000 }] },
    });
    expect(status).toBe(423);
  });

  it("[PG6] takes the captions that were written for it", async () => {
    const videoId = await upload(ann, silentFilm);
    const params = { videoId, language: "en" };
    const publisher = await world.member("admin");
    const { body: begun } = await start(ann, videoId);
    // Captions are written by members who see the video and may publish: here the author of the film is one.
    expect((await publisher.call(captionEndpoints.set, { params, body: { vtt: said }, ifMatch: 0 })).status).toBe(404);
    await world.asSystem((scope) =>
      scope.db
        .insertInto("asset_captions")
        .values({
          workspace_id: scope.workspaceId,
          asset_id: videoId,
          language: "en",
          vtt: said,
          revision: 1,
          updated_by: ann.profileId,
          updated_at: scope.now,
        })
        .execute(),
    );
    await work();
    const { procedureId } = await get(ann, begun.id);
    expect((await sourceOf(ann, procedureId)).body).toMatchObject({ cueSource: "captions", steps: [{}, {}, {}, {}] });
  });

  it("[PG6] takes the subtitle track of its file, unless the workspace has switched that off", async () => {
    const done = await made(ann, {}, subtitledFilm);
    const { body: source } = await sourceOf(ann, done.procedureId);
    expect([source.cueSource, source.steps.map((step) => step.title)]).toEqual(["subtitles", titles]);
    await world.asSystem((scope) => setFlag(scope, "video_ingest_subtitles", false));
    const without = await made(ann, {}, subtitledFilm);
    expect(without).toMatchObject({ stage: "errored", errorType: "indistinct_audio" });
    await world.asSystem((scope) => setFlag(scope, "video_ingest_subtitles", true));
  });

  it("[PG6] has its sound recognised by the configured service", async () => {
    const segments = narration.map(({ startMs, endMs, text }) => ({ start: startMs / 1000, end: endMs / 1000, text }));
    peer.hear({ text: "all of it", segments });
    const { body: begun } = await start(ann, await upload(ann, soundFilm));
    await work({ models: withSpeech() });
    const { procedureId } = await get(ann, begun.id);
    const { body: source } = await sourceOf(ann, procedureId);
    expect([source.cueSource, source.steps.map((step) => step.title)]).toEqual(["speech", titles]);
    expect(source.sentences.every(({ uncertain }) => uncertain === undefined)).toBe(true);
    expect((await ann.call(filmStepEndpoints.acceptFilm, { params: { procedureId: procedureId ?? "" } })).status).toBe(
      200,
    );
  });

  it.each([
    [
      "of each word",
      {
        words: (text: string) =>
          text.split(" ").map((word) => ({ word: ` ${word}`, probability: word === "13" ? 0.2 : 0.9 })),
      },
      ["13"],
    ],
    ["of each segment", { avg_logprob: (text: string) => (text.includes("13") ? -1.2 : -0.2) }, undefined],
  ])("[PG75] marks what the service was not sure of, where it says how sure it was %s", async (_of, more, words) => {
    const segments = narration.map(({ startMs, endMs, text }) => ({
      start: startMs / 1000,
      end: endMs / 1000,
      text,
      ...Object.fromEntries(Object.entries(more).map(([name, of]) => [name, of(text)])),
    }));
    peer.hear({ text: "all of it", segments });
    const { body: begun } = await start(ann, await upload(ann, soundFilm));
    await work({ models: withSpeech() });
    const { body: source } = await sourceOf(ann, (await get(ann, begun.id)).procedureId);
    const uncertain = source.sentences.flatMap(({ text, uncertain = [] }) =>
      uncertain.map((at) => text.split(" ")[at]),
    );
    expect(uncertain).toEqual(words ?? source.sentences.find(({ text }) => text.includes("13"))?.text.split(" "));
  });
});

describe("[PG48] a film whose speech the server recognises itself", () => {
  /** What it hears in each piece. */
  const hearing = (recognise: SpeechRecogniser["recognise"]) => ({ recogniser: { recognise, stop: () => {} } });
  const generated = async (recognise: SpeechRecogniser["recognise"]) => {
    const { body: begun } = await start(ann, await upload(ann, soundFilm));
    await work(hearing(recognise));
    return await get(ann, begun.id);
  };

  /** [PG75] Each word as certain as the whole, but for some. */
  const heardWith = (logProbability: number, uncertain: readonly string[] = []) =>
    narration.map((cue) => ({
      ...cue,
      logProbability,
      wordLogProbabilities: cue.text.split(/\s+/u).map((word) => (uncertain.includes(word) ? -2 : logProbability)),
    }));

  it("becomes a draft", async () => {
    const { procedureId } = await generated(async () => heardWith(-0.1));
    const { body: source } = await sourceOf(ann, procedureId);
    expect([source.cueSource, source.steps.map((step) => step.title)]).toEqual(["speech", titles]);
  });

  it("[PG76] [PG77] [PG78] has to be confirmed where it was not heard for certain, one by one, before it is accepted", async () => {
    const { procedureId } = await generated(async () => heardWith(-0.1, ["13", "spring"]));
    const params = { procedureId: procedureId ?? "" };
    const { body: source } = await sourceOf(ann, procedureId);
    const open = source.steps.flatMap(({ stepId, claims }) =>
      claims.filter((claim) => claim.isUncertain).map(({ text }) => ({ stepId, text })),
    );
    expect(open.length).toBeGreaterThan(0);
    expect(open.map(({ text }) => text)).toContain("13 mm");
    const accept = (who = ann) => who.call(filmStepEndpoints.acceptFilm, { params });
    const confirm = (one: { stepId: string; text: string }, isConfirmed = true, who = ann) =>
      who.call(filmStepEndpoints.confirm, { params, body: { ...one, isConfirmed } });
    expect(await accept()).toMatchObject({ status: 409, body: { code: "unconfirmedClaims" } });
    const [first] = open;
    if (!first) throw new Error("nothing is open");
    expect(await confirm({ ...first, text: "99 mm" })).toMatchObject({ status: 409, body: { code: "notToConfirm" } });
    const strange = await confirm({ ...first, stepId: randomUUID() });
    expect(strange).toMatchObject({ status: 400, body: { code: "unknownStep" } });
    for (const one of open) expect((await confirm(one)).status).toBe(200);
    expect((await sourceOf(ann, procedureId)).body).toMatchObject({ confirmed: open, isReviewed: false });
    expect((await confirm(first, false)).body.confirmed).toEqual(open.slice(1));
    expect((await accept()).status).toBe(409);
    await confirm(first);
    expect((await accept()).body.isReviewed).toBe(true);
    const actions = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select("action")
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_id", "=", params.procedureId)
        .where("action", "in", ["procedureDraft.statementConfirmed", "procedureDraft.filmAccepted"])
        .execute(),
    );
    expect(actions).toHaveLength(open.length + 2);
  });

  it("is indistinct where it understands too little, and that says why", async () => {
    const failed = await generated(async () => heardWith(-1.6));
    expect(failed).toMatchObject({ errorType: "indistinct_audio", procedureId: null });
    expect(failed.troubleshootingArtifacts).toMatchObject([{ stage: "transcribing", code: "noEnglish" }]);
  });

  it("is made with a narration of its author's where the packages cannot be installed", async () => {
    const failed = await generated(() => Promise.reject(new SpeechUnavailable()));
    expect(failed.troubleshootingArtifacts).toMatchObject([{ stage: "transcribing", code: "noSpeechService" }]);
  });

  it("is tried again where it could not be heard this time [PG8]", async () => {
    const running = await generated(() => Promise.reject(new Error("killed")));
    expect(running).toMatchObject({ stage: "transcribing", errorType: null });
  });
});

describe("a film that cannot be used", () => {
  it("[PG7] without speech ends in indistinct_audio, and its author is notified of it once, and it is made with a narration that is given then [PG20] [PG34] [N26]", async () => {
    const failed = await made(ann, { title: "Retold" });
    expect(failed).toMatchObject({ stage: "errored", errorType: "indistinct_audio", procedureId: null });
    expect(failed.troubleshootingArtifacts).toMatchObject([{ stage: "transcribing", code: "noSpeechService" }]);
    const heard = async () =>
      (await ann.call(notificationEndpoints.list, { query: {} })).body.notifications.filter(
        (one) => one.kind === "generationFailed" && one.data.generationId === failed.id,
      );
    expect(await heard()).toMatchObject([{ data: { title: "Retold" } }]);
    expect((await retry(ann, failed.id, { narration: said })).body).toMatchObject({
      stage: "uploading",
      errorType: null,
    });
    await work();
    const done = await get(ann, failed.id);
    expect(done).toMatchObject({ stage: "completed" });
    expect((await draftsCalled(ann, "Retold")).length).toBe(1);
    expect((await retry(ann, failed.id)).status).toBe(409);
  });

  it("[PG7] whose sound is noise ends in indistinct_audio", async () => {
    const noise = { start: 0, end: 20, text: "Thank you.", avg_logprob: -1.4, no_speech_prob: 0.9 };
    peer.hear({ text: "Thank you.", segments: [noise] });
    const { body: begun } = await start(ann, await upload(ann, soundFilm));
    await work({ models: withSpeech() });
    const failed = await get(ann, begun.id);
    expect(failed).toMatchObject({ errorType: "indistinct_audio", troubleshootingArtifacts: [{ code: "noSpeech" }] });
    const { body: silent } = await start(ann, await upload(ann, silentFilm));
    await work({ models: withSpeech() });
    expect(await get(ann, silent.id)).toMatchObject({ troubleshootingArtifacts: [{ code: "noSound" }] });
  });

  it("[PG8] for another reason ends in processing_error with its cause, after three tries", async () => {
    peer.hear({ error: {} }, 500);
    const { body: begun } = await start(ann, await upload(ann, soundFilm));
    const models = withSpeech();
    await work({ models });
    expect(await get(ann, begun.id)).toMatchObject({ stage: "transcribing", errorType: null });
    for (const _ of [2, 3]) {
      world.clock.offsetMs += minutes;
      await work({ models });
    }
    expect(await get(ann, begun.id)).toMatchObject({
      stage: "errored",
      errorType: "processing_error",
      troubleshootingArtifacts: [{ stage: "transcribing", code: "speechFailed" }],
    });
    const { body: broken } = await start(ann, await upload(ann, Buffer.from("no film at all, only some words")));
    await work();
    expect(await get(ann, broken.id)).toMatchObject({
      errorType: "processing_error",
      troubleshootingArtifacts: [{ code: "videoUnreadable" }],
    });
  });
});

describe("groups", () => {
  it("[PG15] the draft takes those of the film, folders and further places included, and is hidden from others", async () => {
    const [night, day] = [await world.group("Night"), await world.group("Day")];
    const [inNight, inDay] = [
      await world.member("contentAuthor", { in: [night] }),
      await world.member("contentAuthor", { in: [day] }),
    ];
    const videoId = await upload(inNight, silentFilm);
    await inNight.run(async (scope) => {
      const asset = await findAsset(scope, videoId);
      const file = { remoteFileId: videoId, mimeType: "video/mp4", checksum: asset?.sha256 ?? "" } as const;
      const folder = await createFolder(scope, { folderName: "Night", accessGroupIds: [night] });
      await createDocument(scope, { fileName: "Night.mp4", ...file, folderId: folder.id });
    });
    expect((await start(inDay, videoId, { narration: said })).body).toMatchObject({ code: "unknownMedia" });
    const given = await start(inNight, videoId, { narration: said, accessGroupIds: [night] });
    expect(given.body).toMatchObject({ code: "videoHasGroups" });
    const { body: begun } = await start(inNight, videoId, { narration: said });
    await work();
    const { procedureId } = await get(inNight, begun.id);
    expect((await draftOf(inNight, procedureId)).accessGroupIds).toEqual([night]);
    const params = { params: { procedureId: procedureId ?? "" } };
    expect((await inDay.call(draftEndpoints.get, params)).status).toBe(404);
    expect((await sourceOf(inDay, procedureId)).status).toBe(404);
    expect(await isReadable(inDay, videoId)).toBe(false);
  });

  it("[PG15] a cut that nothing uses takes those of the film that it was cut from (threats B66, B140)", async () => {
    const night = await world.group("Third shift");
    const author = await world.member("contentAuthor", { in: [night] });
    const [videoId, cutId] = [await upload(author, silentFilm), await upload(author, silentFilm)];
    await author.run(async (scope) => {
      const checksum = (await findAsset(scope, videoId))?.sha256 ?? "";
      await createDocument(scope, { fileName: "N.mp4", remoteFileId: videoId, checksum, accessGroupIds: [night] });
    });
    const cut = { params: { videoId }, body: { fileId: cutId, startMs: 0, endMs: 9000 } };
    expect((await author.call(videoEndpoints.noteCut, cut)).status).toBe(200);
    const given = await start(author, cutId, { narration: said, accessGroupIds: [] });
    expect(given.body).toMatchObject({ code: "videoHasGroups" });
    const { body: begun } = await start(author, cutId, { narration: said });
    await work();
    expect((await draftOf(author, (await get(author, begun.id)).procedureId)).accessGroupIds).toEqual([night]);
  });

  it("[PG15] a film that nothing uses takes those that its author chooses, among their own", async () => {
    const [night, day] = [await world.group("Late"), await world.group("Early")];
    const author = await world.member("contentAuthor", { in: [night] });
    const videoId = await upload(author, silentFilm);
    expect((await start(author, videoId, { accessGroupIds: [day] })).body).toMatchObject({
      code: "unknownAccessGroup",
    });
    const { body: begun } = await start(author, videoId, { narration: said, accessGroupIds: [night] });
    await work();
    const { procedureId } = await get(author, begun.id);
    expect((await draftOf(author, procedureId)).accessGroupIds).toEqual([night]);
  });
});

describe("rights", () => {
  it("[PG16] are asked again at each stage: an author who left or lost the permission gets no draft", async () => {
    const leaving = await world.member("contentAuthor", { name: "Leaving" });
    const admin = await world.member("admin");
    const { body: begun } = await start(leaving, await upload(leaving, silentFilm), { narration: said, title: "Left" });
    await admin.run((scope) => removeMembers(scope, [leaving.profileId]));
    await work();
    const row = await world.asSystem((scope) =>
      scope.db
        .selectFrom("video_generation")
        .select(["stage", "error_type"])
        .where("id", "=", begun.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ stage: "errored", error_type: "processing_error" });
    expect(await draftsCalled(admin, "Left")).toEqual([]);
  });

  it("[PG18] tasks are their author's alone: for everyone else they are 404, and in no list", async () => {
    const ben = await world.member("admin", { name: "Ben" });
    const done = await made(ann);
    expect((await ben.call(generationEndpoints.get, at(done.id))).status).toBe(404);
    expect((await remove(ben, done.id)).status).toBe(404);
    expect((await retry(ben, done.id)).status).toBe(404);
    expect((await ben.call(generationEndpoints.list)).body.generations).toEqual([]);
    const operator = await world.member("operator");
    expect((await start(operator, randomUUID())).status).toBe(403);
  });

  it("[PG22] a member has no more than twenty in progress", async () => {
    const busy = await world.member("contentAuthor");
    const videoId = await upload(busy, silentFilm);
    for (let n = 0; n < runningMax; n++) expect((await start(busy, videoId)).status).toBe(201);
    expect((await start(busy, videoId)).body).toMatchObject({ code: "tooManyGenerations" });
    for (const one of (await busy.call(generationEndpoints.list)).body.generations) await remove(busy, one.id);
  });
});

describe("the end of a task", () => {
  it("[PG19] a cancelled one leaves nothing, a dismissed one its draft and its film [PG21]", async () => {
    const author = await world.member("contentAuthor");
    const reader = await world.member("contentAuthor");
    const videoId = await upload(author, silentFilm);
    const { body: begun } = await start(author, videoId, { narration: said });
    expect((await remove(author, begun.id)).status).toBe(204);
    await work();
    expect((await author.call(generationEndpoints.list)).body.generations).toEqual([]);
    expect((await author.call(generationEndpoints.get, at(begun.id))).status).toBe(404);
    const { body: second } = await start(author, videoId, { narration: said });
    await work();
    const { procedureId } = await get(author, second.id);
    expect((await remove(author, second.id)).status).toBe(204);
    expect((await author.call(generationEndpoints.list)).body.generations).toEqual([]);
    expect((await sourceOf(reader, procedureId)).body).toMatchObject({ videoId });
    expect(await isReadable(reader, videoId)).toBe(true);
  });
});

describe("nodes that die", () => {
  /** A store whose reads of a film hang from a moment on, as if the process had stopped there. */
  function stoppedStore(film: string, isStopped: () => Promise<boolean>) {
    let goOn = () => {};
    let reached = false;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { store } = world.server;
    const get: ObjectStore["get"] = async (key, range) => {
      if (key.includes(film) && (await isStopped())) {
        reached = true;
        await held;
      }
      return store.get(key, range);
    };
    const stopped = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = name === "get" ? get : Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    return { store: stopped, goOn: () => goOn(), isReached: () => reached };
  }

  it.each(["extracting", "transcribing", "drafting"] as const)(
    "[PG17] while %s are replaced: there is one draft, also when the dead one comes back",
    async (stage) => {
      const title = `Killed ${randomUUID()}`;
      const isHeard = stage === "transcribing";
      peer.hear({
        text: "",
        segments: narration.map(({ startMs, endMs, text }) => ({ start: startMs / 1000, end: endMs / 1000, text })),
      });
      const models = withSpeech();
      const bytes = isHeard ? soundFilm : subtitledFilm;
      const videoId = await upload(ann, bytes);
      const { body: begun } = await start(ann, videoId, { title });
      const stageNow = () =>
        world.asSystem(async (scope) => {
          const row = await scope.db
            .selectFrom("video_generation")
            .select("stage")
            .where("id", "=", begun.id)
            .executeTakeFirstOrThrow();
          return row.stage;
        });
      const dying = stoppedStore(videoId, async () => (await stageNow()) === stage);
      const first = work({ store: dying.store, models, ffmpeg });
      await until(() => dying.isReached());
      expect(await stageNow()).toBe(stage);
      world.clock.offsetMs += 10 * minutes;
      await work({ models, ffmpeg });
      expect(await get(ann, begun.id)).toMatchObject({ stage: "completed" });
      dying.goOn();
      await first;
      expect((await draftsCalled(ann, title)).length).toBe(1);
    },
  );

  it("[PG17] between two stages are replaced after their lease, and not before", async () => {
    const title = `Claimed ${randomUUID()}`;
    const { body: begun } = await start(ann, await upload(ann, silentFilm), { narration: said, title });
    const claim = () => world.asSystem((scope) => claimNext(scope, 6 * minutes));
    expect((await claim())?.generation.id).toBe(begun.id);
    await work();
    expect(await get(ann, begun.id)).toMatchObject({ stage: "uploading" });
    expect(await claim()).toBeUndefined();
    world.clock.offsetMs += 7 * minutes;
    await Promise.all([work(), work(), work()]);
    expect(await get(ann, begun.id)).toMatchObject({ stage: "completed" });
    expect((await draftsCalled(ann, title)).length).toBe(1);
  });
});
