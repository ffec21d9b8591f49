import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { searchPassages } from "#features/passages/server/service.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { clearDocuments, documentOf, folderOf, type Placed, uploadOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Document, documentEndpoints } from "../contract.ts";
import { documentTextEndpoints } from "../text-contract.ts";
import { notifyUnreadable } from "./text.ts";

let world: World;
let ann: Person;
let ben: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member("admin", { name: "Ann" });
  ben = await world.member("operator", { name: "Ben" });
});
afterEach(() => world.asSystem(clearDocuments));
afterAll(() => world?.close());

async function put(name: string, pages: readonly string[], options: Placed = {}): Promise<Document> {
  const document = await documentOf(world, ann, name, options);
  await world.asSystem((scope) => keepWords(scope, document.remoteFileId, pages));
  return document;
}

const find = async (person: Person, words: string, more: { folderId?: string; limit?: number } = {}) => {
  const { status, body } = await person.call(documentTextEndpoints.search, { query: { words, ...more } });
  expect(status).toBe(200);
  return body.found;
};
const namesOf = async (person: Person, words: string) => (await find(person, words)).map((place) => place.documentName);

const filler = (seed: number, count = 150) =>
  Array.from({ length: count }, (_, index) => `part${(seed * 31 + index * 7) % 400}`).join(" ");

describe("[D31] a search", () => {
  it("[TX8] finds any of the words, in English and German, and marks them", async () => {
    await put("Press.pdf", ["Before the start, tighten the bolts of the guard and check that it is closed."]);
    await put("Presse.pdf", ["Vor dem Start die Schrauben der Haube anziehen und prüfen, ob sie geschlossen ist."]);
    const [english] = await find(ann, "bolt tightening ");
    expect(english).toMatchObject({ documentName: "Press.pdf", page: 1, pageTo: 1 });
    expect(english?.marks.map(({ start, end }) => english.snippet.slice(start, end))).toEqual(["tighten", "bolts"]);
    const [german] = await find(ann, "Schraube ");
    expect(german).toMatchObject({ documentName: "Presse.pdf" });
    expect(german?.marks.map(({ start, end }) => german.snippet.slice(start, end))).toEqual(["Schrauben"]);
    expect(await find(ann, "nowhere")).toEqual([]);
    expect(await find(ann, "the of ")).toEqual([]);
  });

  it("[TX8] treats the last word as a prefix until another character follows it", async () => {
    await put("Press.pdf", ["The hydraulics are maintained every week by the maintenance crew of the plant."]);
    expect(await namesOf(ann, "hydr")).toEqual(["Press.pdf"]);
    expect(await namesOf(ann, "hydr ")).toEqual([]);
    expect(await namesOf(ann, "weekly plant mainten")).toEqual(["Press.pdf"]);
  });

  it("is not harmed by whatever is typed", async () => {
    await put("Press.pdf", ["The guard of the press is closed, isn't it: e-mail us about 4.5 mm."]);
    for (const words of [
      "' & | ! :* ( )",
      "a'b",
      "guard:*",
      "\\",
      "%_",
      "e-mail",
      "isn't",
      "4.5",
      "\u0000",
      "𝄞",
      "guard' | 'x",
      "<->",
      "--",
    ]) {
      const { status } = await ann.call(documentTextEndpoints.search, { query: { words } });
      expect([200, 400], words).toContain(status);
    }
  });

  it("[TX9] ranks passages with rarer words first, and passages under a matching heading", async () => {
    await put("A.pdf", [`# Lubrication\n\nThe pump needs oil now and then, as its label says. ${filler(1)}`]);
    await put("B.pdf", [`# Cleaning\n\nThe pump needs lubrication now and then, as its label says. ${filler(2)}`]);
    await put("C.pdf", [`The pump and the pump and the pump stand there and there and there. ${filler(3)}`]);
    expect(await namesOf(ann, "pump lubrication ")).toEqual(["A.pdf", "B.pdf", "C.pdf"]);
  });

  it("[TX10] answers three places of one document at most, with their pages", async () => {
    const pages = Array.from(
      { length: 8 },
      (_, index) => `The coolant is changed here too, and that is important. ${filler(index)}.`,
    );
    await put("Coolant.pdf", pages);
    const found = await find(ann, "coolant important ");
    expect(found).toHaveLength(3);
    expect(new Set(found.map((place) => place.page)).size).toBe(3);
    for (const { snippet, marks } of found) {
      expect(snippet.length).toBeLessThanOrEqual(330);
      expect(marks.map(({ start, end }) => snippet.slice(start, end))).toEqual(["coolant", "important"]);
    }
  });

  it("finds documents by their name first, also those without words", async () => {
    await put("Notes.pdf", ["Everything about the conveyor and its belts stands in another document."]);
    const belt = await documentOf(world, ann, "Conveyor.mp4");
    const found = await find(ann, "conveyor");
    expect(found.map((place) => place.documentName)).toEqual(["Conveyor.mp4", "Notes.pdf"]);
    expect(found[0]).toMatchObject({ documentId: belt.id, snippet: "", marks: [], page: 1 });
    expect(await find(ann, "conveyor", { limit: 1 })).toHaveLength(1);
  });

  it("stays within a folder and those below it", async () => {
    const press = await folderOf(ann, "Press");
    const below = await folderOf(ann, "Below", { in: press.id });
    await put("Top.pdf", ["The spindle is greased here."]);
    await put("In.pdf", ["The spindle is greased here too."], { in: press.id });
    await put("Deep.pdf", ["The spindle is greased here as well."], { in: below.id });
    const found = await find(ann, "spindle ", { folderId: press.id });
    expect(found.map((place) => place.documentName).toSorted()).toEqual(["Deep.pdf", "In.pdf"]);
  });

  it("[TX7] knows the current file of a document, and nothing of deleted ones", async () => {
    const document = await put("Press.pdf", ["The old gasket is made of cork."]);
    const upload = await uploadOf(world, ann);
    await ann.call(documentEndpoints.replace, {
      params: { documentId: document.id },
      body: { ...upload, remoteFileId: upload.remoteFileId },
    });
    await world.asSystem((scope) => keepWords(scope, upload.remoteFileId, ["The new gasket is made of rubber."]));
    expect(await namesOf(ann, "cork ")).toEqual([]);
    expect(await namesOf(ann, "rubber ")).toEqual(["Press.pdf"]);
    const { status } = await ann.call(documentEndpoints.remove, { body: { documentIds: [document.id] } });
    expect(status).toBe(200);
    expect(await namesOf(ann, "rubber gasket ")).toEqual([]);
  });
});

