import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { setUses } from "#features/media/server/service.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, storePicture } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { recordEndpoints } from "../contract.ts";
import { recordRetentionJob } from "./record-retention-job.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const run = () => recordRetentionJob.run(world.appContext, undefined);

async function submitted(person: Person, procedureId: string): Promise<string> {
  const device = new Device(person, procedureId);
  await device.save([]);
  expect((await device.submit()).status).toBe(200);
  return device.performId;
}

/** The rows of a perform: its record, its answers, and the files that its record uses. */
const left = (id: string) =>
  inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
    const { rows } = await client.query(
      `select p.state, (select count(*)::int from perform_record r where r.id = p.id) as records,
         (select count(*)::int from asset_use u where u.user_id = p.id) as files
       from perform p where p.id = $1`,
      [id],
    );
    return rows[0];
  });

describe("[PF75] records older than the limit", () => {
  it("go with their answers and files, and the audit holds how many; others stay", async () => {
    const author = await world.member("contentAuthor");
    const ann = await world.member("operator");
    const { procedureId } = await publish(world, author, contentWith([[["instruction"]]]));
    const old = await submitted(ann, procedureId);
    const assetId = await storePicture(world, ann);
    await world.asSystem((scope) => setUses(scope, { type: "record", id: old }, [assetId], [assetId]));
    const other = await world.workspace("sibling");
    await other.asSystem((scope) => scope.db.updateTable("workspace").set({ record_days: 365 }).execute());

    world.clock.offsetMs += 400 * day;
    const [admin, ben] = [await world.member("admin"), await world.member("operator")];
    const young = await submitted(ben, procedureId);
    await run();
    expect(await left(old)).toEqual({ state: "submitted", records: 1, files: 1 });

    const { revision, recordRetentionDays } = (await admin.call(workspaceEndpoints.info)).body;
    expect(recordRetentionDays).toBe(null);
    const change = (body: object) => admin.call(workspaceEndpoints.changeInfo, { ifMatch: revision, body });
    expect((await change({ recordRetentionDays: 364 })).status).toBe(400);
    expect((await change({ recordRetentionDays: 390 })).status).toBe(200);
    await run();
    expect(await left(old)).toEqual({ state: "removed", records: 0, files: 0 });
    expect(await left(young)).toEqual({ state: "submitted", records: 1, files: 0 });
    await run();
    const { entries } = (await admin.call(auditEndpoints.list, { query: { action: "records.expired" } })).body;
    expect(entries.map((entry) => entry.details)).toEqual([{ count: 1, before: expect.any(String) }]);
    const gone = await admin.call(recordEndpoints.record, { params: { procedureId, performId: old } });
    expect(gone.status).toBe(404);
  });
});
