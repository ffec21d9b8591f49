import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NotificationKind, notificationEndpoints } from "#features/notifications/contract.ts";
import { withMark } from "#features/performs/rules/steps/steps-progress.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { gradeEndpoints } from "#features/verification/grade-contract.ts";
import { hour, minute } from "#kit/time.ts";
import { answers, gradedContent, gradeNow, questionIn, saying } from "#tests/support/grading.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { complete, easyProcedure, setBy } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../../contract.ts";
import { trainingEndpoints } from "../../training-contract.ts";
import { notifyTrainers } from "./sign-off-job.ts";

let world: World;
let admin: Person;
let night: string;
let day: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Tina Trainer" });
  night = await world.group("Night shift");
  day = await world.group("Day shift");
});
afterAll(() => world?.close());

const notify = () => notifyTrainers(world.appContext, world.workspaceId, 10 * minute);

async function newsOf<K extends NotificationKind>(person: Person, kind: K, procedureId: string) {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 50 } });
  return body.notifications.flatMap((one) =>
    one.kind === kind && "procedureId" in one.data && one.data.procedureId === procedureId ? [one.data] : [],
  );
}

const attemptOf = async (person: Person, setId: string) =>
  (await person.call(setEndpoints.get, { params: { setId } })).body.procedures[0]?.result;

const sign = (by: Person, setId: string, profileId: string, recordId: string, more: object = {}) =>
  by.call(trainingEndpoints.signOff, {
    params: { setId },
    body: { profileId, recordId, decision: "passed", name: by.displayName, ...more },
  });

/** Whether the trainer could sign now, as the endpoint for it decides. */
async function couldSign(trainer: Person, setId: string, profileId: string): Promise<boolean> {
  if (trainer.profileId === profileId) return false;
  const { status, body } = await trainer.call(trainingEndpoints.member, { params: { setId, profileId } });
  return status === 200 && body.procedures.some((item) => item.result?.outcome === "signOff");
}

it("[S35] a waiting attempt notifies those who may sign it once, and no other member", async () => {
  const below = await world.group("Night shift, press", { under: night });
  const olga = await world.member(["content.sets.manage"], { name: "Olga", in: [below, day] });
  const people = [
    admin,
    olga,
    await world.member(["content.sets.manage"], { in: [night] }),
    await world.member(["content.sets.manage"], { in: [below] }),
    // Knows Olga, and not that she is asked.
    await world.member(["content.sets.manage"], { in: [day] }),
    await world.member(["content.sets.manage"]),
    await world.member("operator", { in: [night, below] }),
  ];
  const told = async (options: object, groups: readonly string[]) => {
    const procedureId = await easyProcedure(admin, "Lock the press", groups);
    const set = await setBy(admin, { procedureIds: [procedureId], needsSignOff: true, ...options });
    await notify();
    await complete(olga, procedureId);
    await Promise.all([notify(), notify()]);
    await notify();
    const news = [];
    for (const person of people) {
      const data = await newsOf(person, "signOffRequested", procedureId);
      expect(data.length, person.displayName).toBe((await couldSign(person, set.id, olga.profileId)) ? 1 : 0);
      expect(data[0] ?? { memberName: "Olga" }).toMatchObject({ memberName: "Olga" });
      news.push(data.length);
    }
    return news;
  };
  expect(await told({ accessGroupIds: [below] }, [])).toEqual([1, 0, 1, 1, 0, 0, 0]);
  expect(await told({}, [])).toEqual([1, 0, 1, 1, 1, 0, 0]);
  // A trainer who does not see the procedure cannot sign, nor one who does not know that Olga sees it.
  expect(await told({}, [below])).toEqual([1, 0, 1, 1, 0, 0, 0]);
  expect(await told({}, [day])).toEqual([1, 0, 0, 0, 1, 0, 0]);
});

it("[S35] an attempt with a pending grade is reported when it is graded", async () => {
  const olga = await world.member("operator", { name: "Olga" });
  const content = gradedContent();
  const { id: procedureId } = await publishedBy(admin, { content });
  const set = await setBy(admin, { procedureIds: [procedureId], needsSignOff: true });
  const device = new Device(olga, procedureId);
  let steps = saying(content, answers.partly);
  for (const step of stepsOf(content)) steps = [...withMark(steps, step.id, true, momentAt(2))];
  await device.save(steps);
  expect((await device.submit()).status).toBe(200);
  await gradeNow(world);
  await notify();
  expect((await attemptOf(olga, set.id))?.outcome).toBe("grading");
  expect(await newsOf(admin, "signOffRequested", procedureId)).toEqual([]);
  const { body: record } = await admin.call(recordEndpoints.record, { params: device.params });
  const revision = record.responseGrades?.[0]?.revision ?? -1;
  const params = { ...device.params, moduleId: questionIn(content) };
  expect((await admin.call(gradeEndpoints.review, { params, body: { score: 9, revision } })).status).toBe(200);
  await notify();
  expect((await attemptOf(olga, set.id))?.outcome).toBe("signOff");
  expect(await newsOf(admin, "signOffRequested", procedureId)).toHaveLength(1);
});

it("[S35] an attempt that passes by itself, or belongs to a deleted set, notifies no member", async () => {
  const olga = await world.member("operator");
  const procedureIds = [await easyProcedure(admin), await easyProcedure(admin)];
  const [free = "", gone = ""] = procedureIds;
  await setBy(admin, { procedureIds: [free] });
  const deleted = await setBy(admin, { procedureIds: [gone], needsSignOff: true });
  for (const id of procedureIds) await complete(olga, id);
  await admin.call(setEndpoints.remove, { params: { setId: deleted.id } });
  await notify();
  for (const id of procedureIds) expect(await newsOf(admin, "signOffRequested", id)).toEqual([]);
});

