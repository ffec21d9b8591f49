import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { Device, otherDevice, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let procedureId: string;
const content: DraftContent = contentWith([[["freeResponse"]], [["freeResponse"]]]);
beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("operator");
  procedureId = (await publish(world, await world.member("contentAuthor"), content)).procedureId;
});
afterAll(() => world?.close());

const saying = (input: string, place = 0): StepProgress[] => {
  const module = performedModules(content)[place];
  return module ? [...withEdit(content, [], module.id, { moduleType: "freeResponse", input }, momentAt(1))] : [];
};

async function running(): Promise<Device> {
  const device = new Device(ann, procedureId, randomUUID());
  expect((await device.save(saying("first"))).status).toBe(200);
  return device;
}

/** Another answer to the same question, as a merge leaves it open. */
function conflictOf(input: string) {
  const [step] = saying(input);
  const [entry] = step?.modules ?? [];
  if (!step || !entry) throw new Error("The sample has a question");
  return { id: randomUUID(), stepId: step.stepId, entry };
}

const statuses = (answers: readonly { readonly status: number }[]) => answers.map((answer) => answer.status).sort();

const recordText = async (device: Device): Promise<string> => {
  const answer = await ann.call(recordEndpoints.record, { params: device.params });
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body.stepsProgress);
};

describe("races", () => {
  it("[PF23] of two saves on one revision exactly one is stored, and the other gets a conflict", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const devices = [await running()];
      for (let other = 0; other < 3; other++) devices.push(await otherDevice(devices[0] as Device));
      const answers = await Promise.all(devices.map((device, index) => device.save(saying(`device ${index}`))));
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      const winner = answers.findIndex((answer) => answer.status === 200);
      const { body } = await (devices[0] as Device).get();
      expect(body.revision).toBe(2);
      expect(JSON.stringify(body.steps_progress)).toContain(`device ${winner}`);
      const lost = answers.find((answer) => answer.status === 409);
      expect(JSON.stringify(lost?.body.current)).toContain(`device ${winner}`);
    }
  });

  it("[PF61] of two starts with one id one starts; repeating the same start changes nothing", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const first = new Device(ann, procedureId);
      const second = new Device(ann, procedureId, first.performId);
      const answers = await Promise.all([first.save(saying("one")), second.save(saying("two"))]);
      expect(statuses(answers)).toEqual([200, 409]);
      const third = new Device(ann, procedureId);
      const again = new Device(ann, procedureId, third.performId);
      expect(statuses(await Promise.all([third.save(saying("one")), again.save(saying("one"))]))).toEqual([200, 200]);
      expect((await third.get()).body.revision).toBe(1);
    }
  });

  it("[PF70] submits at the same time give one record", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = await running();
      const answers = await Promise.all(Array.from({ length: 5 }, () => device.submit()));
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    }
    const { records, audits } = await world.asSystem(async (scope) => ({
      records: await scope.db
        .selectFrom("perform_record")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("workspace_id", "=", scope.workspaceId)
        .executeTakeFirstOrThrow(),
      audits: await scope.db
        .selectFrom("audit_entry")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("workspace_id", "=", scope.workspaceId)
        .where("action", "=", "perform.submitted")
        .executeTakeFirstOrThrow(),
    }));
    expect([Number(records.n), Number(audits.n)]).toEqual([raceRounds, raceRounds]);
  });

  it("[PF65] a save that meets a submit is in the record, or is refused as too late", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = await running();
      const other = await otherDevice(device);
      const [save, submit] = await Promise.all([other.save(saying("last word", 1)), device.submit()]);
      expect(submit.status).toBe(200);
      expect([200, 410]).toContain(save.status);
      expect((await recordText(device)).includes("last word")).toBe(save.status === 200);
    }
  });

  it("[PF277] a merge that meets a submit leaves its other answer open, or is refused as too late", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = await running();
      const other = await otherDevice(device);
      const [merge, submit] = await Promise.all([
        other.save(saying("kept"), { conflicts: { raised: [conflictOf("other answer")], settled: [] } }),
        device.submit(),
      ]);
      if (merge.status === 200) {
        expect([submit.status, submit.body]).toMatchObject([409, { code: "conflictsOpen" }]);
        expect(JSON.stringify((await device.get()).body.conflicts)).toContain("other answer");
      } else {
        expect([merge.status, submit.status]).toEqual([410, 200]);
        expect(await recordText(device)).toContain("first");
      }
    }
  });

  it("[PF67] a save that meets a reset is carried over, or is refused as too late", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = await running();
      const other = await otherDevice(device);
      const [save, reset] = await Promise.all([other.save(saying("last word", 1)), device.reset()]);
      expect(reset.status).toBe(200);
      expect([200, 410]).toContain(save.status);
      const { body } = await device.get();
      expect(body.generation).toBe(2);
      expect(JSON.stringify(body.steps_progress).includes("last word")).toBe(save.status === 200);
    }
  });

  it("[PF66] a submit that meets a removal or a reset leaves one of the two ends", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = await running();
      const [submit, remove] = await Promise.all([device.submit(), device.remove()]);
      expect([[200, 410].join(), [410, 204].join()]).toContain([submit.status, remove.status].join());
      const second = await running();
      const [submitted, reset] = await Promise.all([second.submit(), second.reset()]);
      expect(submitted.status).toBe(200);
      expect([200, 410]).toContain(reset.status);
      expect(await recordText(second)).toContain("first");
    }
  });
});

describe("an open conflict", () => {
  it("[PF277] keeps the perform from being submitted by any device, until a person has chosen; then once and for all", async () => {
    const device = await running();
    const stale = await otherDevice(device);
    const conflict = conflictOf("other answer");
    expect((await device.save(saying("kept"), { conflicts: { raised: [conflict], settled: [] } })).status).toBe(200);
    for (const one of [stale, device]) {
      const refused = await one.submit();
      expect([refused.status, refused.body.code]).toEqual([409, "conflictsOpen"]);
      expect(refused.body.detail).toContain("One question has two answers");
      const { conflicts, steps_progress } = refused.body.current as { conflicts: unknown; steps_progress: unknown };
      expect([JSON.stringify(conflicts), JSON.stringify(steps_progress)]).toEqual([
        expect.stringContaining("other answer"),
        expect.stringContaining("kept"),
      ]);
    }
    const settled = { conflicts: { raised: [], settled: [conflict.id] } };
    expect((await device.save(saying("chosen"), settled)).status).toBe(200);
    const first = await device.submit();
    // The answer was lost: a device that asks again, however stale, hears of the same record.
    expect([first.status, (await stale.submit()).body]).toEqual([200, first.body]);
    expect(await recordText(device)).toContain("chosen");
  });
});