describe("[TX7] two worlds that differ only in what is hidden", () => {
  /** With the numbers behind the order, which no reply carries. */
  const scored = (words: string) =>
    ben.run((scope) => {
      const sources = sql`select d.id as source_id, d.asset_id as text_id from document d
        where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")}`;
      return searchPassages(scope, { words, limit: 200, sources });
    });

  it("answer every search alike", async () => {
    const searches = [
      "pump ",
      "pump part1",
      "the pump valve ",
      "pum",
      "secret",
      "Night",
      "part10 part11 part12 pump",
      "lubrication ",
      "seal valve ",
      "seal open closed ",
    ];
    const handed = await folderOf(ann, "Night", { groups: [night] });
    for (let index = 0; index < 12; index++) {
      await put(`Manual ${index}.pdf`, [
        `# ${index % 3 === 0 ? "Pump" : "Valve"}\n\nThe pump is closed. ${filler(index)}.`,
        `The valve is open and the pump is not${index % 4 === 0 ? ", nor is the seal" : ""}. ${filler(index + 50)}.`,
      ]);
    }
    const first = await Promise.all(searches.map((words) => find(ben, words)));
    const scores = await Promise.all(searches.map(scored));
    expect(first[0]?.length).toBeGreaterThan(3);
    // What could lead the order, the rarity of words, and the list of candidates astray.
    for (let index = 0; index < 40; index++) {
      await put(
        `Secret pump ${index}.pdf`,
        [`# Pump lubrication\n\n${"pump lubrication secret part1 ".repeat(50)}`, "The seal of the pump."],
        index % 2 ? { groups: [night] } : { in: handed.id },
      );
    }
    expect(await Promise.all(searches.map((words) => find(ben, words)))).toEqual(first);
    expect(await Promise.all(searches.map(scored))).toEqual(scores);
    expect((await namesOf(ann, "secret "))[0]).toMatch(/^Secret pump/);
    const cas = await world.member("operator", { in: [night] });
    expect((await namesOf(cas, "secret ")).length).toBeGreaterThan(0);
  }, 60_000);

  it("where one is in another workspace, find nothing of it", async () => {
    const other = await world.workspace("foreign");
    const eve = await other.member("admin");
    const foreign = await documentOf(other, eve, "Pump.pdf");
    await other.asSystem((scope) =>
      keepWords(scope, foreign.remoteFileId, ["The pump of another plant has cavitation."]),
    );
    await put("Pump here.pdf", ["The pump of this plant has none."]);
    expect(await namesOf(ann, "pump cavitation ")).toEqual(["Pump here.pdf"]);
    const { rows } = await ann.run(({ db }) =>
      sql<{ words: string[] }>`select array_agg(distinct lexeme) as words from passage_lexeme
        where lexeme in ('cavit', 'pump')`.execute(db),
    );
    expect(rows[0]?.words).toEqual(["pump"]);
  });
});

