import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { hour } from "#kit/time.ts";
import { auditOf } from "#tests/support/audit.ts";
import { contentWith, required } from "#tests/support/content-samples.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { allMarked, allProgress, complete, easyProcedure, publishChange, setBy, startIn } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../contract.ts";
import { trainingEndpoints } from "../training-contract.ts";
import { startInSet } from "./start-in-set.ts";

let world: World;
let admin: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Tina Trainer" });
});
afterAll(() => world?.close());

const learner = async () => {
  olga = await world.member("operator", { name: "Olga" });
  return olga;
};
const itemOf = async (person: Person, setId: string, at = 0) => {
  const { body } = await person.call(setEndpoints.get, { params: { setId } });
  const item = body.procedures[at];
  if (!item) throw new Error("The set has no such procedure");
  return item;
};

/** A step to read, one with two graded questions. */
const quiz = (): DraftContent => contentWith([[["instruction"], ["multipleChoiceGraded", "multipleChoiceGraded"]]]);
const questionsIn = (content: DraftContent) =>
  stepsOf(content).flatMap((step) => step.modules.filter((module) => module.moduleType === "multipleChoiceGraded"));

/** Every step marked, and so many of the questions right. */
function answered(content: DraftContent, right: number): StepProgress[] {
  let steps: readonly StepProgress[] = [];
  for (const step of stepsOf(content)) steps = withMark(steps, step.id, true, "2026-03-09T08:04:00.000Z");
  for (const [at, { id, moduleData }] of questionsIn(content).entries()) {
    const option = moduleData.options.find((one) => one.isCorrect === at < right);
    const edit = { moduleType: "multipleChoiceGraded" as const, selectedOptionIds: option ? [option.id] : [] };
    steps = withEdit(content, steps, id, edit, "2026-03-09T08:04:00.000Z");
  }
  return [...steps];
}

async function attempt(person: Person, procedureId: string, content: DraftContent, right: number): Promise<string> {
  const device = new Device(person, procedureId);
  await device.save([]);
  expect((await device.save(answered(content, right))).status).toBe(200);
  expect((await device.submit()).status).toBe(200);
  return device.performId;
}

const published = async (content: DraftContent) => (await publishedBy(admin, { content })).id;

describe("a pass rule", () => {
  it("[S31] a record with steps left out is no pass", async () => {
    const person = await learner();
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId] });
    const device = new Device(person, procedureId);
    await device.save([]);
    expect((await device.submit()).status).toBe(200);
    expect(await itemOf(person, set.id)).toMatchObject({
      state: "notStarted",
      result: { outcome: "failed", isComplete: false, score: null, recordId: device.performId },
    });
    const rows = await allProgress(admin, { procedureSetId: set.id });
    expect(rows.find((row) => row.person.id === person.profileId)).toMatchObject({ doneCount: 0, failedCount: 1 });
    await complete(person, procedureId);
    expect(await itemOf(person, set.id)).toMatchObject({ state: "done", result: { outcome: "passed" } });
  });

  it("[S31] graded questions below the mark are no pass, and the mark is the set's own", async () => {
    const person = await learner();
    const content = quiz();
    const procedureId = await published(content);
    const strict = await setBy(admin, { procedureIds: [procedureId] });
    const mild = await setBy(admin, { procedureIds: [procedureId], passMark: 50 });
    await attempt(person, procedureId, content, 0);
    expect((await itemOf(person, mild.id)).result).toMatchObject({ outcome: "failed", score: 0 });
    await attempt(person, procedureId, content, 1);
    expect(await itemOf(person, strict.id)).toMatchObject({
      state: "notStarted",
      result: { outcome: "failed", score: 50 },
    });
    expect(await itemOf(person, mild.id)).toMatchObject({ state: "done", result: { outcome: "passed", score: 50 } });
    await attempt(person, procedureId, content, 2);
    expect(await itemOf(person, strict.id)).toMatchObject({ state: "done", result: { score: 100 } });
  });

  it("[S32] attempts are counted wherever they are begun, and a trainer allows another one", async () => {
    const person = await learner();
    const content = quiz();
    const procedureId = await published(content);
    const set = await setBy(admin, { procedureIds: [procedureId], attemptsMax: 1, waitHours: 24 });
    await attempt(person, procedureId, content, 0);
    expect(await itemOf(person, set.id)).toMatchObject({
      mayStart: false,
      whyNotStart: "noAttemptsLeft",
      attemptsLeft: 0,
    });
    expect(await startIn(person, set.id, procedureId)).toMatchObject({ status: 409, body: { code: "noAttemptsLeft" } });
    await attempt(person, procedureId, content, 2);
    expect((await itemOf(person, set.id)).state).toBe("notStarted");
    const retry = (by: Person) =>
      by.call(trainingEndpoints.allowRetry, {
        params: { setId: set.id },
        body: { profileId: person.profileId, procedureId },
      });
    expect((await retry(person)).status).toBe(403);
    expect((await retry(admin)).body.procedures[0]).toMatchObject({ attemptsLeft: 1, mayStart: true });
    expect((await auditOf(world, set.id)).map((line) => line.action)).toContain("procedureSet.retryAllowed");
    await attempt(person, procedureId, content, 2);
    expect((await itemOf(person, set.id)).state).toBe("done");
  });

  it("[S32] after an attempt that failed the next one waits, on the server", async () => {
    const person = await learner();
    const content = quiz();
    const procedureId = await published(content);
    const set = await setBy(admin, { procedureIds: [procedureId], waitHours: 24 });
    await attempt(person, procedureId, content, 0);
    const refused = await startIn(person, set.id, procedureId);
    expect(refused).toMatchObject({ status: 409, body: { code: "mustWait" } });
    const { tryAgainAt } = await itemOf(person, set.id);
    expect(Date.parse(tryAgainAt ?? "") - Date.now()).toBeGreaterThan(23 * hour);
    const startedAfter = (hours: number) =>
      person.run((scope) =>
        startInSet(actingAs(scope, scope.actor, new Date(scope.now.getTime() + hours * hour)), set.id, {
          procedureId,
          performId: crypto.randomUUID(),
          createdAt: "2026-03-09T08:00:00.000Z",
          token: "a1",
        }),
      );
    await expect(startedAfter(23)).rejects.toMatchObject({ code: "mustWait" });
    await expect(startedAfter(25)).resolves.toMatchObject({ revision: 1 });
  });
});

