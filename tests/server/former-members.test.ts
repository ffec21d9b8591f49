import { afterAll, beforeAll, expect, it } from "vitest";
import { areaEndpoints, areaNoteEndpoints } from "#features/areas/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("[MB7] whatever a removed member made or recorded names them, and says that they are a member no longer", async () => {
  const admin = await world.member("admin");
  const ana = await world.member("contentAuthor", { name: "Ana Baptista" });
  const area = await ana.call(areaEndpoints.create, { body: { name: "Hall", accessGroupIds: [] } });
  const content = { ops: [{ insert: "Mind the step\n" }] };
  const note = await ana.call(areaNoteEndpoints.create, { body: { areaId: area.body.id, content } });
  const { procedureId } = await publish(world, ana, contentWith([[["instruction"]]]));
  const device = new Device(ana, procedureId);
  await device.save([]);
  await device.submit();

  const noteAt = { params: { noteId: note.body.id } };
  const names = async () => {
    const [read, history, list, published, revisions, records] = [
      await admin.call(areaNoteEndpoints.get, noteAt),
      await admin.call(areaNoteEndpoints.history, noteAt),
      await admin.call(procedureEndpoints.list, { query: {} }),
      await admin.call(procedureEndpoints.get, { params: { procedureId } }),
      await admin.call(revisionEndpoints.revisions, { params: { procedureId } }),
      await admin.call(recordEndpoints.recent, { query: {} }),
    ];
    const [entry] = records.body.history;
    return [
      read.body.createdBy,
      read.body.updatedBy,
      history.body.versions[0]?.writtenBy,
      list.body.procedures[0]?.updatedBy,
      published.body.publishedBy,
      revisions.body.revisions[0]?.publishedBy,
      { displayName: entry?.profileName, ...(entry?.isFormer && { isFormer: true }) },
    ].map((person) => ({ displayName: person?.displayName, isFormer: person?.isFormer }));
  };
  expect(new Set((await names()).map((one) => JSON.stringify(one)))).toEqual(
    new Set(['{"displayName":"Ana Baptista"}']),
  );
  expect((await admin.call(memberChangeEndpoints.remove, { params: { profileId: ana.profileId } })).status).toBe(204);
  for (const one of await names()) expect(one).toEqual({ displayName: "Ana Baptista", isFormer: true });
});
