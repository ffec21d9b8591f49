import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { areaEndpoints, areaNoteEndpoints } from "../contract.ts";
import { changeNote, createNote, listNotes } from "./note-service.ts";
import { changeAreaGroups, createArea, getArea } from "./service.ts";

let world: World;
let admin: Person;
let author: Person;
let group: string;
/** An area that the author sees through a group. */
let areaId: string;

beforeAll(async () => {
  world = await openWorld();
  group = await world.group("Line 1");
  admin = await world.member("admin", { name: "Ada" });
  author = await world.member("contentAuthor", { in: [group], name: "Ann" });
  const area = await admin.run((scope) => createArea(scope, { name: "Filler", accessGroupIds: [group] }));
  areaId = area.id;
});
afterAll(() => world?.close());

const newNote = (words: string, by = author) => by.run((scope) => createNote(scope, areaId, deltaOf(words)));

describe("a note", () => {
  it("[A17] says something", async () => {
    const create = (words: string) =>
      author.call(areaNoteEndpoints.create, { body: { areaId, content: deltaOf(words) } });
    expect(await create("  \n ")).toMatchObject({ status: 400, body: { code: "noteBlank" } });
    const created = await create("Valve 17 drips");
    expect(created).toMatchObject({ status: 201, body: { areaId, revision: 1, createdBy: { displayName: "Ann" } } });
    const change = { params: { noteId: created.body.id }, ifMatch: 1, body: { content: deltaOf("") } };
    expect(await author.call(areaNoteEndpoints.update, change)).toMatchObject({ body: { code: "noteBlank" } });
  });

  it("[A18] keeps every wording, with who wrote it and when", async () => {
    const note = await newNote("The gasket leaks");
    world.clock.offsetMs += 60_000;
    await admin.run((scope) => changeNote(scope, note.id, 1, deltaOf("The gasket was replaced")));
    const params = { noteId: note.id };
    const now = await author.call(areaNoteEndpoints.get, { params });
    expect(now.body).toMatchObject({
      revision: 2,
      createdBy: { displayName: "Ann" },
      updatedBy: { displayName: "Ada" },
    });
    expect(Date.parse(now.body.updatedAt) - Date.parse(now.body.createdAt)).toBeGreaterThanOrEqual(60_000);
    const { versions } = (await author.call(areaNoteEndpoints.history, { params })).body;
    expect(versions.map((one) => [one.revision, one.writtenBy.displayName, plainText(one.content).trim()])).toEqual([
      [2, "Ada", "The gasket was replaced"],
      [1, "Ann", "The gasket leaks"],
    ]);
  });

  it("[A6] refuses a stale edit and shows the present wording", async () => {
    const note = await newNote("First");
    await admin.run((scope) => changeNote(scope, note.id, 1, deltaOf("Second")));
    const update = { params: { noteId: note.id }, body: { content: deltaOf("Mine") } };
    const stale = await author.call(areaNoteEndpoints.update, { ...update, ifMatch: 1 });
    expect(stale).toMatchObject({ status: 412, body: { current: { revision: 2, content: deltaOf("Second") } } });
    expect(await author.call(areaNoteEndpoints.update, update as never)).toMatchObject({
      status: 400,
      body: { code: "revisionRequired" },
    });
  });

  it("[A18] is as visible as its area", async () => {
    const note = await newNote("Only for line 1");
    const params = { noteId: note.id };
    const outsider = await world.member("contentAuthor");
    const missing = await outsider.call(areaNoteEndpoints.get, { params: { noteId: randomUUID() } });
    const content = deltaOf("Mine");
    const answers = await Promise.all([
      outsider.call(areaNoteEndpoints.get, { params }),
      outsider.call(areaNoteEndpoints.history, { params }),
      outsider.call(areaNoteEndpoints.update, { params, ifMatch: 1, body: { content } }),
      outsider.call(areaNoteEndpoints.create, { body: { areaId, content } }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, text: missing.text });
    expect(await outsider.run((scope) => listNotes(scope, undefined))).toEqual([]);
    expect(await outsider.run((scope) => listNotes(scope, areaId))).toEqual([]);
  });

  it("[A18] comes into sight with its area", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Dock", accessGroupIds: [group] }));
    await admin.run((scope) => createNote(scope, area.id, deltaOf("Mind the step")));
    const member = await world.member("operator");
    const seen = () => member.run((scope) => listNotes(scope, area.id));
    expect(await seen()).toHaveLength(0);
    const open = { addAccessGroupIds: [], removeAccessGroupIds: [group], makeGlobal: true };
    await admin.run((scope) => changeAreaGroups(scope, area.id, open));
    expect(await seen()).toHaveLength(1);
  });

  it("[A12] goes with its area, and is counted until then", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Shed" }));
    const note = await admin.run((scope) => createNote(scope, area.id, deltaOf("Roof leaks")));
    expect((await admin.run((scope) => getArea(scope, area.id))).noteCount).toBe(1);
    expect((await admin.call(areaEndpoints.remove, { params: { areaId: area.id } })).status).toBe(204);
    expect((await admin.call(areaNoteEndpoints.get, { params: { noteId: note.id } })).status).toBe(404);
    expect((await admin.call(areaEndpoints.remove, { params: { areaId: area.id } })).status).toBe(404);
  });
});
