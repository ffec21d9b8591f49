import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaEndpoints } from "#features/media/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { Device, publish, setProcedureGroups, storePicture } from "#tests/support/performs.ts";
import { photoIn, saidIn, wordsAndPhoto } from "#tests/support/unrecorded-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { unrecordedEndpoints } from "../contract.ts";
import { selectVisibleUnrecordedIds } from "./service.ts";

let world: World;
let lead: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  lead = await world.member("contentAuthor", { name: "Lea Lead" });
  ann = await world.member("operator", { name: "Ann Arbor" });
  ben = await world.member("operator", { name: "Ben Bolt" });
});
afterAll(() => world?.close());

const content = wordsAndPhoto();
const saying = (input: string) => saidIn(content, input);

async function running(person: Person, input = "Oil on the floor", groupIds: readonly string[] = []) {
  const { procedureId } = await publish(world, lead, content, groupIds);
  const device = new Device(person, procedureId);
  expect((await device.save(saying(input))).status).toBe(200);
  return device;
}
const listed = async (person: Person, search = "") => {
  const { body } = await person.call(unrecordedEndpoints.running, { query: { search } });
  return body.performances;
};
const end = (person: Person, device: Device) => person.call(performEndpoints.remove, { params: device.params });
const unrecordedOf = async (person: Person, procedureId: string) =>
  (await person.call(unrecordedEndpoints.list, { query: { procedureId } })).body.unrecorded;

describe("who performs what now", () => {
  it("[PF190] an analyst sees every run with its person, version, times and steps, last saved first", async () => {
    const first = await running(ann);
    const second = await running(ben);
    const [newer, older] = await listed(lead);
    expect([newer?.id, older?.id]).toEqual([second.performId, first.performId]);
    expect(older).toMatchObject({
      procedureId: first.procedureId,
      title: "Change the filter",
      version: 1,
      stepCount: 2,
      doneCount: 1,
      profileId: ann.profileId,
      profileName: "Ann Arbor",
    });
    expect((await listed(lead, "arbor filter")).map((one) => one.id)).toEqual([first.performId]);
  });

  it("[PF190] it is read page by page, each run once", async () => {
    const all = (await listed(lead)).map((one) => one.id);
    const ids: string[] = [];
    for (let after: string | undefined, pages = 0; pages < 50; pages++) {
      const page = await lead.call(unrecordedEndpoints.running, { query: { limit: 1, after } });
      ids.push(...page.body.performances.map((one) => one.id));
      if (page.body.next === null) break;
      after = page.body.next;
    }
    expect(ids).toEqual(all);
  });

  it("[PF190] a run of a procedure hidden from the analyst is in no list and cannot be ended", async () => {
    const group = await world.group("Cell 4");
    const device = await running(ann);
    await setProcedureGroups(world, device.procedureId, [group]);
    expect((await listed(lead)).map((one) => one.id)).not.toContain(device.performId);
    expect((await end(lead, device)).status).toBe(404);
    expect((await device.get()).status).toBe(200);
  });

  it("[PF190] a removed member's run stays in the list, named as a former member's, and can be ended", async () => {
    const cem = await world.member("operator", { name: "Cem Cole" });
    const admin = await world.member("admin");
    const device = await running(cem);
    await admin.call(memberChangeEndpoints.remove, { params: { profileId: cem.profileId } });
    const [run] = (await listed(lead)).filter((one) => one.id === device.performId);
    expect(run).toMatchObject({ profileName: "Cem Cole", isFormer: true });
    expect((await end(lead, device)).status).toBe(204);
    expect((await listed(lead)).map((one) => one.id)).not.toContain(device.performId);
  });
});

