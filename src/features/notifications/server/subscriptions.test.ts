import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { removeMembers } from "#features/members/server/service.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import type { Scope } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../contract.ts";
import { type ProcedureEvent, subscriptionEndpoints } from "../subscription-contract.ts";
import { fanOut, fanOutStep } from "./procedure-events.ts";

let world: World;
let night: string;
let day: string;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  admin = await world.member("admin");
});
afterAll(() => world?.close());

/** A worker that did something, and is killed before its commit. */
async function dyingWorker(work: (scope: Scope) => Promise<void>) {
  const [{ promise: begun, resolve: begin }, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const running = world.asSystem(async (scope) => {
    await work(scope);
    begin();
    await killed.promise;
  });
  const ended = running.catch((error: unknown) => error);
  await begun;
  return {
    die: async () => {
      killed.reject(new Error("killed"));
      expect(await ended).toMatchObject({ message: "killed" });
    },
  };
}

const both = ["procedurePerformStarted", "procedurePerformCompleted"] as const;
const wish = (procedureId: string, events: readonly ProcedureEvent[]) => ({
  subscriptionObjectType: "procedure" as const,
  subscriptionData: { procedureId, notificationEventTriggers: [...events] },
});
const subscribe = (by: Person, procedureId: string, events: readonly ProcedureEvent[] = both, as = by.profileId) =>
  by.call(subscriptionEndpoints.subscribe, { params: { profileId: as }, body: wish(procedureId, events) });
const unsubscribe = (by: Person, procedureId: string, events: readonly ProcedureEvent[] = both, as = by.profileId) =>
  by.call(subscriptionEndpoints.unsubscribe, { params: { profileId: as }, body: wish(procedureId, events) });
const ofProcedure = (by: Person, procedureId: string) =>
  by.call(subscriptionEndpoints.ofProcedure, { params: { procedureId } });
const news = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).body.notifications
    .filter((one) => one.kind.startsWith("procedurePerform"))
    .map((one) => [one.kind, one.data]);

const procedure = (groups: readonly string[] = []) =>
  publishedBy(admin, { content: contentWith([[["numberInput"]]]), groups: [...groups] });

async function perform(by: Person, procedureId: string): Promise<string> {
  const device = new Device(by, procedureId);
  expect((await device.save([])).status).toBe(200);
  const submitted = await by.call(performEndpoints.submit, { params: { procedureId, performId: device.performId } });
  expect(submitted.status).toBeLessThan(300);
  return device.performId;
}

const events = () =>
  world.asSystem(async (scope) => {
    const rows = await scope.db
      .selectFrom("notification_event")
      .select(["kind", "subject_id"])
      .where("workspace_id", "=", scope.workspaceId)
      .execute();
    return rows.map((row) => `${row.kind} ${row.subject_id}`);
  });

describe("a subscription", () => {
  it("is added to, repeated and taken away by its events [N5]", async () => {
    const { id } = await procedure();
    const ann = await world.member("operator");
    expect((await ofProcedure(ann, id)).body).toEqual({
      subscriptionObjectType: "procedure",
      procedureId: id,
      notificationEventTriggers: [],
    });
    expect((await subscribe(ann, id, ["procedurePerformCompleted"])).status).toBe(200);
    expect((await subscribe(ann, id)).body.notificationEventTriggers).toEqual(both);
    expect((await subscribe(ann, id)).body.notificationEventTriggers).toEqual(both);
    expect((await unsubscribe(ann, id, ["procedurePerformStarted"])).body.notificationEventTriggers).toEqual([
      "procedurePerformCompleted",
    ]);
    expect((await ofProcedure(ann, id)).body.notificationEventTriggers).toEqual(["procedurePerformCompleted"]);
    expect((await ofProcedure(admin, id)).body.notificationEventTriggers).toEqual([]);
  });

  it("is one's own: another's profile is 404 [N5]", async () => {
    const { id } = await procedure();
    const [ann, ben] = [await world.member("admin"), await world.member("operator")];
    await subscribe(ben, id);
    expect((await subscribe(ann, id, both, ben.profileId)).status).toBe(404);
    expect((await unsubscribe(ann, id, both, ben.profileId)).status).toBe(404);
    expect((await ofProcedure(ben, id)).body.notificationEventTriggers).toEqual(both);
  });

  it("to a hidden procedure is 404, and one to a procedure that became hidden can be left [N5] [N6]", async () => {
    const { id } = await procedure([night]);
    const [inside, outside] = [
      await world.member("operator", { in: [night] }),
      await world.member("operator", { in: [day] }),
    ];
    expect((await subscribe(outside, id)).status).toBe(404);
    expect((await ofProcedure(outside, id)).status).toBe(404);
    expect((await unsubscribe(outside, id)).status).toBe(404);
    await subscribe(inside, id);
    await admin.call(procedureEndpoints.setGroups, {
      params: { procedureId: id },
      body: { addAccessGroupIds: [day], removeAccessGroupIds: [night] },
    });
    expect((await unsubscribe(inside, id)).body.notificationEventTriggers).toEqual([]);
  });

  it("takes events of the specification only", async () => {
    const { id } = await procedure();
    expect((await subscribe(admin, id, [])).status).toBe(400);
    expect((await subscribe(admin, id, ["procedureDeleted" as never])).status).toBe(400);
  });
});