it("[S36] the member is notified that an attempt was signed, by whom, and with the note", async () => {
  const olga = await world.member("operator", { in: [night] });
  const [procedureId, other] = [await easyProcedure(admin, "Wear gloves"), await easyProcedure(admin)];
  const set = await setBy(admin, { procedureIds: [procedureId], accessGroupIds: [night], needsSignOff: true });
  const waiting = async () => (await attemptOf(olga, set.id))?.recordId ?? "";
  await complete(olga, procedureId);
  const note = "Wear both gloves";
  const failed = await sign(admin, set.id, olga.profileId, await waiting(), { decision: "failed", note });
  expect(failed.status).toBe(200);
  const data = { procedureSetId: set.id, procedureId, title: "Wear gloves", trainerName: "Tina Trainer" };
  expect(await newsOf(olga, "attemptFailed", procedureId)).toEqual([{ ...data, note }]);
  await complete(olga, procedureId);
  expect((await sign(admin, set.id, olga.profileId, await waiting())).status).toBe(200);
  expect(await newsOf(olga, "attemptPassed", procedureId)).toEqual([{ ...data, note: "" }]);
  expect(await newsOf(olga, "attemptPassed", other)).toEqual([]);
  expect(await newsOf(admin, "attemptPassed", procedureId)).toEqual([]);
});

describe("[S38] the result of a record", () => {
  const attemptsOf = async (person: Person, procedureId: string, performId: string) => {
    const { status, body } = await person.call(trainingEndpoints.attemptsOf, { params: { procedureId, performId } });
    return status === 200 ? body.attempts.map((one) => [one.setTitle, one.passMark, one.result.outcome]) : status;
  };

  it("in each learning set, for its performer and the trainers of the set, and for nobody else", async () => {
    const olga = await world.member("operator", { name: "Olga", in: [night] });
    const reads = "content.procedures.analyze";
    const [trainer, other] = [
      await world.member([reads, "content.sets.manage"], { in: [night] }),
      await world.member([reads, "content.sets.manage"], { in: [day] }),
    ];
    const analyst = await world.member([reads], { in: [night] });
    const procedureId = await easyProcedure(admin);
    const signed = await setBy(admin, {
      title: "A",
      procedureIds: [procedureId],
      needsSignOff: true,
      accessGroupIds: [night],
    });
    await setBy(admin, { title: "B", procedureIds: [procedureId], passMark: 60, accessGroupIds: [night] });
    await setBy(admin, { title: "C", procedureIds: [procedureId], accessGroupIds: [day] });
    await setBy(admin, { title: "D", procedureIds: [procedureId], setType: "workflow" });
    await setBy(admin, { title: "E", procedureIds: [await easyProcedure(admin)], accessGroupIds: [night] });
    await complete(olga, procedureId);
    const { recordId = "" } = (await attemptOf(olga, signed.id)) ?? {};
    const both = [
      ["A", 80, "signOff"],
      ["B", 60, "passed"],
    ];
    for (const person of [olga, trainer]) expect(await attemptsOf(person, procedureId, recordId)).toEqual(both);
    expect(await attemptsOf(analyst, procedureId, recordId)).toEqual([]);
    expect(await attemptsOf(other, procedureId, recordId)).toEqual([]);
    expect(await attemptsOf(await world.member("operator"), procedureId, recordId)).toBe(404);
    expect(await attemptsOf(olga, await easyProcedure(admin), recordId)).toBe(404);
    expect((await sign(admin, signed.id, olga.profileId, recordId)).status).toBe(200);
    expect((await attemptsOf(olga, procedureId, recordId)).toString()).toContain("A,80,passed");
  });

  it("waits for a trainer only while it is the one to be signed", async () => {
    const olga = await world.member("operator", { in: [night] });
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { title: "A", procedureIds: [procedureId], needsSignOff: true });
    await complete(olga, procedureId);
    const first = (await attemptOf(olga, set.id))?.recordId ?? "";
    expect(await attemptsOf(olga, procedureId, first)).toEqual([["A", 80, "signOff"]]);
    await complete(olga, procedureId);
    const second = (await attemptOf(olga, set.id))?.recordId ?? "";
    expect(await attemptsOf(olga, procedureId, first)).toEqual([]);
    expect(await attemptsOf(olga, procedureId, second)).toEqual([["A", 80, "signOff"]]);
  });
});

it("[S33] signing asks for a sign-in of the last 15 minutes, and nothing is signed without one", async () => {
  const olga = await world.member("operator", { in: [night] });
  const procedureId = await easyProcedure(admin);
  const set = await setBy(admin, { procedureIds: [procedureId], accessGroupIds: [night], needsSignOff: true });
  await complete(olga, procedureId);
  const { recordId = "" } = (await attemptOf(olga, set.id)) ?? {};
  world.clock.offsetMs += hour;
  for (const more of [{}, { decision: "failed", note: "No" }]) {
    const late = await sign(admin, set.id, olga.profileId, recordId, more);
    expect([late.status, late.body.code]).toEqual([403, "freshSignInRequired"]);
  }
  expect(await attemptOf(olga, set.id)).toMatchObject({ outcome: "signOff", signOff: null });
  // A fresh sign-in is not required for a call that would be refused anyway.
  expect((await sign(admin, set.id, olga.profileId, recordId, { name: "Somebody" })).body.code).toBe("nameDiffers");
});
