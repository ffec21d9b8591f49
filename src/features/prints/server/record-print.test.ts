import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import { provenanceIds } from "#features/performs/rules/answers/attribution.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, storePicture } from "#tests/support/performs.ts";
import { scene } from "#tests/support/photo-samples.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { readCodes, readPdf } from "#tests/support/read-pdf.ts";
import { takenRecord, wordsOnPages } from "#tests/support/taken-records.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { geometryOf } from "./drawing/geometry.ts";
import { momentIn } from "./words.ts";

let world: World;
let author: Person;
let ann: Person;

beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: "https://fettle.example" });
  author = await world.member("contentAuthor");
  ann = await world.member("operator", { name: "Ann Arbor" });
});
afterAll(() => world?.close());

interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

async function submitted(text = "All well, Größe 5 µm, шаг") {
  const content = contentWith([
    [["numberInput", "freeResponse", "multipleChoiceGraded", "signature"]],
    [["instruction"]],
    ...Array.from({ length: 8 }, () => [["freeResponse", "numberInput"] as const]),
  ]);
  const { procedureId } = await publish(world, author, content);
  const device = new Device(ann, procedureId);
  const modules = performedModules(content);
  const ref = { source: "remote", type: "image", id: await storePicture(world, ann) } as const;
  const idOf = (type: string) => modules.find((module) => module.moduleType === type)?.id ?? "";
  let steps = withEdit(content, [], idOf("numberInput"), { moduleType: "numberInput", input: 7 }, momentAt(1));
  steps = withEdit(content, steps, idOf("freeResponse"), { moduleType: "freeResponse", input: text }, momentAt(2));
  const signature = { moduleType: "signature", signatureMediaRef: ref, printedName: "A. Arbor" } as const;
  steps = withEdit(content, steps, idOf("signature"), signature, momentAt(3));
  expect(provenanceIds([], steps)).toHaveLength(3);
  expect((await device.save(steps)).body).toMatchObject({ revision: 1 });
  expect((await device.submit()).status).toBe(200);
  return device;
}

const pdfOf = (person: Person, place: RecordPlace, search = "") => takenRecord(world, person, place, `pdf${search}`);

