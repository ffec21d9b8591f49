import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaNoteEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getForPrint } from "#features/procedures/server/service.ts";
import { setContentValues } from "#features/properties/server/service.ts";
import { askedBy, setStages, sign } from "#tests/support/approval.ts";
import { contentWith, countedIds, filledModule, stepWith } from "#tests/support/content-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { sheetFacts } from "#tests/support/print-samples.ts";
import { draftBy, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { definedBy } from "#tests/support/properties.ts";
import { readCodes, readPdf } from "#tests/support/read-pdf.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { printEndpoints } from "../contract.ts";
import { createPrinter } from "./draw-print.ts";
import { markOf } from "./gather-sheet.ts";
import { momentIn } from "./words.ts";

let world: World;
let night: string;
let admin: Person;
let operator: Person;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: "https://fettle.example" });
  night = await world.group("Night shift");
  const day = await world.group("Day shift");
  admin = await world.member("admin", { name: "Ann Author" });
  operator = await world.member("operator", { in: [night] });
  stranger = await world.member("operator", { in: [day] });
});
afterAll(() => world?.close());

interface At {
  readonly id: string;
  readonly versionId: string;
}

async function pdfOf(person: Person, { id, versionId }: At, query: Record<string, string> = {}) {
  const path = `/v1/workspaces/${world.workspaceId}/procedures/${id}/versions/${versionId}/pdf`;
  const search = new URLSearchParams(query).toString();
  const reply = await world.server.http.inject({
    method: "GET",
    url: search ? `${path}?${search}` : path,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers };
}

const textOf = async (bytes: Buffer) =>
  (await readPdf(bytes)).map((page) => page.texts.map((one) => one.text).join(" ")).join("\n");

const check = (person: Person, { id, versionId }: At, mark: string) =>
  person.call(printEndpoints.check, { params: { procedureId: id, versionId, mark } });

const markOfContent = (content: DraftContent) => markOf(withoutAnswers(content));

describe("[PR12] who prints what", () => {
  test("everyone who sees a procedure prints its published version, without its answers", async () => {
    const content = contentWith([[["multipleChoiceGraded", "freeResponse"]]], randomUUID);
    const [step] = content.sections[0]?.steps ?? [];
    const [graded, free] = step?.modules ?? [];
    if (graded?.moduleType !== "multipleChoiceGraded" || free?.moduleType !== "freeResponse") throw new Error("sample");
    graded.moduleData.options = [
      { id: randomUUID(), label: "Left valve", isCorrect: true, feedback: "secretfeedback" },
      { id: randomUUID(), label: "Right valve", isCorrect: false, feedback: null },
    ];
    free.moduleData.correctAnswer = "secretanswer";
    const procedure = await publishedBy(admin, { content, groups: [night] });
    for (const person of [operator, admin]) {
      const { status, bytes, headers } = await pdfOf(person, procedure);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
      expect(Number(headers["content-length"])).toBe(bytes.length);
      const text = await textOf(bytes);
      expect(text).toContain("Left valve");
      expect(text).toContain("by Ann Author");
      expect(text).not.toContain("secretfeedback");
      expect(text).not.toContain("secretanswer");
    }
    expect((await pdfOf(operator, procedure)).bytes.equals((await pdfOf(admin, procedure)).bytes)).toBe(true);
    // Not even on the way to it, where the mark is made: an author's neither.
    const printed = await admin.run((scope) => getForPrint(scope, procedure.id, procedure.versionId));
    expect(printed.content).toEqual(withoutAnswers(content));
  });

  test("[P135] drafts are printed by those who see them, earlier versions by those who see the history", async () => {
    const first = await publishedBy(admin, { groups: [night] });
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId: first.id } });
    const saved = await saveOver(admin, draft, { title: "Change the filter at night" });
    expect(saved.status).toBe(200);
    expect((await pdfOf(operator, draft)).status).toBe(404);
    const asDraft = await pdfOf(admin, draft, { language: "de", paper: "letter" });
    expect(asDraft.status).toBe(200);
    const pages = await readPdf(asDraft.bytes);
    expect(pages[0]).toMatchObject({ width: 612, height: 792 });
    for (const page of pages) expect(page.texts.some((one) => one.isSlanted && one.text === "ENTWURF")).toBe(true);

    await publishOver(admin, { ...draft, revision: draft.revision + 1 });
    const earlier = { id: first.id, versionId: first.versionId };
    expect((await pdfOf(operator, earlier)).status).toBe(403);
    const old = await pdfOf(admin, earlier);
    expect(await textOf(old.bytes)).toContain("NOT IN FORCE");
    expect((await pdfOf(operator, draft)).status).toBe(200);

    await admin.call(revisionEndpoints.removeRevision, {
      params: { procedureId: first.id, versionId: first.versionId },
    });
    expect((await pdfOf(admin, earlier)).status).toBe(404);
    await admin.call(procedureEndpoints.remove, { params: { procedureId: first.id } });
    expect((await pdfOf(admin, draft)).status).toBe(404);
  });

  test("a hidden procedure, one of another workspace, or a version of another procedure is 404", async () => {
    const procedure = await publishedBy(admin, { groups: [night] });
    const other = await publishedBy(admin, { groups: [night] });
    const abroad = await (await world.workspace("foreign")).member("admin");
    expect((await pdfOf(stranger, procedure)).status).toBe(404);
    expect((await pdfOf(abroad, procedure)).status).toBe(404);
    expect((await pdfOf(operator, { id: procedure.id, versionId: other.versionId })).status).toBe(404);
    expect((await pdfOf(operator, { id: procedure.id, versionId: randomUUID() })).status).toBe(404);
    expect((await pdfOf(operator, procedure, { timeZone: "Asia/Tokyo" })).status).toBe(400);
    expect((await pdfOf(operator, procedure, { paper: "a3" })).status).toBe(400);
  });
});

