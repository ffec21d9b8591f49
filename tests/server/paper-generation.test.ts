import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepOriginal } from "#app/server/keep-original.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import { createDocument } from "#features/documents/server/service.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { paperEndpoints } from "#features/generation/paper-contract.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import { claimNext } from "#features/generation/server/generation-store.ts";
import { findAsset, keepPicture, prepareFile } from "#features/media/server/service.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import { plainText } from "#kit/rich-text.ts";
import { DocxPaper } from "#tests/support/paper/docx-paper.ts";
import { saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { zipOf } from "#tests/support/zip-writer.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor", { name: "Ann" });
});
afterAll(() => world?.close());

const work = () =>
  generateJob({
    store: world.server.store,
    models: world.server.models,
    reader: createVideoReader(world.server.store, undefined),
    visibilityChecks,
    ffmpeg: undefined,
    recogniser: undefined,
    keepOriginal,
    voiceOver: voiceOverSound,
  }).run(world.appContext, { workspaceId: world.workspaceId });

const png = (): Buffer => {
  const canvas = createCanvas(40, 30);
  canvas.getContext("2d").fillRect(0, 0, 20, 30);
  return canvas.toBuffer("image/png");
};

function manual(): Buffer {
  const paper = new DocxPaper().text("Change the jaw", "Title").text("Removal", "Heading1");
  paper.text("WARNING: The jaw has 180 °C.");
  paper.item("Open the guard with the 13 mm wrench.", 0, 1, paper.note("footnote", "Since 2020"));
  paper.paragraph(paper.pictureRun(png()));
  return paper.item("Pull the jaw.").bytes({ author: "Eve" });
}

async function upload(who: Person, bytes: Buffer, fileName = "jaw.docx"): Promise<string> {
  const prepared = await prepareFile(world.server.store, world.workspaceId, bytes, word);
  return who.run((scope) => keepPicture(scope, prepared, fileName));
}

type Start = { title?: string; accessGroupIds?: string[]; keepDocument?: boolean };
const start = (who: Person, mediaId: string, body: Start = {}) =>
  who.call(paperEndpoints.start, { body: { paperSources: [{ mediaId }], ...body } });
const get = async (who: Person, generationId: string) =>
  (await who.call(generationEndpoints.get, { params: { generationId } })).body;
const draftOf = async (who: Person, procedureId: string | null) =>
  (await who.call(draftEndpoints.get, { params: { procedureId: procedureId ?? "" } })).body;
const sourceOf = (who: Person, procedureId: string | null) =>
  who.call(paperEndpoints.source, { params: { procedureId: procedureId ?? "" } });
const accept = (who: Person, generationId: string, confirmed: string[] = []) =>
  who.call(paperEndpoints.accept, { params: { generationId }, body: { confirmed } });

async function made(who: Person, body: Start = {}, bytes = manual()) {
  const { body: begun } = await start(who, await upload(who, bytes), body);
  await work();
  return get(who, begun.id);
}