it("[S31] the migration comes to the same of records from before as the server does", async () => {
  const person = await learner();
  const content = quiz();
  const procedureId = await published(content);
  for (const right of [0, 1, 2]) await attempt(person, procedureId, content, right);
  const device = new Device(person, procedureId);
  await device.save([]);
  await device.submit();
  await complete(person, await easyProcedure(admin));
  const results = (scope: Scope) => scope.db.selectFrom("perform_result").selectAll().orderBy("record_id").execute();
  const sqlText = readFileSync(path.resolve(import.meta.dirname, "../../../../migrations/0039_learning.sql"), "utf8");
  const block = /do \$\$[\s\S]*?\$\$;/.exec(sqlText)?.[0] ?? "";
  await world.asSystem(async (scope) => {
    const kept = await results(scope);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    await scope.db.deleteFrom("perform_result").where("workspace_id", "=", scope.workspaceId).execute();
    await sql.raw(block).execute(scope.db);
    await sql`select set_config('fettle.workspace', ${scope.workspaceId}, true)`.execute(scope.db);
    expect(await results(scope)).toEqual(kept);
  });
});

describe("[S33] a trainer's sign-off", () => {
  it("is requested once an attempt would pass, is signed by name, once, by another member, and is audited", async () => {
    const person = await learner();
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId], needsSignOff: true });
    await complete(person, procedureId);
    const { result } = await itemOf(person, set.id);
    expect(result).toMatchObject({ outcome: "signOff", signOff: null });
    const recordId = result?.recordId ?? "";
    const sign = (by: Person, more: object = {}, profileId = person.profileId) =>
      by.call(trainingEndpoints.signOff, {
        params: { setId: set.id },
        body: { profileId, recordId, decision: "passed", name: by.displayName, ...more },
      });
    expect((await sign(person)).status).toBe(403);
    expect((await sign(admin, { name: "Somebody Else" })).body.code).toBe("nameDiffers");
    expect((await sign(admin, { decision: "failed" })).body.code).toBe("noteMissing");
    expect((await sign(admin, { name: " tina TRAINER " })).body.procedures[0]).toMatchObject({
      state: "done",
      result: { outcome: "passed", signOff: { decision: "passed", name: "Tina Trainer" } },
    });
    expect((await sign(admin)).body.code).toBe("notWaiting");
    expect((await auditOf(world, set.id)).filter((line) => line.action === "procedureSet.attemptSigned")).toHaveLength(
      1,
    );
    // A daily record afterwards requires no second signature.
    await complete(person, procedureId);
    expect(await itemOf(person, set.id)).toMatchObject({ state: "done" });
    await complete(admin, procedureId);
    const own = (await itemOf(admin, set.id)).result?.recordId ?? "";
    expect((await sign(admin, { recordId: own }, admin.profileId)).body.code).toBe("ownAttempt");
  });

  it("that lets an attempt fail says why, and the person tries again", async () => {
    const person = await learner();
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId], needsSignOff: true });
    await complete(person, procedureId);
    const recordId = (await itemOf(person, set.id)).result?.recordId ?? "";
    await admin.call(trainingEndpoints.signOff, {
      params: { setId: set.id },
      body: { profileId: person.profileId, recordId, decision: "failed", note: "Wear gloves", name: admin.displayName },
    });
    expect(await itemOf(person, set.id)).toMatchObject({
      state: "notStarted",
      result: { outcome: "failed", signOff: { note: "Wear gloves" } },
    });
    await complete(person, procedureId);
    expect((await itemOf(person, set.id)).result).toMatchObject({ outcome: "signOff" });
  });
});