describe("[PF167] a record on paper", () => {
  it("has person, version, answers, signature with its hashes, notes and hash; the same twice, byte by byte", async () => {
    const device = await submitted();
    const text = "The gauge was wrong, it was 6.";
    await ann.call(recordEndpoints.annotate, { params: device.params, body: { text } });
    const [first, second] = [await pdfOf(ann, device), await pdfOf(ann, device)];
    expect(first.status).toBe(200);
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const { contentHash, signatures } = (await ann.call(recordEndpoints.record, { params: device.params })).body;
    const pages = await wordsOnPages(first.bytes);
    const all = pages.join(" ");
    for (const words of [
      "Performed by Ann Arbor",
      "7 mm",
      "All well, Größe 5 µm, шаг",
      "Signed: A. Arbor",
      "No answer",
    ]) {
      expect(all).toContain(words);
    }
    const unbroken = all.replaceAll(" ", "");
    for (const hash of [contentHash, signatures[0]?.signedHash, signatures[0]?.termsHash]) {
      expect(unbroken).toContain(hash);
    }
    expect(all).toContain("Notes after completion");
    expect(all).toContain(text);
    expect(all).toContain("The content was verified against the audit");
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(pages.length).toBeGreaterThan(1);
    expect((await wordsOnPages((await pdfOf(ann, device, "?language=de")).bytes)).join(" ")).toContain(
      "Anmerkungen nach",
    );
    const admin = await world.member("admin");
    const { entries } = (await admin.call(auditEndpoints.list, { query: { action: "record.exported" } })).body;
    expect(entries[0]).toMatchObject({ objectId: device.performId, details: { format: "pdf", contentHash } });
  });

  it("no letter is outside of its page, whatever was answered", async () => {
    const text = `${"W".repeat(400)} צמ שלום 中文 ${"long words without an end ".repeat(150)}`;
    const device = await submitted(text);
    const { bytes } = await pdfOf(ann, device, "?paper=letter");
    const { pageWidth, pageHeight } = geometryOf("letter");
    for (const page of await readPdf(bytes)) {
      expect([page.width, page.height]).toEqual([pageWidth, pageHeight]);
      for (const one of page.texts) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right, one.text).toBeLessThanOrEqual(page.width);
        expect(one.bottom).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("[PF111] [PR16] every time is in the zone of the workspace, which it names, with its distance from UTC", async () => {
    const device = await submitted();
    const admin = await world.member("admin");
    const paper = async () => (await wordsOnPages((await pdfOf(ann, device)).bytes)).join(" ");
    const { claimed_started_at: at } = (await ann.call(recordEndpoints.record, { params: device.params })).body;
    expect(momentIn({ timeZone: "Asia/Kathmandu", language: "de" }, at)).toMatch(
      /^\d\d\.\d\d\.\d{4} \d\d:\d\d UTC\+05:45$/,
    );
    expect(momentIn({ timeZone: "Asia/Kathmandu", language: "en" }, at)).toMatch(
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d UTC\+05:45$/,
    );
    const inUtc = await paper();
    expect(inUtc).toContain("Times: UTC");
    expect(inUtc).toContain("Entered 03/09/2026 00:00 UTC");
    await setZone(admin, "Asia/Kathmandu");
    const inNepal = await paper();
    await setZone(admin, "UTC");
    expect(inNepal).toContain("Times: Asia/Kathmandu");
    expect(inNepal).toContain(momentIn({ timeZone: "Asia/Kathmandu", language: "en" }, at));
    expect(inNepal).toContain(`Entered ${momentIn({ timeZone: "Asia/Kathmandu", language: "en" }, momentAt(1))}`);
    expect(inNepal.match(/\d\d:\d\d UTC(?!\+05:45)/gu)).toBeNull();
  });

  it("[PF111] the caller cannot choose a time zone for their own print", async () => {
    expect((await pdfOf(ann, await submitted(), "?timeZone=UTC")).status).toBe(400);
  });

  it("has the pictures of an imported record, which names its files in its answers alone", async () => {
    const content = contentWith([[["signature"]]]);
    const { procedureId, versionId } = await publish(world, author, content);
    const prepared = await preparePicture(world.server.store, world.workspaceId, await scene({ seed: 5, width: 300 }));
    const id = await ann.run((scope) => keepPicture(scope, prepared, "signature.jpg"));
    const signature = {
      moduleType: "signature",
      signatureMediaRef: { source: "remote", type: "image", id },
      printedName: "A. Arbor",
    } as const;
    const steps = withEdit(content, [], performedModules(content)[0]?.id ?? "", signature, momentAt(3));
    const at = new Date(momentAt(9));
    const performId = await world.asSystem(async (scope) => {
      const of = { procedureId, versionId, versionNumber: 1, profileId: ann.profileId, profileName: ann.displayName };
      const times = { startedAt: at, updatedAt: at, submittedAt: at };
      const performed = { ...of, ...times, id: scope.newId(), steps };
      await importPerforms(scope, [performed]);
      return performed.id;
    });
    const params = { procedureId, performId };
    expect((await ann.call(recordEndpoints.record, { params })).body.files).toEqual([]);
    const { bytes } = await pdfOf(ann, params);
    const all = (await wordsOnPages(bytes)).join(" ");
    expect(all).toContain("Signed: A. Arbor");
    expect(all).not.toContain("This picture is missing.");
    expect(bytes.includes("/Subtype /Image")).toBe(true);
  });

  it("is for members who see the record, and for nobody else", async () => {
    const device = await submitted();
    expect((await pdfOf(await world.member("operator"), device)).status).toBe(404);
    expect((await pdfOf(await world.member(["content.procedures.analyze"]), device)).status).toBe(200);
  });
});

describe("[PF168] does this print match the record?", () => {
  it("the code on every page leads to the check, which reveals nothing of hidden records", async () => {
    const device = await submitted();
    const { bytes } = await pdfOf(ann, device);
    const [code = ""] = (await readCodes(bytes, 1)).filter((text) => text.includes("/print/"));
    const mark = /\/perform-history\/[\w-]+\/print\/([0-9a-f]{16})$/.exec(code)?.[1] ?? "";
    const check = (person: Person, asked = mark) =>
      person.call(recordEndpoints.checkCopy, { params: { ...device.params, mark: asked } });
    expect((await check(ann)).body).toMatchObject({ is: "same", profileName: "Ann Arbor", annotationCount: 0 });
    expect((await check(ann, "0123456789abcdef")).body.is).toBe("other");
    const stranger = await check(await world.member("operator"));
    expect([stranger.status, (stranger.body as { code?: string }).code]).toEqual([404, "notFound"]);
  });
});