describe("[D30] the words of a document", () => {
  const textOf = (person: Person, documentId: string, version?: number) =>
    person.call(documentTextEndpoints.text, {
      params: { documentId },
      query: { ...(version !== undefined && { version }) },
    });

  it("are read page by page, of each of its files", async () => {
    const document = await put("Press.pdf", ["First page", "Second page"]);
    const upload = await uploadOf(world, ann);
    await ann.call(documentEndpoints.replace, { params: { documentId: document.id }, body: upload });
    expect((await textOf(ben, document.id)).body).toMatchObject({ state: "waiting", pages: [] });
    await world.asSystem((scope) => keepWords(scope, upload.remoteFileId, ["New page"]));
    expect((await textOf(ben, document.id)).body).toMatchObject({
      state: "done",
      pageCount: 1,
      pages: [{ page: 1, text: "New page", isRecognised: false, confidence: null }],
    });
    expect((await textOf(ben, document.id, 1)).body.pages.map((page) => page.text)).toEqual([
      "First page",
      "Second page",
    ]);
    expect((await textOf(ben, document.id, 2)).body.pages).toHaveLength(1);
    expect((await textOf(ben, document.id, 3)).status).toBe(404);
  });

  it("are missing for whom the document is out of sight, and with it", async () => {
    const hidden = await put("Hidden.pdf", ["secret"], { groups: [night] });
    expect((await textOf(ben, hidden.id)).status).toBe(404);
    const author = await world.member("contentAuthor");
    expect((await author.call(documentTextEndpoints.retry, { params: { documentId: hidden.id } })).status).toBe(404);
    await ann.call(documentEndpoints.remove, { body: { documentIds: [hidden.id] } });
    expect((await textOf(ann, hidden.id)).status).toBe(404);
  });

  it("that cannot be read notify who uploaded them, as long as they see the document [N26]", async () => {
    const author = await world.member("contentAuthor", { in: [night] });
    const document = await documentOf(world, author, "Torn.pdf", { groups: [night] });
    const told = async (person: Person) =>
      (await person.call(notificationEndpoints.list, { query: {} })).body.notifications.flatMap((one) =>
        one.kind === "fileUnreadable" ? [one.data] : [],
      );
    await world.asSystem((scope) => notifyUnreadable(scope, document.remoteFileId));
    expect(await told(author)).toEqual([{ documentId: document.id, title: "Torn.pdf" }]);
    expect(await told(ann)).toEqual([]);
    await ann.call(documentEndpoints.remove, { body: { documentIds: [document.id] } });
    expect(await told(author)).toEqual([]);
  });

  it("are read again when a member who may edit the document asks for it after a failure", async () => {
    const document = await documentOf(world, ann, "Press.pdf");
    const state = async () => (await textOf(ann, document.id)).body.state;
    const set = (to: string) =>
      world.asSystem(({ db }) =>
        sql`update asset_text set state = ${to}, failure = 'damaged', attempts = 3 where asset_id = ${document.remoteFileId}`.execute(
          db,
        ),
      );
    const retry = (person: Person) => person.call(documentTextEndpoints.retry, { params: { documentId: document.id } });
    await set("failed");
    expect((await textOf(ben, document.id)).body).toMatchObject({ state: "failed", failure: "damaged" });
    expect((await retry(ben)).status).toBe(403);
    expect(await state()).toBe("failed");
    expect((await retry(ann)).status).toBe(204);
    expect(await state()).toBe("waiting");
    await set("done");
    await retry(ann);
    expect(await state()).toBe("done");
  });
});