describe("on paper", () => {
  async function pictureBy(person: Person): Promise<string> {
    const background = { r: 200, g: 40, b: 40, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 4, background } })
      .png()
      .toBuffer();
    const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
    return person.run((scope) => keepPicture(scope, prepared, "press.png"));
  }

  test("[PR12] pictures are printed, and places by name for readers who see them", async () => {
    const pictureId = await pictureBy(admin);
    const author = await world.member("contentAuthor", { in: [night] });
    const hall = await admin.run((scope) =>
      createArea(scope, { name: "Boiler room", displayFettleImageId: pictureId, accessGroupIds: [night] }),
    );
    const place = filledModule("spatialInstruction", randomUUID);
    const media = filledModule("media", randomUUID);
    if (place.moduleType !== "spatialInstruction" || media.moduleType !== "media") throw new Error("sample");
    const content = contentWith([[["instruction"]]], randomUUID);
    content.sections[0]?.steps[0]?.modules.push(
      { ...place, moduleData: { ...place.moduleData, areaId: hall.id } },
      { ...media, moduleData: { remoteMediaRefs: [{ source: "remote", type: "image", id: await pictureBy(admin) }] } },
    );
    const procedure = await publishedBy(admin, { content, areas: [hall.id] });
    const seen = await pdfOf(author, procedure);
    expect(await textOf(seen.bytes)).toContain("Place: Boiler room");
    expect(pictureCount(seen.bytes)).toBe(2);
    const unseen = await pdfOf(stranger, procedure);
    expect(await textOf(unseen.bytes)).toContain("Place: an area that you do not see");
    expect(await textOf(unseen.bytes)).not.toContain("Boiler room");
    expect(pictureCount(unseen.bytes)).toBe(1);
  });

  test("[PR15] [PR16] every signature of every stage is on it, with its time where the workspace is; of a draft none", async () => {
    const signers = await Promise.all(
      ["Ann Stage", "Ben Stage", "Cid Stage"].map((name) => world.member("admin", { name })),
    );
    const author = await world.member("contentAuthor", { name: "Rob Writer" });
    const [ann, ben, cid] = signers as [Person, Person, Person];
    await setZone(admin, "Asia/Tokyo");
    await setStages(admin, [
      { name: "Safety", people: [ann, ben], needed: 2 },
      { name: "Quality", people: [cid] },
    ]);
    const draft = await askedBy(author, {}, { changeKind: "minor" });
    expect(await textOf((await pdfOf(admin, draft)).bytes)).not.toContain("Signatures");
    for (const person of signers) expect((await sign(person, draft)).status).toBe(200);
    const { body } = await admin.call(procedureEndpoints.get, { params: { procedureId: draft.id } });
    const printed = await textOf((await pdfOf(operator, draft)).bytes);
    const text = printed.replaceAll(/\s+/gu, " ");
    expect(body.approvals).toHaveLength(3);
    for (const { stageName, name, signedAt } of body.approvals) {
      expect(text).toContain(`${stageName} ${name} ${momentIn({ timeZone: "Asia/Tokyo", language: "en" }, signedAt)}`);
    }
    expect(text).toContain("Times: Asia/Tokyo");
    expect(text).toContain("Approved by Ann Stage, Ben Stage, Cid Stage");
    expect(text).toContain("Minor change");
    await setStages(admin, []);
  });
});