describe("a perform", () => {
  it("notifies subscribers of its start and its end, once, and not the performer [N7] [N9]", async () => {
    const { id, title } = await procedure();
    const [ann, ben, manager] = [
      await world.member("operator"),
      await world.member("operator"),
      await world.member("admin"),
    ];
    for (const one of [ann, ben, manager]) await subscribe(one, id);
    const performId = await perform(ben, id);
    await fanOut(world.appContext, world.workspaceId);
    await fanOut(world.appContext, world.workspaceId);
    const data = { procedureId: id, performId, title, performedBy: null };
    expect(await news(ann)).toEqual(
      expect.arrayContaining([
        [both[1], data],
        [both[0], data],
      ]),
    );
    expect(await news(ann)).toHaveLength(2);
    expect(await news(ben)).toEqual([]);
    // [N13] Those who see the records see who performed.
    expect(await news(manager)).toContainEqual([both[1], { ...data, performedBy: ben.displayName }]);
  });

  it("names the performer to nobody else [N13]", async () => {
    const { id } = await procedure();
    const ann = await world.member("operator");
    await subscribe(ann, id);
    const ben = await world.member("operator", { name: "Benedikt" });
    await perform(ben, id);
    await fanOut(world.appContext, world.workspaceId);
    const { text } = await ann.call(notificationEndpoints.list, { query: {} });
    expect(text).not.toContain("Benedikt");
  });

  it("raises nothing where nobody has subscribed, or notifications are off [N7] [N10]", async () => {
    const { id } = await procedure();
    const ann = await world.member("operator");
    const alone = await perform(ann, id);
    await subscribe(admin, id);
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", false));
    const silent = await perform(ann, id);
    expect((await subscribe(admin, id)).body).toMatchObject({ code: "notEnabled" });
    expect((await ofProcedure(admin, id)).status).toBe(403);
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", true));
    const told = await perform(ann, id);
    const raised = (await events()).join();
    expect([raised.includes(alone), raised.includes(silent), raised.includes(told)]).toEqual([false, false, true]);
  });

  it("notifies neither late subscribers, nor members who left, nor those who no longer see it [N9]", async () => {
    const { id } = await procedure([night]);
    const inNight = () => world.member("operator", { in: [night] });
    const [stays, moves, leaves, late, performer] = [
      await inNight(),
      await inNight(),
      await inNight(),
      await inNight(),
      await inNight(),
    ];
    for (const one of [stays, moves, leaves]) await subscribe(one, id, [both[1]]);
    await perform(performer, id);
    world.clock.offsetMs += 1000;
    await subscribe(late, id, [both[1]]);
    await world.asSystem(async (scope) => {
      await scope.db
        .updateTable("group_member")
        .set({ group_id: day })
        .where("workspace_id", "=", scope.workspaceId)
        .where("profile_id", "=", moves.profileId)
        .execute();
    });
    await admin.run((scope) => removeMembers(scope, [leaves.profileId]));
    await fanOut(world.appContext, world.workspaceId);
    const told = await world.asSystem(async (scope) => {
      const rows = await scope.db
        .selectFrom("notification")
        .select("profile_id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("kind", "=", both[1])
        .where(
          "profile_id",
          "in",
          [stays, moves, leaves, late, performer].map((one) => one.profileId),
        )
        .execute();
      return rows.map((row) => row.profile_id);
    });
    expect(told).toEqual([stays.profileId]);
  });

  it("is gone on with at once where another worker dies in the middle of its step [N32]", async () => {
    const { id } = await procedure();
    const readers = await Promise.all(Array.from({ length: 3 }, () => world.member("operator")));
    for (const one of readers) await subscribe(one, id, [both[1]]);
    await perform(await world.member("operator"), id);
    const worker = await dyingWorker(async (scope) => void (await fanOutStep(scope)));
    const next = fanOut(world.appContext, world.workspaceId);
    await untilSomebodyWaits(world);
    expect(await news(readers[0] as Person)).toEqual([]);
    await worker.die();
    await next;
    for (const one of readers) expect(await news(one)).toHaveLength(1);
  });

  it("leaves one notification for each subscriber however often a step dies before its commit [N8]", async () => {
    const { id } = await procedure();
    const readers = await Promise.all(Array.from({ length: 5 }, () => world.member("operator")));
    for (const one of readers) await subscribe(one, id, [both[1]]);
    await perform(await world.member("operator"), id);
    for (let deaths = 0; deaths < 3; deaths++) {
      const dying = world.asSystem(async (scope) => {
        await fanOutStep(scope);
        throw new Error("killed");
      });
      await expect(dying).rejects.toThrow("killed");
    }
    expect(await news(readers[0] as Person)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => fanOut(world.appContext, world.workspaceId)));
    for (const one of readers) expect(await news(one)).toHaveLength(1);
    // A step that is repeated although it was committed: the index holds what the cursor cannot.
    await world.asSystem(async (scope) => {
      await scope.db
        .updateTable("notification_event")
        .set({ done_at: null, after_profile_id: null })
        .where("workspace_id", "=", scope.workspaceId)
        .execute();
    });
    await fanOut(world.appContext, world.workspaceId);
    for (const one of readers) expect(await news(one)).toHaveLength(1);
  });
});
