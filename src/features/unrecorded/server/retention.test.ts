import { afterAll, beforeAll, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { setUses } from "#features/media/server/service.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { day } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, storePicture } from "#tests/support/performs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { unrecordedEndpoints } from "../contract.ts";
import { unrecordedRetentionJob } from "./retention-job.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const run = () => unrecordedRetentionJob.run(world.appContext, undefined);

it("[PF199] answers without a record go after as many days as records, with their files, and not before", async () => {
  const ann = await world.member("operator");
  const lead = await world.member("contentAuthor");
  const { procedureId } = await publish(world, lead, contentWith([[["instruction"]]]));
  const ended = async () => {
    const device = new Device(ann, procedureId);
    await device.save([]);
    expect((await lead.call(performEndpoints.remove, { params: device.params })).status).toBe(204);
  };
  const list = () => lead.call(unrecordedEndpoints.list, { query: { procedureId } });
  await ended();
  const old = (await list()).body.unrecorded[0]?.id ?? "";
  const assetId = await storePicture(world, ann);
  await world.asSystem((scope) => setUses(scope, { type: "perform", id: old }, [assetId], [assetId]));
  await world.asSystem((scope) => scope.db.updateTable("workspace").set({ record_days: 400 }).execute());
  world.clock.offsetMs += 399 * day;
  await run();
  expect(await usesOf(old)).toBe(1);
  world.clock.offsetMs += 2 * day;
  await run();
  expect(await usesOf(old)).toBe(0);
  const admin = await world.member("admin");
  const { entries } = (await admin.call(auditEndpoints.list, { query: { action: "unrecordedAnswers.expired" } })).body;
  expect(entries.map((entry) => entry.details)).toEqual([{ count: 1, before: expect.any(String) }]);
});

/** How many files and rows there are of answers without a record. */
const usesOf = (id: string): Promise<number> =>
  world.asSystem(async (scope) => {
    const uses = await scope.db.selectFrom("asset_use").select("asset_id").where("user_id", "=", id).execute();
    const rows = await scope.db.selectFrom("unrecorded_answers").select("id").where("id", "=", id).execute();
    expect(rows).toHaveLength(uses.length);
    return uses.length;
  });
