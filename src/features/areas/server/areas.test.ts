import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import { verifyAudit } from "#kit/server/audit/inspect-audit.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { hears } from "#kit/server/feed/feed-hub.ts";
import { eventsAfter, lastSeq } from "#kit/server/feed/feed-store.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { areaEndpoints } from "../contract.ts";
import { changeAreaGroups, chooseConnections, createArea, getArea, listAreas, removeArea } from "./service.ts";

let world: World;
let admin: Person;
let author: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const newArea = (name: string, accessGroupIds: readonly string[] = [], by = admin) =>
  by.run((scope) => createArea(scope, { name, accessGroupIds }));
const connect = (by: Person, id: string, others: readonly string[]) =>
  by.run(async (scope) => chooseConnections(scope, id, (await getArea(scope, id)).revision, others));
const neighbours = async (of: Person, id: string) =>
  (await of.run((scope) => getArea(scope, id))).connectedAreas.toSorted();
/** What a client could send that does not know the contract. */
const untyped = (input: object) => input as never;
const refusal = (code: string) => ({ code });

describe("who sees an area", () => {
  it("[A1] members of its groups and of groups above them, and no other member", async () => {
    const line = await world.group("Line 1");
    const night = await world.group("Night", { under: line });
    const other = await world.group("Line 2");
    const area = await newArea("Filler", [night]);
    const sees = async (person: Person) => (await person.run(listAreas)).some((one) => one.id === area.id);
    expect(await sees(await world.member("operator", { in: [night] }))).toBe(true);
    expect(await sees(await world.member("operator", { in: [line] }))).toBe(true);
    expect(await sees(await world.member("operator", { in: [other] }))).toBe(false);
    expect(await sees(await world.member("operator"))).toBe(false);
    expect(await sees(admin)).toBe(true);
  });

  it("[A2] foreign, hidden and missing areas get one and the same response", async () => {
    const hidden = await newArea("Vault", [await world.group("Hidden")]);
    const foreign = await world.workspace("foreign");
    const there = await foreign.asSystem(async (scope) => scope.newId());
    const stranger = await foreign.member("admin");
    const elsewhere = await stranger.run((scope) => createArea(scope, { name: "Elsewhere" }));
    const answers = await Promise.all(
      [hidden.id, elsewhere.id, there, "not-an-id"].map((areaId) =>
        author.call(areaEndpoints.get, { params: { areaId } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it("[A3] groups and neighbours out of sight are not named, and the groups are counted", async () => {
    const mine = await world.group("Mine");
    const theirs = await world.group("Theirs");
    const area = await newArea("Dock", [mine, theirs]);
    const hidden = await newArea("Ramp", [theirs]);
    await connect(admin, area.id, [hidden.id]);
    const member = await world.member("operator", { in: [mine] });
    const seen = await member.run((scope) => getArea(scope, area.id));
    expect(seen).toMatchObject({ accessGroups: [mine], hiddenAccessGroups: 1, connectedAreas: [] });
    expect(await member.run(listAreas)).toContainEqual(seen);
  });
});

describe("a change of groups", () => {
  it("[A5] never shows an area to everyone by accident", async () => {
    const group = await world.group("Only");
    const area = await newArea("Lab", [group]);
    const change = { addAccessGroupIds: [], removeAccessGroupIds: [group] };
    await expect(admin.run((scope) => changeAreaGroups(scope, area.id, change))).rejects.toMatchObject(
      refusal("wouldBecomeGlobal"),
    );
    const member = await world.member("contentAuthor", { in: [group] });
    const forced = { ...change, makeGlobal: true };
    await expect(member.run((scope) => changeAreaGroups(scope, area.id, forced))).rejects.toMatchObject(
      refusal("wouldBecomeGlobal"),
    );
    const after = await admin.run((scope) => changeAreaGroups(scope, area.id, forced));
    expect(after.accessGroups).toEqual([]);
  });

  it("[A8] adds and removes the named groups, and keeps those that another member added in between", async () => {
    const [one, two, three] = [await world.group("One"), await world.group("Two"), await world.group("Three")];
    const area = await newArea("Store", [one]);
    const set = (addAccessGroupIds: string[], removeAccessGroupIds: string[]) =>
      admin.run((scope) => changeAreaGroups(scope, area.id, { addAccessGroupIds, removeAccessGroupIds }));
    await set([two], []);
    const after = await set([three], [one]);
    expect(new Set(after.accessGroups)).toEqual(new Set([two, three]));
    await expect(set([one], [one])).rejects.toMatchObject(refusal("addedAndRemoved"));
  });

  it("[A8] of two changes at the same moment each is made to what the other one left (threat B63)", async () => {
    const [left, kept, added] = [await world.group("Left"), await world.group("Kept"), await world.group("Added")];
    const area = await newArea("Press", [left, kept]);
    const change = { addAccessGroupIds: [added], removeAccessGroupIds: [] };
    let second: Promise<unknown> = Promise.resolve();
    await admin.run(async (scope) => {
      await changeAreaGroups(scope, area.id, { addAccessGroupIds: [], removeAccessGroupIds: [left] });
      second = admin.call(areaEndpoints.setGroups, { params: { areaId: area.id }, body: change });
      await untilSomebodyWaits(world);
    });
    await second;
    expect(new Set((await admin.run((scope) => getArea(scope, area.id))).accessGroups)).toEqual(new Set([kept, added]));
  });

  it("[A8] names only groups of the member's own scope, also to take away", async () => {
    const mine = await world.group("My line");
    const theirs = await world.group("Their line");
    const area = await newArea("Between", [mine, theirs]);
    const member = await world.member("contentAuthor", { in: [mine] });
    for (const change of [
      { addAccessGroupIds: [await world.group("Another")], removeAccessGroupIds: [] },
      { addAccessGroupIds: [], removeAccessGroupIds: [theirs] },
    ]) {
      await expect(member.run((scope) => changeAreaGroups(scope, area.id, change))).rejects.toMatchObject(
        refusal("unknownAccessGroup"),
      );
    }
  });
});

describe("an edit", () => {
  it("[A6] based on an older revision is refused with the present state; one that names none is not valid", async () => {
    const created = await author.call(areaEndpoints.create, { body: { name: "Mixing" } });
    expect(created.status).toBe(201);
    const params = { areaId: created.body.id };
    const rename = (name: string, ifMatch?: number) =>
      author.call(areaEndpoints.update, untyped({ params, body: { name }, ifMatch }));
    expect(await rename("Mixing room", 1)).toMatchObject({ status: 200, body: { revision: 2 } });
    const stale = await rename("Mixers", 1);
    expect(stale.status).toBe(412);
    expect(stale.body.current).toMatchObject({ name: "Mixing room", revision: 2 });
    expect(await rename("Mixers")).toMatchObject({ status: 400, body: { code: "revisionRequired" } });
  });

  it("[A6] leaves fields that it does not name unchanged", async () => {
    const pictureId = await uploaded(author);
    const area = await author.run((scope) => createArea(scope, { name: "Press", displayFettleImageId: pictureId }));
    const params = { areaId: area.id };
    const renamed = await author.call(areaEndpoints.update, { params, ifMatch: 1, body: { name: "Presses" } });
    expect(renamed.body).toMatchObject({ name: "Presses", displayFettleImageId: pictureId });
    const bare = await author.call(areaEndpoints.update, {
      params,
      ifMatch: 2,
      body: { displayFettleImageId: null },
    });
    expect(bare.body).toMatchObject({ name: "Presses", displayFettleImageId: null });
  });

  it("[A9] is taken as it is described, or not at all", async () => {
    const { id } = await newArea("Strict");
    const params = { areaId: id };
    const edits = [{ name: "" }, { name: " \t" }, { name: "x".repeat(201) }, { name: "x", revision: 7 }, { name: 1 }];
    for (const body of edits) {
      const answer = await author.call(areaEndpoints.update, { params, ifMatch: 1, body: body as { name: string } });
      expect(answer).toMatchObject({ status: 400, body: { code: "invalidRequest" } });
    }
    const listed = await author.call(areaEndpoints.list, untyped({ query: { limit: 3 } }));
    expect(listed.status).toBe(400);
    const tidied = await author.call(areaEndpoints.update, { params, ifMatch: 1, body: { name: "  Strict  " } });
    expect(tidied.body.name).toBe("Strict");
  });
});

describe("a picture", () => {
  it("[A7] is the author's own upload, and visible to every member who sees the area", async () => {
    const [mine, theirs] = [await uploaded(author), await uploaded(await world.member("contentAuthor"))];
    const create = (displayFettleImageId: string) =>
      author.call(areaEndpoints.create, { body: { name: "Pictured", displayFettleImageId } });
    expect(await create(mine)).toMatchObject({ status: 201, body: { displayFettleImageId: mine } });
    for (const unknown of [theirs, randomUUID()]) {
      expect(await create(unknown)).toMatchObject({ status: 400, body: { code: "unknownMedia" } });
    }
  });
});

describe("a connection", () => {
  it("[A15] holds for both, and counts as an edit of both", async () => {
    const [hall, dock] = [await newArea("Hall"), await newArea("Dock 2")];
    await connect(author, hall.id, [dock.id, dock.id]);
    expect(await neighbours(author, hall.id)).toEqual([dock.id]);
    expect(await neighbours(author, dock.id)).toEqual([hall.id]);
    // An edit of the dock's earlier revision would remove the new neighbour without its author having seen it.
    const stale = author.run((scope) => chooseConnections(scope, dock.id, dock.revision, []));
    await expect(stale).rejects.toMatchObject({ code: "stale", more: { current: { connectedAreas: [hall.id] } } });
    await connect(author, dock.id, []);
    expect(await neighbours(author, hall.id)).toEqual([]);
  });

  it("of an area to itself is refused, and nothing is changed [A21]", async () => {
    const [hall, dock] = [await newArea("Hall 5"), await newArea("Dock 5")];
    await expect(connect(author, hall.id, [dock.id, hall.id])).rejects.toMatchObject({ code: "connectedToItself" });
    expect(await neighbours(author, hall.id)).toEqual([]);
  });

  it("[A16] with an area hidden from the editor stays", async () => {
    const secret = await newArea("Secret", [await world.group("Few")]);
    const [hall, dock] = [await newArea("Hall 3"), await newArea("Dock 3")];
    await connect(admin, hall.id, [secret.id]);
    await connect(author, hall.id, [dock.id]);
    expect(await neighbours(author, hall.id)).toEqual([dock.id]);
    expect(await neighbours(admin, hall.id)).toEqual([dock.id, secret.id].toSorted());
  });

  it("[A3] cannot be made with a hidden area", async () => {
    const secret = await newArea("Secret 2", [await world.group("Fewer")]);
    const hall = await newArea("Hall 4");
    for (const other of [secret.id, randomUUID()]) {
      await expect(connect(author, hall.id, [other])).rejects.toMatchObject(refusal("unknownArea"));
    }
  });
});

describe("creating", () => {
  it("[A10] happens once for one Idempotency-Key", async () => {
    const create = (name: string) =>
      author.call(areaEndpoints.create, { body: { name } }, { "idempotency-key": "create-once" });
    const [first, again] = [await create("Once"), await create("Once")];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await author.run(listAreas)).filter((area) => area.name === "Once")).toHaveLength(1);
    expect(await create("Another")).toMatchObject({ status: 422, body: { code: "idempotencyKeyReused" } });
  });
});

describe("the audit and the feed", () => {
  it("[A4] reaches the members who gain or lose visibility, and no other member", async () => {
    const [from, to, other] = [await world.group("From"), await world.group("To"), await world.group("Other")];
    const area = await newArea("Moved", [from]);
    const hall = await newArea("Beside", [other]);
    const members = {
      from: await world.member("operator", { in: [from] }),
      to: await world.member("operator", { in: [to] }),
      other: await world.member("operator", { in: [other] }),
    };
    const moved = await heardDuring(members, () =>
      admin.run((scope) => changeAreaGroups(scope, area.id, { addAccessGroupIds: [to], removeAccessGroupIds: [from] })),
    );
    expect(moved).toEqual({ from: [area.id], to: [area.id], other: [] });
    const connected = await heardDuring(members, () => connect(admin, area.id, [hall.id]));
    expect(connected).toEqual({ from: [], to: [area.id], other: [hall.id] });
    const removed = await heardDuring(members, () => admin.run((scope) => removeArea(scope, area.id)));
    expect(removed).toEqual({ from: [], to: [area.id], other: [] });
  });
});

describe("the audit", () => {
  it("[A11] holds who created, changed, opened, connected and deleted an area, in an unbroken chain", async () => {
    const own = await world.workspace("sibling");
    const group = await own.group("Shift");
    const boss = await own.member("admin");
    const area = await boss.run((scope) => createArea(scope, { name: "Kiln", accessGroupIds: [group] }));
    const hall = await boss.run((scope) => createArea(scope, { name: "Hall" }));
    await boss.run((scope) =>
      changeAreaGroups(scope, area.id, { addAccessGroupIds: [], removeAccessGroupIds: [group], makeGlobal: true }),
    );
    await connect(boss, area.id, [hall.id]);
    await boss.call(areaEndpoints.update, { params: { areaId: hall.id }, ifMatch: 2, body: { name: "Big hall" } });
    await boss.run((scope) => removeArea(scope, area.id));
    const entries = await own.asSystem((scope) =>
      scope.db.selectFrom("audit_entry").select(["action", "actor_id"]).orderBy("seq").execute(),
    );
    const ofAreas = entries.filter((entry) => entry.action.startsWith("area."));
    expect(ofAreas.map((entry) => entry.action)).toEqual([
      "area.created",
      "area.created",
      "area.accessChanged",
      "area.connectionsChanged",
      "area.updated",
      "area.deleted",
    ]);
    expect(new Set(ofAreas.map((entry) => entry.actor_id))).toEqual(new Set([boss.profileId]));
    const { workspaceId } = own;
    const fault = await inTransaction(world.appContext.database, { workspaceId }, (client) =>
      verifyAudit(client, world.appContext.seals, workspaceId),
    );
    expect(fault).toBeUndefined();
  });
});

/** A finished picture of this person. */
async function uploaded(by: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return by.run((scope) => keepPicture(scope, prepared, "area.png"));
}

/** What each of these members receives on the topic `areas` while `work` runs: the ids of the areas, in order. */
async function heardDuring<Name extends string>(
  members: Readonly<Record<Name, Person>>,
  work: () => Promise<unknown>,
): Promise<Record<Name, string[]>> {
  const { workspaceId } = world;
  const read = <T>(query: Parameters<typeof inTransaction<undefined, T>>[2]) =>
    inTransaction(world.appContext.database, { workspaceId, readOnly: true }, query);
  const before = await read((client) => lastSeq(client, workspaceId));
  await work();
  const events = await read((client) => eventsAfter(client, workspaceId, before));
  const heard = {} as Record<Name, string[]>;
  for (const [name, member] of Object.entries(members) as [Name, Person][]) {
    const actor = await member.run(async (scope) => scope.actor);
    heard[name] = events
      .filter((event) => event.topic === "areas" && hears(actor, event))
      .map((event) => event.subjectId ?? "");
  }
  return heard;
}