const pictureCount = (pdf: Buffer): number => pdf.toString("latin1").split("/DCTDecode").length - 1;

describe("[PR8] is this copy current?", () => {
  test("from the draft to the version that takes its place", async () => {
    const draft = await draftBy(admin, { groups: [night] });
    const { title, description, procedureImage, sections } = draft;
    const mark = markOfContent({ title, description, procedureImage, sections });
    const asDraft = await check(admin, draft, mark);
    expect(asDraft.body).toMatchObject({ is: "draft", version: null, currentVersion: null, title: null });
    expect((await check(operator, draft, mark)).status).toBe(404);

    await saveOver(admin, draft, { title: "Change the filter slowly" });
    const { body: published } = await publishOver(admin, { ...draft, revision: draft.revision + 1 });
    const newMark = markOfContent({ title: "Change the filter slowly", description, procedureImage, sections });
    expect((await check(operator, published, newMark)).body).toMatchObject({
      is: "current",
      title: "Change the filter slowly",
      version: 1,
      currentVersion: 1,
      currentSince: published.publishedAt,
    });
    // Printed before the last edit: the same version, but another content.
    expect((await check(operator, published, mark)).body.is).toBe("draft");

    const { body: second } = await admin.call(draftEndpoints.create, { params: { procedureId: draft.id } });
    await publishOver(admin, second);
    expect((await check(operator, published, newMark)).body).toMatchObject({
      is: "replaced",
      version: 1,
      currentVersion: 2,
    });
    await admin.call(revisionEndpoints.removeRevision, {
      params: { procedureId: draft.id, versionId: draft.versionId },
    });
    expect((await check(operator, published, newMark)).body).toMatchObject({ is: "withdrawn", currentVersion: 2 });
    await admin.call(procedureEndpoints.remove, { params: { procedureId: draft.id } });
    expect((await check(operator, published, newMark)).status).toBe(404);
  });

  test("[P136] gives the same answer for a hidden procedure and for a missing one", async () => {
    const procedure = await publishedBy(admin, { groups: [night] });
    const mark = markOfContent(publishable());
    const abroad = await (await world.workspace("foreign")).member("admin");
    const answers = [
      await check(stranger, procedure, mark),
      await check(abroad, procedure, mark),
      await check(operator, { ...procedure, versionId: randomUUID() }, mark),
      await check(operator, { ...procedure, id: randomUUID() }, mark),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: "notFound" } });
    expect((await check(operator, procedure, "0123456789ABCDEF")).status).toBe(404);
  });

  test("[PR9] the code on paper holds the question that the check answers", async () => {
    const procedure = await publishedBy(admin, { groups: [night] });
    const { bytes } = await pdfOf(operator, procedure);
    const [code = ""] = (await readCodes(bytes, 1)).filter((text) => text.includes("/copy/"));
    const [, procedureId, versionId, mark = ""] =
      /^https:\/\/fettle\.example\/app\/[\w-]+\/procedures\/([\w-]+)\/copy\/([\w-]+)\/([0-9a-f]{16})$/.exec(code) ?? [];
    expect({ procedureId, versionId }).toEqual({ procedureId: procedure.id, versionId: procedure.versionId });
    expect((await check(operator, procedure, mark)).body.is).toBe("current");
  });

  test("an answer cannot be guessed from the mark", () => {
    const newId = countedIds();
    const with_ = (isCorrect: boolean): DraftContent => {
      const module = filledModule("multipleChoice", newId);
      if (module.moduleType !== "multipleChoice") throw new Error("sample");
      const options = module.moduleData.options.map((option, at) => ({ ...option, id: `${at}`, isCorrect }));
      const fixed = { ...module, id: "module", moduleData: { ...module.moduleData, options } };
      const step = { ...stepWith([fixed], newId), id: "step" };
      return {
        title: "T",
        description: "",
        procedureImage: null,
        sections: [{ id: "section", title: "S", steps: [step] }],
      };
    };
    expect(markOfContent(with_(true))).toBe(markOfContent(with_(false)));
  });
});

