import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import { type Steps, withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import { recordHash } from "#features/performs/server/record-hash.ts";
import { renameStep } from "#features/procedures/rules/outline.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { contentWith, required } from "#tests/support/content-samples.ts";
import { Device, publish, publishNext } from "#tests/support/performs.ts";
import { editOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let author: Person;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor");
  ann = await world.member("operator", { name: "Ann Arbor" });
});
afterAll(() => world?.close());

const sample = contentWith([[["numberInput"], ["freeResponse"], []]]);
const content = {
  ...sample,
  sections: sample.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(required) })),
  })),
};
const [number, words] = performedModules(content);
const steps = content.sections[0]?.steps ?? [];
const [third, first] = [steps[2]?.id ?? "", steps[0]?.id ?? ""];
if (!number || !words) throw new Error("The sample has changed");

const answered = (before: Steps, module: typeof number, n: number): StepProgress[] => [
  ...withEdit(content, before, module.id, editOf(module, n), momentAt(n)),
];
const versionsIn = (all: readonly StepProgress[]) =>
  all.map((step) => [step.versionNumber, step.modules.map((entry) => entry.versionNumber)]);

describe("a perform that moved while it ran", () => {
  it("[PF140] has a record that says on which version each step was done, and vouches for it", async () => {
    const { procedureId } = await publish(world, author, content);
    const device = new Device(ann, procedureId);
    const onFirst = [...withMark(answered([], number, 1), third, true, momentAt(2))];
    expect((await device.save(onFirst)).status).toBe(200);
    // The step of the number is called otherwise, its question is the same.
    await publishNext(world, author, procedureId, renameStep(content, first, "Read the gauge"));
    const moved = await device.reset();
    expect(moved.body.steps_progress).toMatchObject([
      { step_id: first, module_progress: [{ input: 1, version_number: 1 }] },
      { step_id: third, marked_done: true, version_number: 1 },
    ]);
    const { generation, revision, updates_list: before } = moved.body;
    const save = { generation, revision, updatesList: [...before, "b2"] };
    expect((await device.save(answered([], words, 3), save)).status).toBe(200);
    expect((await device.submit()).status).toBe(200);
    const { body: record } = await ann.call(recordEndpoints.record, { params: device.params });
    const byStep = new Map(record.stepsProgress.map((step) => [step.stepId, step]));
    const inOrder = steps.flatMap((step) => byStep.get(step.id) ?? []);
    expect(versionsIn(inOrder)).toEqual([
      [undefined, [1]],
      [undefined, [2]],
      [1, []],
    ]);
    const { body: verdict } = await ann.call(recordEndpoints.verify, { params: device.params });
    expect(verdict).toMatchObject({ is: "verified", computedHash: record.contentHash });
    const dates = {
      startedAt: new Date(record.created_at),
      claimedStartAt: new Date(record.claimed_started_at),
      claimedAt: new Date(record.claimed_at),
      receivedAt: new Date(record.submitted_at),
    };
    const hashWith = (all: readonly StepProgress[]) =>
      recordHash({ ...record, ...dates, versionNumber: record.version, steps: all });
    const onOther = record.stepsProgress.map((step) => ({
      ...step,
      modules: step.modules.map((entry) => ({ ...entry, versionNumber: 2 })),
    }));
    expect([hashWith(record.stepsProgress), hashWith(onOther)].map((hash) => hash === record.contentHash)).toEqual([
      true,
      false,
    ]);
  });

  it("[PF71] leaves the hashes of records from before as they were: they name no versions", () => {
    const at = new Date(momentAt(0));
    const vouched = {
      id: "r",
      procedureId: "p",
      versionId: "v",
      versionNumber: 1,
      profileId: "a",
      profileName: "Ann",
      title: "",
      device: "",
      attribution: { devices: [], entries: [] },
      signatures: [],
      files: [],
      startedAt: at,
      claimedStartAt: at,
      claimedAt: at,
      receivedAt: at,
      steps: [{ stepId: "s", markedDone: true, updatedAt: momentAt(1), modules: [] }],
    };
    expect(recordHash(vouched, 1)).toBe("3655934db4b63e80a00a53c200a0c205b1badc5fee75f3dce96fb835c0b826c7");
  });
});