describe("[S34] retraining", () => {
  it("asks the changed steps only, carries over the others as done on the earlier version, and passes with them", async () => {
    const person = await learner();
    const content: DraftContent = contentWith([
      [["instruction", "numberInput"], ["multipleChoiceGraded"], ["instruction"]],
    ]);
    const [numbers, question, reading] = stepsOf(content);
    if (!numbers || !question || !reading) throw new Error("The sample has three steps");
    const needed = {
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(required) })),
      })),
    };
    const procedureId = await published(needed);
    const set = await setBy(admin, { procedureIds: [procedureId] });
    const device = new Device(person, procedureId);
    await device.save([]);
    const number = needed.sections[0]?.steps[0]?.modules[1]?.id ?? "";
    const all = withEdit(
      needed,
      answered(needed, 1),
      number,
      { moduleType: "numberInput", input: 5 },
      "2026-03-09T08:04:00.000Z",
    );
    await device.save([...all]);
    expect((await device.submit()).status).toBe(200);
    expect((await itemOf(person, set.id)).state).toBe("done");
    // The instruction of the first step changes; its number module does not.
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId } });
    const sections = draft.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => (step.id === numbers.id ? { ...step, title: "Now with gloves" } : step)),
    }));
    const saved = await saveOver(admin, draft, { sections });
    await publishOver(admin, { ...draft, revision: saved.body.revision });
    const item = await itemOf(person, set.id);
    expect(item).toMatchObject({ state: "notStarted", again: "changed" });
    expect(item.changedSteps).toEqual([{ stepId: numbers.id, number: 1, title: "Now with gloves", change: "changed" }]);

    const performId = crypto.randomUUID();
    expect((await startIn(person, set.id, procedureId, performId)).status).toBe(200);
    const again = new Device(person, procedureId, performId);
    const { body: progress } = await again.get();
    expect(progress.steps_progress.map((step) => step.step_id).sort()).toEqual([question.id, reading.id].sort());
    expect(JSON.stringify(progress.steps_progress)).toContain('"version_number":1');
    Object.assign(again, {
      updatesList: progress.updates_list,
      revision: progress.revision,
      generation: progress.generation,
    });
    expect((await again.submit()).status).toBe(422);
    const { body: now } = await again.get();
    const changed = withMark(
      withEdit(now.procedure, [], number, { moduleType: "numberInput", input: 6 }, "2026-03-10T08:04:00.000Z"),
      numbers.id,
      true,
      "2026-03-10T08:04:00.000Z",
    );
    expect((await again.save([...changed])).status).toBe(200);
    expect((await again.submit()).status).toBe(200);
    expect(await itemOf(person, set.id)).toMatchObject({ state: "done", again: null, result: { score: 100 } });
    const { body: record } = await person.call(recordEndpoints.record, { params: { procedureId, performId } });
    expect(JSON.stringify(record)).toMatch(/"version(_n|N)umber":1\b/);
  });

  it("[S17] a major version requires retraining of those whom it affects, and of none where no step changed", async () => {
    const [early, late] = [await learner(), await learner()];
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId] });
    await complete(early, procedureId);
    await publishChange(admin, procedureId, "Second");
    await complete(late, procedureId);
    const agains = async () => [(await itemOf(early, set.id)).again, (await itemOf(late, set.id)).again];
    expect(await agains()).toEqual(["changed", null]);
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId } });
    const saved = await saveOver(admin, draft, { description: "Now with a description" });
    await publishOver(admin, { ...draft, revision: saved.body.revision });
    expect(await agains()).toEqual(["changed", null]);
    await publishChange(admin, procedureId, "Third");
    expect(await agains()).toEqual(["changed", "changed"]);
  });

  it("starts once under one id, with what was carried over the first time", async () => {
    const person = await learner();
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId] });
    await complete(person, procedureId);
    await publishChange(admin, procedureId);
    const performId = crypto.randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await startIn(person, set.id, procedureId, performId)).status).toBe(200);
    const device = new Device(person, procedureId, performId);
    expect((await device.get()).body.steps_progress).toHaveLength(1);
    expect((await allMarked(device)).length).toBe(2);
  });
});
