import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { createArea } from "#features/areas/server/service.ts";
import { createDocument } from "#features/documents/server/service.ts";
import { saveDraft } from "#features/drafts/server/save-draft.ts";
import { sha256Of } from "#features/media/server/checksum.ts";
import { findAsset } from "#features/media/server/service.ts";
import { removeMembers } from "#features/members/server/service.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { setContentValues } from "#features/properties/server/service.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import { archiveBounds, procedureFile } from "#features/transfers/format.ts";
import type { Outcome } from "#features/transfers/rules/finding.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { importLeaseMs } from "#features/transfers/server/import/import-run.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { publicUrl } from "#tests/support/exports.ts";
import { archiveOf, beginImport, type Files, type ImportBody, uploadForImport } from "#tests/support/imports.ts";
import { scene } from "#tests/support/photo-samples.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let picture: Buffer;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor", { name: "Ann" });
  picture = await scene({ seed: 7 });
}, 120_000);
afterAll(() => world?.close());

const work = (store: ObjectStore = world.server.store) =>
  importJob({ store, visibilityChecks, createSet: bringInSet, publicUrl }).run(world.appContext, {
    workspaceId: world.workspaceId,
  });

const guide = (title: string, more: object = {}) => ({
  title,
  sections: [
    {
      title: "Prepare",
      steps: [
        {
          title: "Lock the drive",
          modules: [
            { type: "warning", text: "Never reach in." },
            { type: "instruction", text: "Turn the switch to 0." },
            { type: "numberInput", prompt: "Pressure", unit: "bar", min: 2, max: 4 },
          ],
        },
      ],
    },
  ],
  ...more,
});

const at = (importId: string) => ({ params: { importId } });
const get = async (who: Person, id: string) => (await who.call(importEndpoints.get, at(id))).body;
const itemsOf = async (who: Person, id: string, query: { outcome?: Outcome; limit?: string; after?: string } = {}) =>
  (await who.call(importEndpoints.items, { ...at(id), query })).body;
const begin = (who: Person, files: Files, body: ImportBody = { makeGlobal: true }) =>
  beginImport(world.server.store, who, archiveOf(files), body);
const draftOf = async (who: Person, procedureId: string | null | undefined) =>
  (await who.call(draftEndpoints.get, { params: { procedureId: procedureId ?? "" } })).body;
const draftsCalled = async (who: Person, title: string) =>
  (await who.call(procedureEndpoints.listDrafts, { query: { limit: "200" } })).body.procedures.filter(
    (one) => one.title === title,
  );

