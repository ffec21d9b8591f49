import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { changeAreaGroups, createArea } from "#features/areas/server/service.ts";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { valueReplacingEndpoints } from "../value-contract.ts";

let world: World;
let admin: Person;
let author: Person;
let group: string;
let propertyId: string;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  group = await world.group("Mill");
  author = await world.member("contentAuthor", { in: [group] });
});
afterAll(() => world?.close());
beforeEach(async () => {
  propertyId = (await definedBy(admin, { kind: "area", name: `Plate ${randomUUID()}` })).id;
});

/** An area with a text on its plate. */
async function areaWith(text: string, inGroup = group): Promise<string> {
  const { id } = await admin.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [inGroup] }));
  await set(id, text, 0);
  return id;
}

const set = async (thingId: string, value: string, revision: number) => {
  const body = { kind: "area" as const, thingId, changes: [{ propertyId, value, revision }] };
  expect((await admin.call(propertyValueEndpoints.set, { body })).status).toBe(200);
};

const plateOf = async (thingId: string) => (await valuesOf(admin, "area", thingId))?.[propertyId]?.value;

async function begin(by: Person, text: string, replacedBy: string): Promise<string> {
  const body = { kind: "area" as const, text, by: replacedBy, isCaseSensitive: false };
  const begun = await by.call(valueReplacingEndpoints.begin, { body });
  expect(begun.status).toBe(201);
  return begun.body.id;
}

/** What the search shows of the thing, with the keys of its places. */
async function seen(by: Person, thingId: string, text: string) {
  const { body } = await by.call(valueReplacingEndpoints.find, { query: { kind: "area", text } });
  const [found] = body.things.find((thing) => thing.thingId === thingId)?.texts ?? [];
  if (!found) throw new Error("It is not found");
  return { propertyId, revision: found.revision, only: found.matches.map(({ key }) => key) };
}

const replaceIn = (by: Person, replacementId: string, thingId: string, text: Awaited<ReturnType<typeof seen>>) =>
  by.call(valueReplacingEndpoints.replaceIn, { params: { replacementId, thingId }, body: { texts: [text] } });
const undoIn = (by: Person, replacementId: string, thingId: string) =>
  by.call(valueReplacingEndpoints.undoIn, { params: { replacementId, thingId } });
const listed = async (by: Person) =>
  (await by.call(valueReplacingEndpoints.list, { query: { kind: "area" } })).body.replacements;
const changedBy = async (by: Person, replacementId: string) =>
  (await by.call(valueReplacingEndpoints.get, { params: { replacementId } })).body.things;

it("[CF20] [CF21] replaces the chosen places, remembers it, and brings the text back later", async () => {
  const thingId = await areaWith("Press PX-3 and px-3");
  const replacementId = await begin(author, "px-3", "PX-4");
  const text = await seen(author, thingId, "px-3");
  const chosen = { ...text, only: text.only.slice(1) };
  expect((await replaceIn(author, replacementId, thingId, chosen)).body).toEqual({ count: 1 });
  expect(await plateOf(thingId)).toBe("Press PX-3 and PX-4");

  // Sent again, it is done once.
  expect((await replaceIn(author, replacementId, thingId, chosen)).body).toEqual({ count: 1 });
  expect(await plateOf(thingId)).toBe("Press PX-3 and PX-4");
  const [first] = await listed(author);
  expect(first).toMatchObject({
    id: replacementId,
    text: "px-3",
    by: "PX-4",
    thingCount: 1,
    placeCount: 1,
    undoneCount: 0,
  });
  expect(await changedBy(author, replacementId)).toEqual([{ thingId, name: "Mill", count: 1, undoneAt: null }]);

  expect((await undoIn(author, replacementId, thingId)).status).toBe(204);
  expect(await plateOf(thingId)).toBe("Press PX-3 and px-3");
  expect((await undoIn(author, replacementId, thingId)).status).toBe(204);
  expect((await listed(author))[0]).toMatchObject({ undoneCount: 1 });
});

it("[CF20] leaves a text that was changed since it was seen, and one that would become blank although it is required", async () => {
  const thingId = await areaWith("Belt 12");
  const replacementId = await begin(author, "belt 12", "Belt 14");
  const text = await seen(author, thingId, "belt 12");
  await set(thingId, "Belt 12, new", 1);
  expect((await replaceIn(author, replacementId, thingId, text)).status).toBe(412);
  expect(await plateOf(thingId)).toBe("Belt 12, new");
  expect(await changedBy(author, replacementId)).toEqual([]);

  propertyId = (await definedBy(admin, { kind: "area", name: `Line ${randomUUID()}`, isRequired: true })).id;
  await set(thingId, "Line 2", 0);
  const emptying = await begin(author, "line 2", "");
  const refused = await replaceIn(author, emptying, thingId, await seen(author, thingId, "line 2"));
  expect(refused).toMatchObject({ status: 422, body: { code: "propertyRequired" } });
});

it("[CF21] keeps what was changed after the replacement", async () => {
  const thingId = await areaWith("Oil VG 46");
  const replacementId = await begin(author, "vg 46", "VG 68");
  await replaceIn(author, replacementId, thingId, await seen(author, thingId, "vg 46"));
  await set(thingId, "Oil VG 68, filled in May", 2);
  expect(await undoIn(author, replacementId, thingId)).toMatchObject({ status: 409, body: { code: "changedSince" } });
  expect(await plateOf(thingId)).toBe("Oil VG 68, filled in May");
  expect((await changedBy(author, replacementId))[0]?.undoneAt).toBeNull();
});

it("[CF21] is its maker's alone, and tells nothing of a thing that went out of their sight", async () => {
  const thingId = await areaWith("Hall 7");
  const replacementId = await begin(author, "hall 7", "Hall 8");
  await replaceIn(author, replacementId, thingId, await seen(author, thingId, "hall 7"));
  for (const other of [admin, await world.member("contentAuthor", { in: [group] })]) {
    const params = { replacementId };
    expect((await other.call(valueReplacingEndpoints.get, { params })).status).toBe(404);
    expect((await undoIn(other, replacementId, thingId)).status).toBe(404);
  }
  const elsewhere = await world.group("Elsewhere");
  const moved = { addAccessGroupIds: [elsewhere], removeAccessGroupIds: [group] };
  await admin.run((scope) => changeAreaGroups(scope, thingId, moved));
  expect(await changedBy(author, replacementId)).toEqual([]);
  expect((await undoIn(author, replacementId, thingId)).status).toBe(404);
  expect(await plateOf(thingId)).toBe("Hall 8");
});

it("[P165] [CF21] remembers a person's last 20 of each kind, beside those in procedures", async () => {
  const ann = await world.member("contentAuthor");
  for (let n = 0; n < 21; n++) await begin(ann, `text ${n}`, "other");
  const texts = (await listed(ann)).map(({ text }) => text);
  expect(texts).toHaveLength(20);
  expect(texts).not.toContain("text 0");
  const ofDocuments = await ann.call(valueReplacingEndpoints.list, { query: { kind: "document" } });
  expect(ofDocuments.body.replacements).toEqual([]);
});
