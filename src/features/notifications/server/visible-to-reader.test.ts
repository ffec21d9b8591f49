import { afterAll, beforeAll, expect, it } from "vitest";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftBy, publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../contract.ts";
import { selectDue } from "./delivery-store.ts";
import { notify } from "./service.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("what the job finds visible to each reader is what each reader's own list shows [N2] [N9] [N14]", async () => {
  const plant = await world.group("Plant");
  const night = await world.group("Night shift", { under: plant });
  const day = await world.group("Day shift", { under: plant });
  const admin = await world.member("admin");
  const readers = [
    admin,
    await world.member("operator"),
    await world.member("operator", { in: [plant] }),
    await world.member("operator", { in: [night] }),
    await world.member("contentAuthor", { in: [night] }),
    await world.member("contentAuthor", { in: [day] }),
    await world.member("groupAdmin", { in: [night, day] }),
  ];
  const procedures = [
    await publishedBy(admin),
    await publishedBy(admin, { groups: [plant] }),
    await publishedBy(admin, { groups: [night] }),
    await publishedBy(admin, { groups: [night, day] }),
    await draftBy(admin),
    await draftBy(admin, { groups: [night] }),
    await publishedBy(admin, { groups: [day] }),
  ];
  await admin.call(procedureEndpoints.remove, { params: { procedureId: procedures.at(-1)?.id ?? "" } });
  const everyone = readers.map((reader) => reader.profileId);
  for (const { id, title } of procedures) {
    await world.asSystem((scope) =>
      notify(scope, everyone, "procedurePublished", { procedureId: id, title, version: 2 }),
    );
  }
  const due = await world.asSystem((scope) => selectDue(scope, 1000));
  expect(due).toHaveLength(readers.length * procedures.length);
  const shown = await Promise.all(
    readers.map(async (reader) => {
      const { body } = await reader.call(notificationEndpoints.list, { query: { limit: 200 } });
      return body.notifications.map((one) => one.id);
    }),
  );
  const found = due.filter((row) => row.isVisible).map((row) => row.id);
  expect(found.toSorted()).toEqual(shown.flat().toSorted());
  expect(new Set(shown.map((ids) => ids.length)).size).toBeGreaterThan(3);
});