describe("[PR10] printing", () => {
  test("a long procedure does not keep others waiting", async () => {
    const types = ["instruction", "multipleChoice", "warning", "numberInput", "signature"] as const;
    const content = contentWith(Array.from({ length: 20 }, () => Array.from({ length: 100 }, () => types)));
    const draw = createPrinter();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    const print = await draw({ ...sheetFacts, title: "Long", content: withoutAnswers(content) }, async () => null);
    clearInterval(ticking);
    expect(print.sizeBytes).toBeGreaterThan(100_000);
    await print.file.close();
    // Drawing takes far longer than ten ticks; on the thread of this process none of them would have come.
    expect(ticks).toBeGreaterThan(10);
  }, 180_000);

  test("two at a time, a few wait, and more are refused", async () => {
    const draw = createPrinter();
    const sheet = {
      ...sheetFacts,
      title: "One",
      files: { a: { kind: "picture", name: "", pictureId: "a", widthPx: 10, heightPx: 10 } },
      content: withoutAnswers({ ...publishable("One"), procedureImage: { source: "remote", type: "image", id: "a" } }),
    } as const;
    let open = 0;
    let most = 0;
    const release = Promise.withResolvers<void>();
    const readPicture = async () => {
      open += 1;
      most = Math.max(most, open);
      await release.promise;
      open -= 1;
      return null;
    };
    const asked = Array.from({ length: 20 }, () => draw(sheet, readPicture));
    const settled = Promise.allSettled(asked);
    while (open < 2) await wait(10);
    await wait(200);
    expect(most).toBe(2);
    release.resolve();
    const all = await settled;
    const refused = all.filter((one) => one.status === "rejected");
    expect(refused.map((one) => one.reason)).toEqual([1, 2].map(() => expect.objectContaining({ code: "printsBusy" })));
    for (const one of all) if (one.status === "fulfilled") await one.value.file.close();
  });

  test("[PR11] a thread draws the next print as it drew the first, and after one that failed too", async () => {
    const draw = createPrinter();
    const sheet = { ...sheetFacts, title: "One", content: withoutAnswers(publishable("One")) };
    const bytesOf = async () => {
      const { file } = await draw(sheet, async () => null);
      return file.readFile().finally(() => file.close());
    };
    const first = await bytesOf();
    expect(await bytesOf()).toEqual(first);
    const notASheet = { ...sheet, content: null as never };
    await expect(draw(notASheet, async () => null)).rejects.toMatchObject({ code: "printFailed" });
    expect(await bytesOf()).toEqual(first);
  });

  test("a picture that is missing or broken leaves its place empty, and the rest is printed", async () => {
    const draw = createPrinter();
    const file = (id: string) => ({ kind: "picture", name: "", pictureId: id, widthPx: 100, heightPx: 100 }) as const;
    const media = filledModule("media", countedIds());
    if (media.moduleType !== "media") throw new Error("sample");
    const refs = ["a", "b", "c"].map((id) => ({ source: "remote", type: "image", id }) as const);
    const content = contentWith([[["instruction"]]]);
    content.sections[0]?.steps[0]?.modules.unshift({ ...media, moduleData: { remoteMediaRefs: refs } });
    const sheet = {
      ...sheetFacts,
      title: "T",
      files: { a: file("a"), b: file("b"), c: file("c") },
      content: withoutAnswers(content),
    };
    const print = await draw(sheet, async (id) => {
      if (id === "a") throw new Error("the store is away");
      return id === "b" ? Buffer.from("no picture") : null;
    });
    const bytes = await print.file.readFile();
    await print.file.close();
    expect(await textOf(bytes)).toContain("words");
  });
});