describe("a draft from a document", () => {
  it("[PG26] [PG28] [PG29] [PG30] has its steps, cautions and pictures, and its source beside it", async () => {
    const mediaId = await upload(ann, manual());
    const { body: begun, status } = await start(ann, mediaId);
    expect([status, begun.kind, begun.stage, begun.paperSources, begun.avSources]).toEqual([
      201,
      "paper",
      "uploading",
      [{ mediaId }],
      [],
    ]);
    await work();
    const done = await get(ann, begun.id);
    expect(done).toMatchObject({ stage: "completed", errorType: null, reviewedAt: null });
    const draft = await draftOf(ann, done.procedureId);
    expect([draft.title, draft.sections.map((section) => section.title)]).toEqual(["Change the jaw", ["Removal"]]);
    const steps = draft.sections.flatMap((section) => section.steps);
    expect(steps.map((step) => [step.title, step.modules.map((one) => one.moduleType)])).toEqual([
      ["Open the guard with the 13 mm wrench", ["warning", "instruction", "media"]],
      ["Pull the jaw", ["instruction"]],
    ]);
    const [warning] = steps[0]?.modules ?? [];
    expect(warning?.moduleType === "warning" && plainText(warning.moduleData.content)).toBe(
      "WARNING: The jaw has 180 °C.",
    );
    const { body: source } = await sourceOf(ann, draft.id);
    expect(source).toMatchObject({ mediaId, fileName: "jaw.docx", about: { author: "Eve" }, isReviewed: false });
    expect(source.losses).toEqual([{ kind: "footnote", at: { page: 1, paragraph: 4 }, detail: "Eve: Since 2020" }]);
    expect(source.steps.map((step) => [step.stepId, step.from, step.to])).toEqual([
      [steps[0]?.id, 2, 4],
      [steps[1]?.id, 5, 5],
    ]);
    const stored = await ann.run((scope) => findAsset(scope, source.pictures[0]?.mediaId ?? ""));
    expect([stored?.state, stored?.widthPx]).toEqual(["stored", 40]);
  });

  it("[PG15] takes the groups of the document, and others see neither draft nor task", async () => {
    const group = await world.group("Team 1");
    const inside = await world.member("contentAuthor", { in: [group] });
    const outside = await world.member("contentAuthor");
    const mediaId = await upload(inside, manual());
    const { sha256 } = (await inside.run((scope) => findAsset(scope, mediaId))) ?? {};
    await inside.run((scope) =>
      createDocument(scope, {
        remoteFileId: mediaId,
        checksum: sha256 ?? "",
        fileName: "j.docx",
        accessGroupIds: [group],
      }),
    );
    expect((await start(inside, mediaId, { accessGroupIds: [group] })).body).toMatchObject({ code: "videoHasGroups" });
    expect((await start(outside, mediaId)).body).toMatchObject({ code: "unknownMedia" });
    const { body: begun } = await start(inside, mediaId);
    await work();
    const done = await get(inside, begun.id);
    expect((await draftOf(inside, done.procedureId)).accessGroupIds).toEqual([group]);
    expect((await sourceOf(outside, done.procedureId)).status).toBe(404);
    expect((await accept(outside, begun.id)).status).toBe(404);
  });

  it("[PG32] becomes a document with the groups of the draft, under a free name, once and where that is asked for", async () => {
    const group = await world.group("Team 2");
    const admin = await world.member("admin");
    const names = async () =>
      (await admin.call(documentEndpoints.list, { query: { limit: "200" } })).body.documents.filter((one) =>
        one.documentName.startsWith("jaw"),
      );
    await made(admin);
    expect(await names()).toEqual([]);
    await made(admin, { keepDocument: true, accessGroupIds: [group] });
    await made(admin, { keepDocument: true });
    const kept = await names();
    expect(kept.map((one) => [one.documentName, one.accessGroups]).toSorted()).toEqual([
      ["jaw (2).docx", []],
      ["jaw.docx", [group]],
    ]);
    const again = await start(admin, kept[0]?.remoteFileId ?? "", { keepDocument: true });
    await work();
    expect((await get(admin, again.body.id)).stage).toBe("completed");
    expect(await names()).toHaveLength(2);
  });

  it("[PG33] is accepted next to its source; what no block says has to be confirmed", async () => {
    const done = await made(ann);
    expect((await accept(ann, done.id)).body.reviewedAt).not.toBeNull();
    const other = await made(ann);
    const draft = await draftOf(ann, other.procedureId);
    const sections = draft.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step, at) => (at === 1 ? { ...step, title: "Tighten to 30 Nm" } : step)),
    }));
    expect((await saveOver(ann, draft, { sections })).status).toBe(200);
    const refused = await accept(ann, other.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "unconfirmedClaims", errors: { confirmed: ["30 Nm"] } },
    ]);
    expect((await accept(ann, other.id, ["30 Nm"])).status).toBe(200);
  });

  it("[PG17] is made once, however often its worker dies", async () => {
    const { body: begun } = await start(ann, await upload(ann, manual()), { title: "Killed" });
    for (let round = 0; round < 4; round++) {
      // A worker that takes it and does nothing: its lease runs out.
      await ann.run((scope) => claimNext(scope, -1));
    }
    await work();
    await work();
    expect((await get(ann, begun.id)).stage).toBe("completed");
    const { body } = await ann.call(procedureEndpoints.listDrafts, { query: { limit: "200" } });
    expect(body.procedures.filter((one) => one.title === "Killed")).toHaveLength(1);
  });

  it("[PG26] [PG8] ends with its cause for files that are broken, too large or empty", async () => {
    const bomb = zipOf([{ name: "word/document.xml", content: Buffer.alloc(80 * 1024 ** 2, 0x20) }]);
    const causes: unknown[] = [];
    for (const bytes of [bomb, Buffer.from("PK nothing"), new DocxPaper().bytes()]) {
      const ended = await made(ann, {}, bytes);
      causes.push([ended.stage, ended.errorType, ended.troubleshootingArtifacts.at(-1)?.code]);
    }
    expect(causes).toEqual([
      ["errored", "processing_error", "fileTooLarge"],
      ["errored", "processing_error", "fileUnreadable"],
      ["errored", "processing_error", "noText"],
    ]);
  });
});
