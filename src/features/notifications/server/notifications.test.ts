import { afterAll, beforeAll, expect, it } from "vitest";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { actingAs } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy, publishOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../contract.ts";
import { notify } from "./service.ts";

let world: World;
let night: string;
let day: string;
let admin: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  admin = await world.member("admin");
  ann = await world.member("operator", { in: [night] });
  ben = await world.member("operator", { in: [night, day] });
});
afterAll(() => world?.close());

const listed = async (person: Person, query: { after?: string; limit?: number } = {}) =>
  (await person.call(notificationEndpoints.list, { query })).body;

/** Publishes the present content of a procedure once more. */
async function publishAgain(procedureId: string) {
  const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId } });
  return publishOver(admin, draft);
}

it("members who perform an earlier version are notified of a new one, and nobody else [N1] [P72]", async () => {
  const content = contentWith([[["numberInput"]]]);
  const { id } = await publishedBy(admin, { content, groups: [night] });
  const [running, done] = [new Device(ann, id), new Device(ben, id)];
  for (const device of [running, done]) expect((await device.save([])).status).toBe(200);
  expect((await done.remove()).status).toBe(204);
  expect((await publishAgain(id)).body.version).toBe(2);
  expect(await listed(ann)).toMatchObject({
    unread: 1,
    notifications: [
      { kind: "procedurePublished", readAt: null, data: { procedureId: id, title: content.title, version: 2 } },
    ],
  });
  expect(await listed(ben)).toMatchObject({ notifications: [], unread: 0, next: null });
  expect((await listed(admin)).notifications).toEqual([]);
});

it("a notification of a hidden thing is neither listed nor counted [N2]", async () => {
  const reader = await world.member("operator", { in: [night] });
  const kept = await publishedBy(admin, { groups: [night] });
  const moved = await publishedBy(admin, { groups: [night] });
  const deleted = await publishedBy(admin, { groups: [night] });
  for (const { id, title } of [kept, moved, deleted]) {
    await admin.run((scope) =>
      notify(scope, [reader.profileId, reader.profileId], "procedurePublished", { procedureId: id, title, version: 2 }),
    );
  }
  expect((await listed(reader)).unread).toBe(3);
  await admin.call(procedureEndpoints.setGroups, {
    params: { procedureId: moved.id },
    body: { addAccessGroupIds: [day], removeAccessGroupIds: [night] },
  });
  await admin.call(procedureEndpoints.remove, { params: { procedureId: deleted.id } });
  const { notifications, unread } = await listed(reader);
  expect([notifications.map((one) => "procedureId" in one.data && one.data.procedureId), unread]).toEqual([
    [kept.id],
    1,
  ]);
});

it("members read and mark their own alone [N3]", async () => {
  const [reader, other] = [await world.member("operator"), await world.member("operator")];
  const { id, title } = await publishedBy(admin);
  const data = { procedureId: id, title, version: 2 };
  for (let count = 0; count < 3; count++) {
    await admin.run((scope) => notify(scope, [reader.profileId, other.profileId], "procedurePublished", data));
  }
  const [first] = (await listed(reader)).notifications;
  const ids = [first?.id ?? ""];
  expect((await other.call(notificationEndpoints.read, { body: { ids } })).body).toEqual({ unread: 3 });
  expect((await reader.call(notificationEndpoints.read, { body: { ids } })).body).toEqual({ unread: 2 });
  expect((await listed(reader)).notifications.filter((one) => one.readAt !== null).map((one) => one.id)).toEqual(ids);
  expect((await reader.call(notificationEndpoints.read, { body: { all: true } })).body).toEqual({ unread: 0 });
  expect((await listed(other)).unread).toBe(3);
  for (const body of [{}, { ids: [] }, { all: true, ids }]) {
    expect((await reader.call(notificationEndpoints.read, { body: body as { all: true } })).status).toBe(400);
  }
});

it("pages of ten, newest first, each once [N4]", async () => {
  const reader = await world.member("operator");
  const { id, title } = await publishedBy(admin);
  const start = Date.now();
  const tell = (version: number) =>
    world.asSystem((scope) => {
      const then = actingAs(scope, scope.actor, new Date(start + version));
      return notify(then, [reader.profileId], "procedurePublished", { procedureId: id, title, version });
    });
  for (let version = 1; version <= 23; version++) await tell(version);
  const first = await listed(reader);
  await tell(24);
  const second = await listed(reader, { after: first.next ?? "" });
  const third = await listed(reader, { after: second.next ?? "" });
  const versions = [first, second, third].map((page) =>
    page.notifications.map((one) => (one.kind === "procedurePublished" ? one.data.version : 0)),
  );
  expect(versions.map((page) => page.length)).toEqual([10, 10, 3]);
  expect(versions.flat()).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
  expect([third.next, third.unread]).toEqual([null, 24]);
  expect((await reader.call(notificationEndpoints.list, { query: { after: "nonsense" } })).status).toBe(400);
});