/** How many transactions wrote the items of an import. */
const countTransactions = (importId: string): Promise<number> =>
  world.asSystem(async (scope) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text)::int as count from content_import_item
      where workspace_id = ${scope.workspaceId} and import_id = ${importId}`.execute(scope.db);
    return rows[0]?.count ?? 0;
  });

/** Imports the files and returns the import with its items. */
async function imported(who: Person, files: Files, body?: ImportBody) {
  const { body: begun } = await begin(who, files, body);
  await work();
  return { ...(await get(who, begun.id)), items: (await itemsOf(who, begun.id)).items };
}

describe("an import", () => {
  it("[TF2] [TF8] makes a draft of each procedure, with its pictures, areas and steps", async () => {
    await ann.run((scope) => createArea(scope, { name: "Press 4" }));
    const done = await imported(ann, {
      "guides/press.json": guide("Change the die", {
        externalId: "MX-1",
        description: "On the press",
        areas: ["press 4"],
        image: "pictures/die.jpg",
      }),
      "guides/pictures/die.jpg": picture,
      "guides/belt.md":
        "---\nexternalId: MX-2\ntitle: Change the belt\n---\n## Loosen the screws\nTurn *both* left.\n\n> **Warning:** Hot!\n\n![screws](pictures/die.jpg)\n",
    });
    expect(done).toMatchObject({ state: "completed", total: 2, done: 2, counts: { created: 2, refused: 0 } });
    const draft = await draftOf(ann, done.items.find((one) => one.externalId === "MX-1")?.thingId);
    expect(draft).toMatchObject({ title: "Change the die", description: "On the press", stepCount: 1 });
    expect(draft.areaIds).toHaveLength(1);
    expect(draft.procedureImage).toMatchObject({ type: "image" });
    expect(draft.sections[0]?.steps[0]?.modules.map((one) => one.moduleType)).toEqual([
      "warning",
      "instruction",
      "numberInput",
    ]);
    const belt = await draftOf(ann, done.items.find((one) => one.externalId === "MX-2")?.thingId);
    expect(belt.sections[0]?.steps[0]).toMatchObject({
      title: "Loosen the screws",
      modules: [
        { moduleType: "warning", moduleData: { content: { ops: [{ insert: "Hot!\n" }] } } },
        { moduleType: "instruction" },
        { moduleType: "media" },
      ],
    });
    // The same picture of the same member is one file.
    expect(belt.attachedMedia).toEqual(draft.attachedMedia);
  });

  it("[TF5] makes check lists of the rows of a table that was sent by itself", async () => {
    const table = Buffer.from(
      "procedure,step,check,number,unit,min,max,required\r\nRound,Pump 1,No leak?,,,,,yes\r\nRound,Pump 2,,Level,%,20,80,\r\nCellar,Door,Closed?,,,,,\r\n",
    );
    const { body: begun } = await beginImport(world.server.store, ann, table, { makeGlobal: true }, "rounds.csv");
    await work();
    const { items } = await itemsOf(ann, begun.id);
    expect(items.map((one) => [one.title, one.externalId, one.outcome])).toEqual([
      ["Round", "rounds.csv#Round", "created"],
      ["Cellar", "rounds.csv#Cellar", "created"],
    ]);
    const draft = await draftOf(ann, items[0]?.thingId);
    expect(draft.sections[0]?.steps.map((step) => [step.title, step.modules[0]?.moduleType])).toEqual([
      ["Pump 1", "multipleChoice"],
      ["Pump 2", "numberInput"],
    ]);
  });

  it("[TF10] leaves what is the same, and writes what has changed into a draft of the same procedure", async () => {
    const first = guide("Clean the filter", { externalId: "F-1" });
    const [created] = (await imported(ann, { "a.json": first })).items;
    const [same] = (await imported(ann, { "elsewhere/b.json": first })).items;
    expect(same).toMatchObject({ outcome: "unchanged", thingId: created?.thingId });
    const before = await draftOf(ann, created?.thingId);
    const changed = guide("Clean the filter well", { externalId: "F-1" });
    const [updated] = (await imported(ann, { "a.json": changed })).items;
    expect(updated).toMatchObject({ outcome: "updated", thingId: created?.thingId });
    const after = await draftOf(ann, created?.thingId);
    expect([after.title, after.revision]).toEqual(["Clean the filter well", before.revision + 1]);
    // [TF9] What stayed where it was has its ids still: runs and notes refer to them.
    expect(after.sections[0]?.steps[0]?.id).toBe(before.sections[0]?.steps[0]?.id);
  });

  it("[TF10] begins a draft where the procedure was published, and leaves the publication", async () => {
    const publisher = await world.member("admin");
    const [created] = (await imported(publisher, { "a.json": guide("Grease", { externalId: "P-1" }) })).items;
    const { versionId, revision, id: procedureId } = await draftOf(publisher, created?.thingId);
    await publisher.run((scope) => publishDraft(scope, { procedureId, versionId }, { revision }));
    const [updated] = (await imported(publisher, { "a.json": guide("Grease more", { externalId: "P-1" }) })).items;
    expect(updated).toMatchObject({ outcome: "updated", thingId: procedureId });
    expect(await draftOf(publisher, procedureId)).toMatchObject({ title: "Grease more", publishedVersion: 1 });
  });

  it("[TF10] does not overwrite what somebody has written into the draft since", async () => {
    const [created] = (await imported(ann, { "a.json": guide("Oil", { externalId: "O-1" }) })).items;
    const { id, versionId, revision, areaIds, ...draft } = await draftOf(ann, created?.thingId);
    const { title, description, procedureImage, sections } = draft;
    await ann.run((scope) =>
      saveDraft(
        scope,
        { procedureId: id, versionId, revision },
        { title: `${title} by hand`, description, procedureImage, sections, areaIds },
      ),
    );
    const [refused] = (await imported(ann, { "a.json": guide("Oil again", { externalId: "O-1" }) })).items;
    expect(refused).toMatchObject({ outcome: "refused", findings: [{ code: "draftChanged" }] });
    expect((await draftOf(ann, id)).title).toBe("Oil by hand");
  });

  it("[TF6] refuses an item with the reasons at their fields, and brings in the others", async () => {
    const done = await imported(ann, {
      "bad.json": "{ no json",
      "fields.json": {
        title: "",
        sections: [{ steps: [{ title: "x", modules: [{ type: "script" }] }] }],
        color: "red",
      },
      "good.json": guide("Good", { externalId: "G-1" }),
      "missing.json": guide("Missing", { image: "pictures/none.png" }),
      "places.json": guide("Places", { areas: ["Nowhere"], groups: ["No such group"] }),
      "twice.json": guide("Good twice", { externalId: "G-1" }),
      "html.json": guide("Disguised", { image: "evil.png" }),
      "evil.png": "<html><script>alert(1)</script></html>",
      "utf8.md": Buffer.from([0x23, 0x20, 0xff, 0xfe]),
    });
    expect(done.state).toBe("completed");
    const byPath = new Map(done.items.map((one) => [one.path, one.findings.map((two) => [two.field, two.code])]));
    expect(Object.fromEntries(byPath)).toEqual({
      "bad.json": [["", "unreadable"]],
      "fields.json": [
        ["title", "invalid"],
        ["sections.0.steps.0.modules.0.type", "invalid"],
        ["", "invalid"],
      ],
      "good.json": [],
      "html.json": [["evil.png", "unsupportedFile"]],
      "missing.json": [["pictures/none.png", "missingFile"]],
      "places.json": [
        ["groups.0", "unknownGroup"],
        ["areas", "unknownArea"],
      ],
      "twice.json": [["externalId", "duplicateExternalId"]],
      "utf8.md": [["", "unreadable"]],
    });
  });

  it("[TF11] says in a dry run what it then does, and changes nothing by that", async () => {
    await imported(ann, {
      "a.json": guide("Held", { externalId: "D-1" }),
      "b.json": guide("Old", { externalId: "D-2" }),
    });
    const files = {
      "a.json": guide("Held", { externalId: "D-1" }),
      "b.json": guide("New", { externalId: "D-2", image: "p.jpg" }),
      "c.json": guide("Never seen", { externalId: "D-3" }),
      "d.json": guide("Wrong", { areas: ["Nowhere"] }),
      "p.jpg": picture,
    };
    const { body: begun } = await begin(ann, files, { dryRun: true, makeGlobal: true });
    await work();
    const dry = (await itemsOf(ann, begun.id)).items;
    expect(dry.map((one) => one.outcome)).toEqual(["unchanged", "updated", "created", "refused"]);
    expect((await get(ann, begun.id)).state).toBe("checked");
    expect(await draftsCalled(ann, "Never seen")).toEqual([]);
    expect((await ann.call(importEndpoints.run, at(begun.id))).status).toBe(200);
    await work();
    const real = (await itemsOf(ann, begun.id)).items;
    expect(real.map((one) => [one.path, one.outcome, one.findings])).toEqual(
      dry.map((one) => [one.path, one.outcome, one.findings]),
    );
    expect(await draftsCalled(ann, "Never seen")).toHaveLength(1);
    expect((await itemsOf(ann, begun.id, { outcome: "refused" })).items.map((one) => one.path)).toEqual(["d.json"]);
    const page = await itemsOf(ann, begun.id, { limit: "3" });
    expect(page.items).toHaveLength(3);
    expect((await itemsOf(ann, begun.id, { after: page.next ?? "" })).items.map((one) => one.path)).toEqual(["d.json"]);
  });
});

describe("groups and areas of an import", () => {
  it("[TF7] are those that the member may assign; without any, an item is for everyone only where that is said", async () => {
    const shift = await world.group("Night shift");
    const other = await world.group("Kitchen");
    const ben = await world.member("contentAuthor", { in: [shift] });
    const files = {
      "a.json": guide("For the shift", { groups: ["night shift"] }),
      "b.json": guide("For others", { groups: ["Kitchen"] }),
      "c.json": guide("For nobody in particular"),
    };
    const done = await imported(ben, files, {});
    expect(done.items.map((one) => [one.outcome, one.findings.map((two) => two.code)])).toEqual([
      ["created", []],
      // Ruling R4, threat B11: a group out of reach is as unknown as one that does not exist.
      ["refused", ["unknownGroup"]],
      ["refused", ["wouldBecomeGlobal"]],
    ]);
    expect((await draftOf(ben, done.items[0]?.thingId)).accessGroupIds).toEqual([shift]);
    const again = await imported(ben, { "c.json": files["c.json"] }, { accessGroupIds: [shift] });
    expect((await draftOf(ben, again.items[0]?.thingId)).accessGroupIds).toEqual([shift]);
    const refused = await begin(ben, files, { accessGroupIds: [other] });
    expect(refused.status).toBe(400);
    expect(await draftsCalled(await world.member("contentAuthor", { in: [other] }), "For the shift")).toEqual([]);
  });

  it("[TF7] are created from the manifest only where that was asked for and the member may", async () => {
    const manifest = {
      format: "fettle",
      version: 1,
      groups: ["Plant 9", "Plant 9 / Hall 1"],
      areas: [{ name: "Line 90", groups: ["Plant 9 / Hall 1"], picture: "line.jpg" }],
    };
    const files = {
      "manifest.json": manifest,
      "line.jpg": picture,
      "a.json": guide("On the line", { areas: ["Line 90"], groups: ["Plant 9 / Hall 1"] }),
    };
    const without = await imported(ann, files, { createsPlaces: true });
    expect(without.items.map((one) => [one.kind, one.outcome])).toEqual([
      ["group", "refused"],
      ["group", "refused"],
      ["area", "refused"],
      ["procedure", "refused"],
    ]);
    const admin = await world.member("admin");
    const dry = await imported(admin, files, { createsPlaces: true, dryRun: true });
    const real = await imported(admin, files, { createsPlaces: true });
    expect(real.items.map((one) => one.outcome)).toEqual(["created", "created", "created", "created"]);
    expect(dry.items.map((one) => one.outcome)).toEqual(["created", "created", "created", "created"]);
    const again = await imported(admin, files, { createsPlaces: true });
    expect(again.items.map((one) => one.outcome)).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
  });

  it("[TF10] of another member's procedure with the same external id are out of sight, and so is that one", async () => {
    const [one, two] = [await world.group("Hall A"), await world.group("Hall B")];
    const [ada, bob] = [
      await world.member("contentAuthor", { in: [one] }),
      await world.member("contentAuthor", { in: [two] }),
    ];
    const file = { "a.json": guide("Secret", { externalId: "S-1" }) };
    const [first] = (await imported(ada, file, { accessGroupIds: [one] })).items;
    const [second] = (await imported(bob, file, { accessGroupIds: [two] })).items;
    expect([first?.outcome, second?.outcome]).toEqual(["created", "created"]);
    expect(second?.thingId).not.toBe(first?.thingId);
  });
});

describe("the job of an import", () => {
  it("[TF1] stops where its member was removed or may not write procedures any more", async () => {
    const eve = await world.member("contentAuthor");
    const { body: begun } = await begin(eve, { "a.json": guide("Too late") });
    const admin = await world.member("admin");
    await admin.run((scope) => removeMembers(scope, [eve.profileId]));
    await work();
    const row = await world.asSystem((scope) =>
      scope.db.selectFrom("content_import").select(["state", "failure"]).where("id", "=", begun.id).executeTakeFirst(),
    );
    expect(row).toEqual({ state: "failed", failure: "noLongerAllowed" });
    expect(await draftsCalled(ann, "Too late")).toEqual([]);
  });

  it("[TF1] [MB34] stops where no sign-in of its member suffices for the workspace any more (threat B15)", async () => {
    const gil = await world.member("contentAuthor");
    const { body: begun } = await begin(gil, { "a.json": guide("Signed in by Google") });
    const demand = (requirement: string, types: string) =>
      world.appContext.database.pool.query(
        "update workspace set auth_requirement = $2, sso_auth_types = $3 where id = $1",
        [world.workspaceId, requirement, types],
      );
    await demand("allSSO", "{microsoft}");
    await work();
    await demand("none", "{}");
    expect(await get(gil, begun.id)).toMatchObject({ state: "failed", failure: "noLongerAllowed" });
    expect(await draftsCalled(ann, "Signed in by Google")).toEqual([]);
  });

  it("[TF1] brings nothing into a group of the import that its member has lost since (threat B139)", async () => {
    const shift = await world.group("Shift of Fay");
    const fay = await world.member("contentAuthor", { in: [shift] });
    const { body: begun } = await begin(fay, { "a.json": guide("Into the shift") }, { accessGroupIds: [shift] });
    await world.asSystem(({ db }) => db.deleteFrom("group_member").where("profile_id", "=", fay.profileId).execute());
    await work();
    const [item] = (await itemsOf(fay, begun.id)).items;
    expect(item).toMatchObject({ outcome: "refused", findings: [{ field: "groups", code: "unknownGroup" }] });
    expect(await draftsCalled(await world.member("admin"), "Into the shift")).toEqual([]);
  });

  it("[TF14] that was killed in the middle goes on where it was: one draft of each, nothing left over", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`${n}.json`, guide(`Killed ${n}`, { image: `kill${n}.jpg` })]),
    );
    const pictures = await Promise.all(
      Array.from({ length: 6 }, (_, n) => scene({ seed: 100 + n, width: 200, height: 150 })),
    );
    for (const [n, one] of pictures.entries()) Object.assign(files, { [`kill${n}.jpg`]: one });
    const { body: begun } = await begin(ann, files);
    const { store } = world.server;
    for (let kill = 1; (await get(ann, begun.id)).state !== "completed"; kill++) {
      // The process ends while a picture is stored: what it had not committed is not there.
      let left = kill;
      const stuck = Promise.withResolvers<"stuck">();
      const dying: ObjectStore = Object.create(store, {
        put: {
          value(...given: Parameters<ObjectStore["put"]>) {
            if (left-- > 0) return store.put(...given);
            stuck.resolve("stuck");
            return new Promise(() => {});
          },
        },
      });
      const end = await Promise.race([work(dying), stuck.promise]);
      if (end === "stuck") world.clock.offsetMs += importLeaseMs + 1;
    }
    const { items } = await itemsOf(ann, begun.id);
    expect(items.map((one) => one.outcome)).toEqual(Array.from({ length: 6 }, () => "created"));
    for (let n = 0; n < 6; n++) expect(await draftsCalled(ann, `Killed ${n}`)).toHaveLength(1);
    const { count } = await world.asSystem((scope) =>
      scope.db
        .selectFrom("asset")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("workspace_id", "=", scope.workspaceId)
        .where("file_name", "like", "kill_.jpg")
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(6);
  });

  it("[TF29] takes procedures without files together, and refuses what is wrong with one of them alone", async () => {
    const files = Object.fromEntries([
      ...Array.from({ length: 60 }, (_, n) => [
        `many/${`${n}`.padStart(2, "0")}.json`,
        guide(`Many ${n}`, { externalId: `M-${n}` }),
      ]),
      ["many/07.json", guide("Nowhere", { externalId: "M-7", areas: ["Nowhere at all"] })],
      ["many/08.json", { title: "No sections" }],
      ["many/09.json", guide("Many 0 again", { externalId: "M-0" })],
      ["many/10.json", guide("Pictured", { externalId: "M-10", image: "ten.jpg" })],
      ["many/ten.jpg", picture],
    ]);
    const { id, counts, items } = await imported(ann, files);
    expect(counts).toEqual({ created: 57, updated: 0, unchanged: 0, refused: 3 });
    expect(
      items.filter((one) => one.outcome === "refused").map(({ path, findings }) => [path, findings[0]?.code]),
    ).toEqual([
      ["many/07.json", "unknownArea"],
      ["many/08.json", "invalid"],
      ["many/09.json", "duplicateExternalId"],
    ]);
    // Up to the one that repeats an external id, that one, the pictured one, and all behind it.
    expect(await countTransactions(id)).toBe(4);
    for (const one of items.filter(({ outcome }) => outcome === "created")) {
      expect((await draftOf(ann, one.thingId)).title).toBe(one.title);
    }
    const again = await imported(ann, files);
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 57, refused: 3 });
  });

  it("[TF29] goes on one by one behind a worker that broke off", async () => {
    const files = Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`${n}.json`, guide(`Once more ${n}`)]));
    const { body: begun } = await begin(ann, files);
    await world.asSystem((scope) =>
      scope.db
        .updateTable("content_import")
        .set({ attempts: 1 })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", begun.id)
        .execute(),
    );
    await work();
    expect((await get(ann, begun.id)).counts).toMatchObject({ created: 3 });
    expect(await countTransactions(begun.id)).toBe(3);
  });

  it("[TF11] can be paused, go on and be cancelled; what came in stays", async () => {
    const { body: begun } = await begin(ann, { "a.json": guide("Paused") });
    expect((await ann.call(importEndpoints.pause, at(begun.id))).body.state).toBe("paused");
    await work();
    expect((await get(ann, begun.id)).done).toBe(0);
    expect((await ann.call(importEndpoints.pause, at(begun.id))).status).toBe(409);
    expect((await ann.call(importEndpoints.run, at(begun.id))).body.state).toBe("waiting");
    await work();
    expect(await draftsCalled(ann, "Paused")).toHaveLength(1);
    const { body: other } = await begin(ann, { "a.json": guide("Cancelled") });
    expect((await ann.call(importEndpoints.remove, at(other.id))).status).toBe(204);
    await work();
    expect((await get(ann, other.id)).state).toBe("cancelled");
    expect(await draftsCalled(ann, "Cancelled")).toEqual([]);
    await ann.call(importEndpoints.remove, at(other.id));
    expect((await ann.call(importEndpoints.get, at(other.id))).status).toBe(404);
  });

  it("[TF13] is its member's alone, and so is its archive", async () => {
    const { body: begun } = await begin(ann, { "a.json": guide("Mine") }, { dryRun: true, makeGlobal: true });
    const other = await world.member("admin");
    expect((await other.call(importEndpoints.get, at(begun.id))).status).toBe(404);
    expect((await other.call(importEndpoints.list)).body.imports.map((one) => one.id)).not.toContain(begun.id);
    expect((await ann.call(importEndpoints.list)).body.imports.map((one) => one.id)).toContain(begun.id);
    await ann.call(importEndpoints.remove, at(begun.id));
  });
});

describe("a file that is too large to be held", () => {
  it("[TF23] comes in where it lies in the archive as it is, unless it is a picture", async () => {
    const bytes = archiveBounds.fileBytesMax + 1;
    const film = Buffer.alloc(bytes);
    film.write("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1");
    const large = Buffer.alloc(bytes);
    picture.copy(large);
    const step = (files: string[]) => ({ title: "Look", modules: [{ type: "media", files }] });
    const archive = archiveOf(
      {
        "film.json": guide("Watch", { sections: [{ steps: [step(["film.mp4"])] }] }),
        "photo.json": guide("See", { sections: [{ steps: [step(["large.jpg"])] }] }),
      },
      [
        { name: "film.mp4", content: film, isStored: true },
        { name: "large.jpg", content: large, isStored: true },
      ],
    );
    const { body: begun } = await beginImport(world.server.store, ann, archive, { makeGlobal: true });
    await work();
    const { items } = await itemsOf(ann, begun.id);
    expect(items.map((one) => [one.title, one.outcome, one.findings[0]?.code])).toEqual([
      ["Watch", "created", undefined],
      ["", "refused", "fileTooLarge"],
    ]);
    const draft = await draftOf(ann, items[0]?.thingId);
    const [fileId = ""] = draft.attachedMedia;
    const stored = await world.server.store.get(`${world.workspaceId}/${fileId}/original`);
    stored?.body.destroy();
    const asset = await world.asSystem((scope) => findAsset(scope, fileId));
    expect([stored?.size, asset?.sizeBytes, asset?.sha256]).toEqual([bytes, bytes, sha256Of(film)]);
  });
});

describe("a hostile archive", () => {
  const endOf = async (bytes: Buffer) => {
    const { body: begun } = await beginImport(world.server.store, ann, bytes, { makeGlobal: true });
    await work();
    const { state, failure, failedAt } = await get(ann, begun.id);
    return [state, failure, failedAt];
  };

  it("[TF3] is refused as a whole, before anything of it is unpacked", async () => {
    const good = { "a.json": guide("Never") };
    const bomb = Buffer.alloc(4 * 1024 ** 2);
    expect(await endOf(Buffer.from("no archive at all"))).toEqual(["failed", "notAnArchive", ""]);
    expect(await endOf(archiveOf({ ...good, "../../etc/passwd.md": "x" }))).toEqual([
      "failed",
      "unsafePath",
      "../../etc/passwd.md",
    ]);
    expect(await endOf(archiveOf(good, [{ name: "b.json", content: "/etc/passwd", isLink: true }]))).toEqual([
      "failed",
      "linkInArchive",
      "b.json",
    ]);
    expect(await endOf(archiveOf({ ...good, "bomb.md": bomb }))).toEqual(["failed", "ratioTooHigh", "bomb.md"]);
    expect(await endOf(archiveOf({ ...good, "A.json": "{}" }))).toEqual(["failed", "duplicatePath", "A.json"]);
    expect(await endOf(archiveOf(good, [{ name: "b.json", content: "x", isEncrypted: true }]))).toEqual([
      "failed",
      "encrypted",
      "b.json",
    ]);
    expect(await endOf(archiveOf({ "manifest.json": { format: "other" } }))).toEqual([
      "failed",
      "manifestInvalid",
      "manifest.json",
    ]);
    expect(await endOf(archiveOf({ "picture.jpg": picture }))).toEqual(["failed", "nothingToImport", ""]);
  });

  it("[TF3] that unpacks to more than it says is refused at the entry", async () => {
    const lie = archiveOf({}, [{ name: "a.json", content: JSON.stringify(guide("Lie")), saysUnpackedBytes: 10 }]);
    const { body: begun } = await beginImport(world.server.store, ann, lie, { makeGlobal: true });
    await work();
    expect((await itemsOf(ann, begun.id)).items).toMatchObject([
      { outcome: "refused", findings: [{ code: "fileDamaged" }] },
    ]);
  });

  it("[M27] is no document, and shown nowhere", async () => {
    const upload = await uploadForImport(world.server.store, ann, archiveOf({ "a.json": guide("x") }));
    const created = ann.run((scope) =>
      createDocument(scope, {
        remoteFileId: upload.fileId,
        checksum: upload.checksum,
        fileName: "guides.zip",
      }),
    );
    await expect(created).rejects.toMatchObject({ code: "unknownMedia" });
  });
});

it("[TF2] serves its format as JSON schemas from the contract", async () => {
  const { body } = await ann.call(importEndpoints.format);
  expect(body).toMatchObject({
    version: 1,
    procedure: { type: "object", required: expect.arrayContaining(["title", "sections"]) },
    manifest: { type: "object" },
  });
  expect(procedureFile.safeParse(guide("As written")).success).toBe(true);
  // [TF25] What a link may be stands with it, wherever a text may have one.
  const { description } = archivedTextLinkOf(body.lists);
  expect(description).toContain("fettle:procedure/MX-1042");
});

/** The schema of a link in a note. */
function archivedTextLinkOf(lists: Record<string, unknown>): { description: string } {
  const { note } = lists as { note: { properties: { text: { properties: { ops: { items: object } } } } } };
  const op = note.properties.text.properties.ops.items as {
    properties: { attributes: { properties: { link: object } } };
  };
  return op.properties.attributes.properties.link as { description: string };
}

describe("[CF17] properties of an import", () => {
  const valuesNow = async (procedureId: string | null | undefined) => {
    const values = Object.values((await valuesOf(ann, "procedure", procedureId ?? "")) ?? {});
    return values.filter(({ isDefault }) => !isDefault).map(({ value, member }) => member?.displayName ?? value);
  };
  let chief: Person;
  let risk: Awaited<ReturnType<typeof definedBy>>;
  beforeAll(async () => {
    chief = await world.member("admin", { name: "Carla Chief" });
    await definedBy(chief, { kind: "procedure", name: "Machine number" });
    await definedBy(chief, { kind: "procedure", name: "Pressure", type: "number", unit: "bar" });
    risk = await definedBy(chief, {
      kind: "procedure",
      name: "Risk class",
      type: "choice",
      options: ["High", "Low"].map((name) => ({ id: randomUUID(), name })),
    });
    await definedBy(chief, { kind: "procedure", name: "Keeper", type: "member" });
  });

  it("are set by their names from JSON, Markdown and tables", async () => {
    const done = await imported(ann, {
      "a.json": guide("Values as JSON", {
        properties: { "machine number": "PX-1", Pressure: 2.5, "Risk class": "high", Keeper: "Carla Chief" },
      }),
      "b.md":
        '---\ntitle: Values as Markdown\nproperties:\n  Machine number: PX-2\n  "Risk class": Low\n  Pressure: 3,5\n---\n## Step\nGo.\n',
      "c.csv":
        "procedure,step,property: Machine number,Property:Pressure\nValues as a table,One,PX-3,4\n,Two,,\n".replace(
          "\n,Two",
          "\nValues as a table,Two",
        ),
    });
    expect(done.counts).toMatchObject({ created: 3, refused: 0 });
    const byTitle = new Map(done.items.map(({ title, thingId }) => [title, thingId]));
    const option = (name: string) => risk.options.find((one) => one.name === name)?.id;
    expect(await valuesNow(byTitle.get("Values as JSON"))).toEqual(["PX-1", 2.5, option("High"), "Carla Chief"]);
    expect(await valuesNow(byTitle.get("Values as Markdown"))).toEqual(["PX-2", 3.5, option("Low")]);
    expect(await valuesNow(byTitle.get("Values as a table"))).toEqual(["PX-3", 4]);
  });

  it("that the workspace does not have, or does not take, refuse the item with a finding for each", async () => {
    const done = await imported(ann, {
      "a.json": guide("Wrong values", {
        properties: { "Serial number": "1", Pressure: "a lot", "Risk class": "Middle", Keeper: "Nobody" },
      }),
      "b.json": guide("Right value", { properties: { Pressure: 1 } }),
    });
    expect(done.counts).toMatchObject({ created: 1, refused: 1 });
    const refused = done.items.find(({ outcome }) => outcome === "refused");
    expect(refused?.findings.map(({ field, code, detail }) => [field, code, detail])).toEqual([
      ["properties.Serial number", "unknownProperty", "Serial number"],
      ["properties.Pressure", "invalidProperty", "Enter a number"],
      ["properties.Risk class", "invalidProperty", "High | Low"],
      ["properties.Keeper", "invalidProperty", "Choose a member"],
    ]);
    expect(await draftsCalled(ann, "Wrong values")).toEqual([]);
  });

  it("change alone begin no draft, and what was set by hand stays where the file says the same", async () => {
    const bring = (properties: object, dryRun = false) =>
      imported(
        ann,
        { "a.json": guide("Kept content", { externalId: "PV-1", properties }) },
        { makeGlobal: true, dryRun },
      );
    const [first] = (await bring({ "Machine number": "PX-7" })).items;
    const draft = await draftOf(ann, first?.thingId);
    expect((await bring({ "Machine number": "PX-8" }, true)).items).toMatchObject([{ outcome: "updated" }]);
    expect(await valuesNow(first?.thingId)).toEqual(["PX-7"]);
    expect((await bring({ "Machine number": "PX-8" })).items).toMatchObject([
      { outcome: "updated", thingId: first?.thingId, findings: [{ code: "onlyProperties" }] },
    ]);
    expect(await valuesNow(first?.thingId)).toEqual(["PX-8"]);
    expect((await draftOf(ann, first?.thingId)).revision).toBe(draft.revision);
    const propertyId = Object.keys((await valuesOf(ann, "procedure", first?.thingId ?? "")) ?? {})[0] ?? "";
    await ann.run((scope) =>
      setContentValues(scope, "procedure", first?.thingId ?? "", [{ propertyId, value: "by hand", revision: 2 }]),
    );
    expect((await bring({ "Machine number": "PX-8" })).items).toMatchObject([{ outcome: "unchanged" }]);
    expect(await valuesNow(first?.thingId)).toEqual(["by hand"]);
  });
});