test("[PR20] [CF14] the first page names the properties of the procedure, and the mark does not change with them", async () => {
  const number = await definedBy(admin, { kind: "procedure", name: "Machine number" });
  const pressure = await definedBy(admin, { kind: "procedure", name: "Pressure", type: "number", unit: "bar" });
  const next = await definedBy(admin, { kind: "procedure", name: "Next check", type: "date" });
  await definedBy(admin, { kind: "procedure", name: "Never set" });
  const procedure = await publishedBy(admin, { groups: [night] });
  const before = (await pdfOf(operator, procedure)).bytes;
  expect(await textOf(before)).not.toContain("Machine number");
  const change = (propertyId: string, value: string | number) => ({ propertyId, value, revision: 0 });
  await admin.run((scope) =>
    setContentValues(scope, "procedure", procedure.id, [
      change(number.id, "PX-400"),
      change(pressure.id, 1234.5),
      change(next.id, "2026-11-30"),
    ]),
  );
  const english = await pdfOf(operator, procedure);
  const [first = ""] = (await textOf(english.bytes)).split("\n");
  for (const text of ["Properties", "Machine number", "PX-400", "1,234.5 bar", "11/30/2026"]) {
    expect(first).toContain(text);
  }
  expect(first).not.toContain("Never set");
  expect(await readCodes(english.bytes, 1)).toEqual(await readCodes(before, 1));
  const german = await textOf((await pdfOf(operator, procedure, { language: "de" })).bytes);
  for (const text of ["Eigenschaften", "1.234,5 bar", "30.11.2026"]) expect(german).toContain(text);
});

describe("[PR21] [CF14] an area and a document on paper", () => {
  const fetched = async (person: Person, path: string, query = "") => {
    const reply = await world.server.http.inject({
      method: "GET",
      url: `/v1/workspaces/${world.workspaceId}/${path}/pdf${query}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    return { status: reply.statusCode, bytes: reply.rawPayload };
  };

  test("have the properties, the notes and the facts that their readers see, and nobody else gets them", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Boiler room", accessGroupIds: [night] }));
    const note = { areaId: area.id, content: { ops: [{ insert: "Mind the step\n" }] } };
    expect((await admin.call(areaNoteEndpoints.create, { body: note })).status).toBe(201);
    const manual = await documentOf(world, admin, "Manual.pdf", { groups: [night] });
    for (const [kind, id] of [
      ["area", area.id],
      ["document", manual.id],
    ] as const) {
      const machine = await definedBy(admin, { kind, name: "Machine number" });
      const change = { propertyId: machine.id, value: `PX-${kind}`, revision: 0 };
      await admin.run((scope) => setContentValues(scope, kind, id, [change]));
    }
    const paper = await fetched(operator, `areas/${area.id}`);
    expect(paper.status).toBe(200);
    const text = await textOf(paper.bytes);
    for (const word of ["Boiler room", "Area", "Machine number", "PX-area", "Mind the step", "Ann Author"]) {
      expect(text).toContain(word);
    }
    expect(await readCodes(paper.bytes, 1)).toEqual([
      `https://fettle.example/app/${world.workspaceId}/areas/${area.id}`,
    ]);
    const cover = await fetched(operator, `documents/${manual.id}`, "?language=de&paper=letter");
    const german = await textOf(cover.bytes);
    for (const word of ["Manual.pdf", "Dokument", "PX-document", "Eigenschaften", "hochgeladen am"]) {
      expect(german).toContain(word);
    }
    expect((await fetched(operator, `areas/${area.id}`)).bytes).toEqual(paper.bytes);
    for (const path of [`areas/${area.id}`, `documents/${manual.id}`, `areas/${randomUUID()}`]) {
      expect((await fetched(stranger, path)).status).toBe(404);
    }
  });
});