describe("ending another member's run", () => {
  it("[PF191] stores the answers outside of the records, completely, and makes no record of them", async () => {
    const device = await running(ann, "The seal leaks");
    expect((await end(lead, device)).status).toBe(204);
    const [entry] = await unrecordedOf(lead, device.procedureId);
    expect(entry).toMatchObject({
      source: "endedRun",
      performId: device.performId,
      profileName: "Ann Arbor",
      receivedBy: "Lea Lead",
      filesMissing: 0,
    });
    const params = { procedureId: device.procedureId, unrecordedId: entry?.id ?? "" };
    const { body } = await lead.call(unrecordedEndpoints.get, { params });
    expect(body.stepsProgress[0]?.modules[0]?.performData).toMatchObject({ input: "The seal leaks" });
    expect(body.procedure.title).toBe("Change the filter");
    const history = await lead.call(recordEndpoints.history, {
      params: { procedureId: device.procedureId },
      query: {},
    });
    expect(history.body.history).toEqual([]);
  });

  it("[PF191] is audited with the owner of the run, and once, however often it is called", async () => {
    const device = await running(ann);
    const audited = () =>
      world.asSystem(async (scope) => {
        const rows = await scope.db
          .selectFrom("audit_entry")
          .select(["actor_id", "details"])
          .where("workspace_id", "=", scope.workspaceId)
          .where("action", "=", "perform.endedByOther")
          .where("object_id", "=", device.performId)
          .execute();
        return rows;
      });
    await end(lead, device);
    expect((await end(lead, device)).status).toBe(204);
    const [entry, ...more] = await audited();
    expect(more).toEqual([]);
    expect(entry?.actor_id).toBe(lead.profileId);
    expect(entry?.details).toMatchObject({ profileId: ann.profileId, profileName: "Ann Arbor", stepCount: 2 });
    expect(await unrecordedOf(lead, device.procedureId)).toHaveLength(1);
  });

  it("[PF191] both answers of an open conflict are kept, with the photos of the one that was not in use", async () => {
    const device = await running(ann, "Dry");
    const photo = await storePicture(world, ann);
    const raised = [...saying("Oil on the floor"), ...photoIn(content, photo, "remote")].flatMap(
      ({ stepId, modules }) => modules.map((entry) => ({ id: entry.moduleId, stepId, entry })),
    );
    expect((await device.save([], { conflicts: { raised, settled: [] } })).status).toBe(200);
    await end(lead, device);
    const [entry] = await unrecordedOf(lead, device.procedureId);
    const params = { procedureId: device.procedureId, unrecordedId: entry?.id ?? "" };
    const { body } = await lead.call(unrecordedEndpoints.get, { params });
    const given = body.stepsProgress.flatMap(({ modules }) => modules.map(({ performData }) => performData));
    expect(given).toEqual([
      expect.objectContaining({ input: "Dry" }),
      expect.objectContaining({ input: "Oil on the floor" }),
      expect.objectContaining({ capturedImageRefs: [expect.objectContaining({ id: photo })] }),
    ]);
    expect((await lead.call(mediaEndpoints.image, { params: { imageId: photo } })).status).toBe(200);
  });

  it("[PF191] is for analysts: to everyone else the run is as unknown as one that never existed", async () => {
    const device = await running(ann);
    expect((await end(ben, device)).status).toBe(404);
    const all = await ben.call(performEndpoints.removeMine, {
      params: { procedureId: device.procedureId },
      query: { profileId: ann.profileId },
    });
    expect(all.status).toBe(403);
    expect((await device.get()).status).toBe(200);
  });

  it("[PF191] ends all runs of one member of one procedure, and nobody else's", async () => {
    const { procedureId } = await publish(world, lead, content);
    const devices = [new Device(ann, procedureId), new Device(ann, procedureId), new Device(ben, procedureId)];
    for (const device of devices) await device.save(saying("Dry"));
    const ended = await lead.call(performEndpoints.removeMine, {
      params: { procedureId },
      query: { profileId: ann.profileId },
    });
    expect(ended.body).toEqual({ removed: 2 });
    expect(await Promise.all(devices.map(async (device) => (await device.get()).status))).toEqual([410, 410, 200]);
    expect(await unrecordedOf(lead, procedureId)).toHaveLength(2);
  });

  it("[PF191] does not affect a submitted run: the analyst is told that it is a record", async () => {
    const device = await running(ann);
    expect((await device.submit()).status).toBe(200);
    const refused = await end(lead, device);
    expect([refused.status, refused.body.code]).toEqual([410, "performEnded"]);
    expect(await unrecordedOf(lead, device.procedureId)).toEqual([]);
  });

  it("[PF192] the next save tells its performer who ended it, and changes nothing", async () => {
    const device = await running(ann);
    await end(lead, device);
    const late = await device.save(saying("Wiped up"));
    expect([late.status, late.body.code]).toEqual([410, "performEnded"]);
    expect(late.body.current).toMatchObject({ state: "removed", by: "Lea Lead" });
    const own = await running(ann);
    await own.remove();
    expect((await own.get()).body.current).toEqual({ state: "removed" });
  });

  it("[PF193] its photos stay with the answers, for everyone who sees those", async () => {
    const device = await running(ann);
    const photo = await storePicture(world, ann);
    await device.save(photoIn(content, photo, "remote"));
    await end(lead, device);
    const [entry] = await unrecordedOf(lead, device.procedureId);
    const id = entry?.id ?? "";
    const used = await world.asSystem((scope) =>
      scope.db
        .selectFrom("asset_use")
        .select(["user_type", "user_id"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("asset_id", "=", photo)
        .execute(),
    );
    expect(used).toEqual([{ user_type: "perform", user_id: id }]);
    const sees = async (person: Person) =>
      (await person.run((scope) => selectVisibleUnrecordedIds(scope, [id]))).has(id);
    expect([await sees(lead), await sees(ann), await sees(ben)]).toEqual([true, true, false]);
    const opens = (person: Person) => person.call(mediaEndpoints.image, { params: { imageId: photo } });
    expect([(await opens(lead)).status, (await opens(ann)).status, (await opens(ben)).status]).toEqual([200, 200, 404]);
  });
});
