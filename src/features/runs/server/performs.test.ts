import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usedAssets } from "#features/media/server/service.ts";
import { performEndpoints, performResets } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import type { Edit } from "#features/performs/rules/answers/perform-data.ts";
import { type Steps, withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import { recordHash } from "#features/performs/server/record-hash.ts";
import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { asSystem } from "#kit/server/scope.ts";
import { day, minute } from "#kit/time.ts";
import { contentWith, required } from "#tests/support/content-samples.ts";
import { writesTo } from "#tests/support/database-writes.ts";
import {
  Device,
  deleteProcedure,
  otherDevice,
  publish,
  publishNext,
  setProcedureGroups,
  storePicture,
} from "#tests/support/performs.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { recordStatements } from "#tests/support/recorded-statements.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { importPerforms, saveProgress, selectVisiblePerformIds } from "./service.ts";

let world: World;
let author: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor", { name: "Autumn Author" });
  ann = await world.member("operator", { name: "Ann Arbor" });
  ben = await world.member("operator", { name: "Ben 100% Bolt_er" });
});
afterAll(() => world?.close());

/** Steps of a number and a text each, the number required. */
const types: ModuleType[][][] = [[["numberInput", "freeResponse"]], [["multipleChoiceGraded"], ["instruction"]]];

function sample(title = "Change the filter"): DraftContent {
  const content = contentWith(types);
  return {
    ...content,
    title,
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.map((module) => (module.moduleType === "numberInput" ? required(module) : module)),
      })),
    })),
  };
}

const modulesOf = (content: DraftContent) => stepsOf(content).flatMap((step) => step.modules);
const idOfType = (content: DraftContent, moduleType: ModuleType): string =>
  modulesOf(content).find((module) => module.moduleType === moduleType)?.id ?? "missing";

function edit(content: DraftContent, steps: Steps, change: Edit, at = momentAt(10)): StepProgress[] {
  return [...withEdit(content, steps, idOfType(content, change.moduleType), change, at)];
}
const number = (content: DraftContent, input: number | null, steps: Steps = []) =>
  edit(content, steps, { moduleType: "numberInput", input });
const words = (content: DraftContent, input: string, steps: Steps = []) =>
  edit(content, steps, { moduleType: "freeResponse", input });

/** Moves what happened into the past by so many days, in the tables. */
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const supersededAgo = (byVersionId: string, days: number) =>
  world.asSystem((scope) =>
    scope.db
      .updateTable("procedure_version")
      .set({ published_at: daysAgo(days) })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", byVersionId)
      .execute(),
  );
const deletedAgo = (procedureId: string, days: number) =>
  world.asSystem((scope) =>
    scope.db
      .updateTable("procedure")
      .set({ deleted_at: daysAgo(days) })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", procedureId)
      .execute(),
  );
const hiddenAgo = (performId: string, days: number) =>
  world.asSystem((scope) =>
    scope.db
      .updateTable("perform")
      .set({ out_of_sight_since: daysAgo(days) })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", performId)
      .execute(),
  );

/** A perform that is running, with what its device knows. */
async function running(content = sample(), person = ann, groupIds: readonly string[] = []) {
  const procedure = await publish(world, author, content, groupIds);
  const device = new Device(person, procedure.procedureId);
  const answer = await device.save([]);
  expect(answer.status).toBe(200);
  return { content, device, ...procedure };
}

describe("starting", () => {
  it("[PF61] takes owner, version and times from the server", async () => {
    const content = sample();
    const { procedureId, versionId } = await publish(world, author, content);
    const device = new Device(ann, procedureId);
    const before = Date.now();
    const forged = { id: procedureId, title: "Forged", sections: [], versionId: device.performId };
    const answer = await device.save(number(content, 5), { procedure: forged, createdAt: "2001-01-01T00:00:00.000Z" });
    expect(answer.body).toMatchObject({ revision: 1, generation: 1, version_id: versionId, updates_list: ["a1"] });
    expect(answer.body).not.toHaveProperty("steps_progress");
    const { body } = await device.get();
    expect(body).toMatchObject({ profile_id: ann.profileId, procedure_id: procedureId, revision: 1 });
    expect(body.procedure).toMatchObject({ versionId, versionNumber: 1, title: content.title });
    expect(JSON.stringify(body.procedure)).not.toMatch(/isCorrect|correctAnswer|feedback/);
    expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(before - 1000);
    expect(body.steps_progress[0]?.module_progress[0]).toMatchObject({ input: 5 });
  });

  it("[PF61] is refused for another member, for another perform, and for a continuation of an unknown perform", async () => {
    const { procedureId } = await publish(world, author, sample());
    const device = new Device(ann, procedureId);
    const other = await device.save([], { profileId: ben.profileId });
    expect([other.status, other.body.code]).toEqual([400, "notYours"]);
    expect(other.body.errors).toHaveProperty("profileId");
    expect((await device.save([], { id: ben.profileId })).status).toBe(400);
    expect((await device.save([], { revision: 4 })).status).toBe(404);
    expect((await device.save([], { revision: 0, generation: 0 })).status).toBe(200);
  });

  it("[PF61] needs a published version in sight", async () => {
    const night = await world.group("Night");
    const { procedureId } = await publish(world, author, sample(), [night]);
    expect((await new Device(ann, procedureId).save([])).status).toBe(404);
    const member = await world.member("operator", { in: [night] });
    expect((await new Device(member, procedureId).save([])).status).toBe(200);
    await deleteProcedure(world, author, procedureId);
    expect((await new Device(member, procedureId).save([])).status).toBe(404);
  });

  it("[PF69] offline holds the version that was opened, while it is not superseded for too long", async () => {
    const content = sample();
    const first = await publish(world, author, content);
    const second = await publishNext(world, author, first.procedureId, { ...content, title: "Second" });
    const procedure = { id: first.procedureId, versionId: first.versionId };
    const offline = new Device(ann, first.procedureId);
    expect((await offline.save(number(content, 1), { procedure })).body.version_id).toBe(first.versionId);
    const online = new Device(ann, first.procedureId);
    expect((await online.save([])).body.version_id).toBe(second.versionId);
    await supersededAgo(second.versionId, 31);
    const late = await new Device(ann, first.procedureId).save([], { procedure });
    expect([late.status, late.body.code]).toEqual([422, "cannotPerform"]);
  });

  it("[PF60] cannot name another member's perform, or one of another procedure", async () => {
    const { device } = await running();
    const thief = new Device(ben, device.procedureId, device.performId);
    const other = await publish(world, author, sample());
    const misplaced = new Device(ann, other.procedureId, device.performId);
    for (const answer of [
      await thief.save([]),
      await thief.get(),
      await thief.submit(),
      await thief.remove(),
      await misplaced.save([]),
      await misplaced.get(),
      await misplaced.submit(),
      await misplaced.remove(),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await thief.reset()).body.code).toBe("errorPerformIdNotFound");
    expect((await device.get()).body.revision).toBe(1);
  });
});

describe("saving", () => {
  it("[PF23] stores what continues, acknowledges a repeat, and refuses a save that does not know the present", async () => {
    const { content, device } = await running();
    const other = await otherDevice(device);
    const first = device.body(number(content, 3));
    expect((await device.send(first)).body).toMatchObject({ revision: 2, updates_list: ["a1", "a1"] });
    expect((await device.send(first)).body).toMatchObject({ revision: 2 });
    const collision = await other.save(number(content, 4), { updatesList: ["a1", "a1"] });
    expect([collision.status, collision.body.code]).toEqual([409, "progressConflict"]);
    const stale = await other.save(number(content, 4), { updatesList: ["a1", "b2"] });
    expect(stale.status).toBe(409);
    const longer = await other.save(number(content, 4), { updatesList: ["a1", "a1", "b2"] });
    expect(longer.status).toBe(409);
    expect(longer.body.current).toMatchObject({
      revision: 2,
      updates_list: ["a1", "a1"],
      steps_progress: [{ module_progress: [{ input: 3 }] }],
      procedure: { title: content.title },
    });
    expect((await device.get()).body.revision).toBe(2);
  });

  it("[PF23] is not misled by what this process remembers, of another process or of a save that was undone", async () => {
    const { content, device } = await running();
    await device.save(number(content, 1));
    await device.save(number(content, 2));
    const undone = ann.run(async (scope) => {
      await saveProgress(scope, device.params, device.body(number(content, 3)));
      throw new Error("the commit did not come about");
    });
    await expect(undone).rejects.toThrow("did not come about");
    expect((await device.get()).body).toMatchObject({
      revision: 3,
      steps_progress: [{ module_progress: [{ input: 2 }] }],
    });
    expect((await device.save(number(content, 4))).body.revision).toBe(4);
    const stepsOfAnother = JSON.stringify(number(content, 5));
    await world.asSystem((scope) =>
      scope.db
        .updateTable("perform")
        .set((eb) => ({ steps: stepsOfAnother, revision: eb("revision", "+", 1), stamp: scope.newId() }))
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", device.performId)
        .execute(),
    );
    const late = await device.save(number(content, 6));
    expect([late.status, late.body.code]).toEqual([409, "progressConflict"]);
    expect(late.body.current).toMatchObject({ revision: 5, steps_progress: [{ module_progress: [{ input: 5 }] }] });
  });

  it("[DB8] [SE32] costs the database one write where it continues what this process stored", async () => {
    const { content, device } = await running();
    const { database } = world.appContext;
    await database.pool.query("update session_token set used_at = now()");
    await device.save(number(content, 1));
    expect(await writesTo(database, () => device.save(number(content, 2)))).toBe(1);
    expect((await device.get()).body).toMatchObject({
      revision: 3,
      steps_progress: [{ module_progress: [{ input: 2 }] }],
    });
  });

  it("[PF120] accepts the tail of a token list with the revision that represents the rest, and replies with as much", async () => {
    const content = sample();
    const { procedureId } = await publish(world, author, content);
    const device = new Device(ann, procedureId);
    const list = Array.from({ length: 30 }, (_, n) => `a${n % 10}`);
    expect((await device.save(number(content, 5), { updatesList: list })).status).toBe(200);
    const saveId = randomUUID();
    const tail = { updatesListFrom: 22, updatesList: [...list.slice(22), "zz"], saveId };
    const saved = await device.save(words(content, "tight"), tail);
    expect([saved.status, saved.body.revision]).toEqual([200, 2]);
    expect(saved.body).toMatchObject({ updates_list_from: 22, updates_list: tail.updatesList });
    expect((await device.get()).body.updates_list).toEqual([...list, "zz"]);
    // Its answer was lost.
    const again = await device.save(words(content, "tight"), { ...tail, revision: 1 });
    expect([again.status, again.body.revision]).toEqual([200, 2]);
    // Another device took the same token on the same revision, for an answer of its own and for the same one.
    const others = { ...tail, revision: 1, saveId: randomUUID() };
    expect((await device.save(words(content, "loose"), others)).status).toBe(409);
    expect((await device.save(words(content, "tight"), others)).status).toBe(409);
    const nowhere = await device.save(words(content, "tight"), { ...tail, revision: 0 });
    expect([nowhere.status, nowhere.body.errors]).toEqual([400, { revision: [expect.any(String)] }]);
  });

  it("[PF9] keeps what a save does not mention", async () => {
    const { content, device } = await running();
    await device.save(number(content, 3));
    await device.save(words(content, "clean"));
    const modules = (await device.get()).body.steps_progress[0]?.module_progress;
    expect(modules).toMatchObject([{ input: 3 }, { input: "clean" }]);
  });

  it("[PF8] drops what only the server may write", async () => {
    const { content, device } = await running();
    const [step] = words(content, "mine");
    const forged = structuredClone(step) as StepProgress;
    const data = forged.modules[0]?.performData as { gradedQuizScore: number; gradedFeedback: string };
    data.gradedQuizScore = 10;
    data.gradedFeedback = "Well done";
    expect((await device.save([forged])).status).toBe(200);
    const [module] = (await device.get()).body.steps_progress[0]?.module_progress ?? [];
    expect(module).toMatchObject({ input: "mine", graded_quiz_score: null, graded_feedback: null });
  });

  it("[PF63] refuses a number outside of its bounds with the bounds", async () => {
    const { content, device } = await running();
    const answer = await device.save(number(content, 11));
    expect([answer.status, answer.body.code]).toEqual([422, "valueOutOfBounds"]);
    const words = "The value must be between 0 and 10; give a reason to keep it as a true reading";
    expect(answer.body.detail).toBe(words);
    expect(answer.body.errors).toEqual({ "stepsProgress.0.modules.0.performData.input": [words] });
    expect((await device.save(number(content, 10))).status).toBe(200);
  });

  it("[PF62] a choice of one never stores two options, whatever a device sends", async () => {
    const { content, device } = await running();
    const module = modulesOf(content).find((one) => one.moduleType === "multipleChoiceGraded");
    const options = module?.moduleType === "multipleChoiceGraded" ? module.moduleData.options : [];
    const both = options.map((option) => option.id);
    const steps = edit(content, [], { moduleType: "multipleChoiceGraded", selectedOptionIds: both });
    const chosen = () => steps.flatMap((one) => one.modules).find((one) => one.moduleType === "multipleChoiceGraded");
    const entry = chosen();
    if (!entry?.performData) throw new Error("The edit gave no data");
    expect(entry.performData.selectedOptionIds).toEqual(both.slice(-1));
    entry.performData.selectedOptionIds = both;
    const answer = await device.save(steps);
    expect([answer.status, answer.body.code]).toEqual([422, "unknownEntry"]);
    expect(answer.body.errors).toEqual({
      "stepsProgress.0.modules.0.performData.selectedOptionIds": ["Only one of the options can be selected"],
    });
    const first = await device.person.call(performEndpoints.save, {
      params: { ...device.params, performId: content.sections[0]?.id ?? "" },
      body: {
        ...device.body(steps),
        id: content.sections[0]?.id ?? "",
        updatesList: ["a1"],
        revision: 0,
        generation: 0,
      },
    });
    expect([first.status, first.body.code]).toEqual([422, "unknownEntry"]);
    entry.performData.selectedOptionIds = both.slice(0, 1);
    expect((await device.save(steps)).status).toBe(200);
  });

  it("[PF173] takes a number outside of its bounds with a reason, and keeps no reason for one within them", async () => {
    const { content, device } = await running();
    const kept = (input: number) =>
      edit(content, [], { moduleType: "numberInput", input, deviationReason: " Measured twice " });
    const stored = async () => (await device.get()).body.steps_progress[0]?.module_progress[0];
    expect((await device.save(kept(11))).status).toBe(200);
    expect(await stored()).toMatchObject({ input: 11, deviation_reason: "Measured twice" });
    expect((await device.save(kept(9))).status).toBe(200);
    expect(await stored()).not.toHaveProperty("deviation_reason");
  });

  it("[PF169] stores no time in the future, and corrects the times of a device whose clock turns out to be off", async () => {
    const { content, device } = await running();
    const claims = (at: string) => edit(content, [], { moduleType: "numberInput", input: 5 }, at);
    const stored = async () => (await device.get()).body.steps_progress[0]?.module_progress[0];
    await device.save(claims("2099-01-01T00:00:00.000Z"), { updatedAt: "2099-01-01T00:00:00.000Z" });
    const ahead = await stored();
    expect(Date.parse(ahead?.updated_at ?? "")).toBeLessThanOrEqual(Date.parse((await device.get()).body.updated_at));
    const behindMs = 365 * day;
    const byDevice = (ms: number) => new Date(ms - behindMs).toISOString();
    const enteredAt = Date.now() - 5000;
    const clock = { sentAt: byDevice(Date.now()), offsetMs: 0 };
    await device.save(claims(byDevice(enteredAt)), { clock });
    expect(Math.abs(Date.parse((await stored())?.updated_at ?? "") - enteredAt)).toBeLessThan(minute);
    const begun = new Device(device.person, device.procedureId);
    await begun.save([], { createdAt: "2099-01-01T00:00:00.000Z", updatedAt: "2099-01-01T00:00:00.000Z" });
    const row = await world.asSystem(({ db }) =>
      db
        .selectFrom("perform")
        .select(["claimed_start_at", "claimed_at", "created_at"])
        .where("id", "=", begun.performId)
        .executeTakeFirstOrThrow(),
    );
    expect([row.claimed_start_at, row.claimed_at]).toEqual([row.created_at, row.created_at]);
  });

  it("[PF172] keeps what conflicts leave open for every device, until one settles it", async () => {
    const { content, device } = await running();
    await device.save(number(content, 5));
    const [step] = number(content, 6);
    const [entry] = step?.modules ?? [];
    if (!step || !entry) throw new Error("The sample has changed");
    const raised = [
      { id: "one", stepId: step.stepId, entry },
      { id: "elsewhere", stepId: device.performId, entry },
    ];
    expect((await device.save([], { conflicts: { raised, settled: [] } })).status).toBe(200);
    const open = (await device.get()).body.conflicts;
    expect(open).toEqual([expect.objectContaining({ id: "one", entry: expect.objectContaining({ input: 6 }) })]);
    expect((await device.save([], { conflicts: { raised: [], settled: ["one"] } })).status).toBe(200);
    expect((await device.get()).body).not.toHaveProperty("conflicts");
  });

  it("[PF62] refuses entries that the version has no place for", async () => {
    const { content, device } = await running();
    const choice = edit(content, [], { moduleType: "multipleChoiceGraded", selectedOptionIds: [device.performId] });
    const option = await device.save(choice);
    expect([option.status, option.body.code]).toEqual([422, "unknownEntry"]);
    expect(option.body.errors).toHaveProperty(["stepsProgress.0.modules.0.performData.selectedOptionIds"]);
    const foreign = await device.save([{ stepId: device.performId, markedDone: true, updatedAt: null, modules: [] }]);
    expect(foreign.body.errors).toHaveProperty(["stepsProgress.0.stepId"]);
    const textId = idOfType(content, "freeResponse");
    const [step] = number(content, 4);
    const wrongType = { ...step, modules: step?.modules.map((module) => ({ ...module, moduleId: textId })) };
    expect((await device.save([wrongType as StepProgress])).body.errors).toHaveProperty([
      "stepsProgress.0.modules.0.moduleId",
    ]);
    const twice = await device.save([...number(content, 4), ...number(content, 5)]);
    expect(twice.status).toBe(400);
    expect((await device.get()).body.revision).toBe(1);
  });

  it("[PF64] takes the performer's own stored pictures only, and pictures on the device as promises", async () => {
    const evidence = (() => {
      const content = contentWith([[["evidenceUpload", "signature"]]]);
      const [section] = content.sections;
      const [step] = section?.steps ?? [];
      if (!section || !step) throw new Error("no step");
      const modules = step.modules.map((module) =>
        module.moduleType === "evidenceUpload"
          ? { ...module, moduleData: { ...module.moduleData, exampleMediaRef: null, counterExamplesMediaRefs: [] } }
          : module,
      );
      return { ...content, sections: [{ ...section, steps: [{ ...step, modules }] }] };
    })();
    const { device } = await running(evidence);
    const photo = (id: string, source: "remote" | "uploadable" = "remote") =>
      edit(evidence, [], {
        moduleType: "evidenceUpload",
        capturedImageRefs: [{ source, type: "image", id }],
      });
    const mine = await storePicture(world, ann);
    const bens = await storePicture(world, ben);
    const stolen = await device.save(photo(bens));
    expect([stolen.status, stolen.body.code]).toEqual([400, "unknownMedia"]);
    expect((await device.save(photo(mine, "uploadable"))).status).toBe(200);
    const early = await device.submit();
    expect(early.body.current).toMatchObject({ steps: [{ modules: [{ reason: "mediaNotSent" }] }] });
    expect((await device.save(photo(mine))).status).toBe(200);
    const uses = () =>
      world.asSystem((scope) =>
        scope.db
          .selectFrom("asset_use")
          .select(["user_type", "user_id"])
          .where("workspace_id", "=", scope.workspaceId)
          .where("asset_id", "=", mine)
          .execute(),
      );
    expect(await uses()).toEqual([{ user_type: "perform", user_id: device.performId }]);
    expect((await device.submit()).status).toBe(200);
    expect(await uses()).toEqual([{ user_type: "record", user_id: device.performId }]);
  });
});

describe("a perform may continue", () => {
  it("[PF68] for 30 days after its procedure left its performer's sight", async () => {
    const day1 = await world.group("Day");
    const night = await world.group("Other night");
    const member = await world.member("operator", { in: [night] });
    const { content, device, procedureId } = await running(sample(), member, [night]);
    await setProcedureGroups(world, procedureId, [day1]);
    expect((await device.save(number(content, 2))).status).toBe(200);
    expect((await new Device(member, procedureId).save([])).status).toBe(404);
    const reset = await device.reset();
    expect([reset.status, reset.body.code]).toEqual([403, "errorPerformResetForbidden"]);
    await hiddenAgo(device.performId, 29);
    expect((await device.save(words(content, "late"))).status).toBe(200);
    await hiddenAgo(device.performId, 31);
    expect((await device.save(words(content, "too late"))).body.code).toBe("cannotPerform");
    expect((await device.submit()).body.code).toBe("cannotPerform");
    expect((await device.get()).status).toBe(200);
    await setProcedureGroups(world, procedureId, [night]);
    expect((await device.save(words(content, "back again"))).status).toBe(200);
  });

  it("[PF68] for 30 days after its procedure was deleted, or its version superseded", async () => {
    const { content, device, procedureId } = await running();
    await deleteProcedure(world, author, procedureId);
    expect((await device.save(number(content, 1))).status).toBe(200);
    await deletedAgo(procedureId, 31);
    expect((await device.save(number(content, 2))).body.code).toBe("cannotPerform");
    expect((await device.submit()).body.code).toBe("cannotPerform");
    await deletedAgo(procedureId, 29);
    expect((await device.submit()).status).toBe(200);
    await deletedAgo(procedureId, 31);
    expect((await device.submit()).status).toBe(200);
  });

  it("[PF68] for 30 days after its version was superseded; then it is reset", async () => {
    const { content, device, procedureId } = await running();
    const next = await publishNext(world, author, procedureId, content);
    await supersededAgo(next.versionId, 29);
    expect((await device.save(number(content, 1))).status).toBe(200);
    await supersededAgo(next.versionId, 31);
    expect((await device.submit()).body.code).toBe("cannotPerform");
    expect((await device.reset()).status).toBe(200);
    expect((await device.submit()).status).toBe(200);
  });
});

describe("submitting", () => {
  it("[PF40] lists what is not complete, based on the stored answers", async () => {
    const { content, device } = await running();
    const answer = await device.submit();
    expect([answer.status, answer.body.code]).toEqual([422, "requiredStepsNotComplete"]);
    const [step] = stepsOf(content);
    const moduleId = idOfType(content, "numberInput");
    expect(answer.body.current).toEqual({
      steps: [{ stepId: step?.id, modules: [{ moduleId, reason: "required" }] }],
    });
    expect(answer.body.errors).toEqual({ [`steps.${step?.id}.modules.${moduleId}`]: ["This is required"] });
  });

  it("[PF70] gives one record however often it is asked for, and ends the perform", async () => {
    const { content, device, procedureId } = await running(sample("Submit me"));
    await device.save(number(content, 5));
    const other = await otherDevice(device);
    const first = await device.submit();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id: device.performId, procedureId, version: 1, profileName: "Ann Arbor" });
    expect((await other.submit()).body).toEqual(first.body);
    const late = await other.save(number(content, 6));
    expect([late.status, late.body.code]).toEqual([410, "performEnded"]);
    expect(late.body.current).toEqual({ state: "submitted", entry: first.body });
    expect((await device.get()).body.current).toEqual({ state: "submitted", entry: first.body });
    expect((await device.reset()).status).toBe(410);
    expect((await device.remove()).status).toBe(410);
    const mine = await ann.call(performEndpoints.listMine);
    expect(mine.body.performances.some((one) => one.id === device.performId)).toBe(false);
    const audit = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select("action")
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_id", "=", device.performId)
        .execute(),
    );
    expect(audit).toEqual([{ action: "perform.submitted" }]);
  });

  it("[PF71] leaves a record whose hash can be recomputed, and which nothing can change", async () => {
    const { content, device, versionId, procedureId } = await running();
    await device.save(number(content, 5), { updatedAt: "2026-03-09T09:00:00.000Z" });
    await device.submit();
    const { body } = await ann.call(recordEndpoints.record, { params: device.params });
    expect(body).toMatchObject({ claimed_started_at: momentAt(8 * 3600), claimed_at: momentAt(9 * 3600) });
    expect(body.contentHash).toBe(
      recordHash({
        id: body.id,
        procedureId,
        versionId,
        versionNumber: 1,
        profileId: ann.profileId,
        profileName: ann.displayName,
        startedAt: new Date(body.created_at),
        claimedStartAt: new Date(body.claimed_started_at),
        claimedAt: new Date(body.claimed_at),
        receivedAt: new Date(body.submitted_at),
        title: body.title,
        device: body.device,
        steps: body.stepsProgress,
        attribution: body.attribution,
        signatures: body.signatures,
        files: body.files,
      }),
    );
    const change = world.asSystem((scope) =>
      scope.db
        .updateTable("perform_record")
        .set({ profile_name: "Somebody else" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", device.performId)
        .execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});

describe("resetting", () => {
  it("[PF67] moves to the latest version, keeps what is unchanged, and ends the generation", async () => {
    const { content, device, procedureId, versionId } = await running();
    await device.save(words(content, "kept", number(content, 7)));
    const other = await otherDevice(device);
    const changed: DraftContent = {
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => ({
          ...step,
          modules: step.modules.map((module) =>
            module.moduleType === "numberInput" ? { ...module, moduleData: { ...module.moduleData, max: 5 } } : module,
          ),
        })),
      })),
    };
    const next = await publishNext(world, author, procedureId, changed);
    const mine = await ann.call(performEndpoints.listMine);
    expect(mine.body.performances.find((one) => one.id === device.performId)).toMatchObject({
      version: 1,
      newerVersion: 2,
      doneCount: 1,
      stepCount: 3,
    });
    const answer = await device.reset();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ generation: 2, revision: 3, procedure: { versionId: next.versionId } });
    expect(answer.body.steps_progress).toMatchObject([{ module_progress: [{ input: "kept" }] }]);
    // [PF214] In addition to what every save carries.
    const told = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("feed_event")
        .select(["topic", "profile_id"])
        .where("workspace_id", "=", workspaceId)
        .where("subject_id", "=", device.performId)
        .where("topic", "=", performResets)
        .execute(),
    );
    expect(told).toEqual([{ topic: "performResets", profile_id: ann.profileId }]);
    const late = await other.save(number(content, 8));
    expect([late.status, late.body.code]).toEqual([410, "performEnded"]);
    expect(late.body.current).toMatchObject({ state: "reset", progress: { generation: 2 } });
    // A device that leaves the generation out gets a conflict instead.
    const nameless = await other.save(number(content, 8), { generation: 0, revision: 0 });
    expect(nameless.status).toBe(409);
    const trail = await world.asSystem((scope) =>
      scope.db
        .selectFrom("perform_trail")
        .select(["generation", "version_id", "steps"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("perform_id", "=", device.performId)
        .execute(),
    );
    expect(trail).toMatchObject([{ generation: 1, version_id: versionId }]);
    expect(JSON.stringify(trail)).toContain('"input":7');
  });

  it("[PF67] keeps the other answers of open conflicts in the trail", async () => {
    const { content, device } = await running();
    await device.save(number(content, 5));
    const raised = number(content, 6).flatMap(({ stepId, modules }) =>
      modules.map((entry) => ({ id: entry.moduleId, stepId, entry })),
    );
    expect((await device.save([], { conflicts: { raised, settled: [] } })).status).toBe(200);
    expect((await device.reset()).body).not.toHaveProperty("conflicts");
    const { steps } = await world.asSystem((scope) =>
      scope.db
        .selectFrom("perform_trail")
        .select("steps")
        .where("workspace_id", "=", scope.workspaceId)
        .where("perform_id", "=", device.performId)
        .executeTakeFirstOrThrow(),
    );
    const given = (steps as StepProgress[]).flatMap(({ modules }) => modules.map(({ performData }) => performData));
    expect(given).toMatchObject([{ input: 5 }, { input: 6 }]);
  });

  it("[PF67] is for the performer: analysts get 403, others 404", async () => {
    const { device } = await running();
    const analyst = await world.member(["content.procedures.analyze"]);
    const byAnalyst = await new Device(analyst, device.procedureId, device.performId).reset();
    expect([byAnalyst.status, byAnalyst.body.code]).toEqual([403, "errorPerformResetForbidden"]);
    const byBen = await new Device(ben, device.procedureId, device.performId).reset();
    expect([byBen.status, byBen.body.code]).toEqual([404, "errorPerformIdNotFound"]);
    const missing = await new Device(ann, device.procedureId).reset();
    expect([missing.status, missing.body.code]).toEqual([404, "errorPerformIdNotFound"]);
  });
});

describe("removing", () => {
  it("[PF66] removes one of the actor's performs, or all of a procedure, and never another member's", async () => {
    const { content, device, procedureId } = await running();
    const second = new Device(ann, procedureId);
    const third = new Device(ann, procedureId);
    const bens = new Device(ben, procedureId);
    for (const one of [second, third, bens]) expect((await one.save([])).status).toBe(200);
    expect((await device.remove()).status).toBe(204);
    expect((await device.remove()).status).toBe(204);
    const late = await device.save(number(content, 1));
    expect([late.status, late.body.current]).toEqual([410, { state: "removed" }]);
    expect((await device.submit()).status).toBe(410);
    const all = await ann.call(performEndpoints.removeMine, { params: { procedureId }, query: {} });
    expect(all.body).toEqual({ removed: 2 });
    expect((await bens.get()).status).toBe(200);
    expect((await ann.call(performEndpoints.listActive, { params: { procedureId } })).body.performances).toEqual([]);
    const list = await ben.call(performEndpoints.listActive, { params: { procedureId } });
    expect(list.body.performances.map((one) => one.id)).toEqual([bens.performId]);
  });
});

describe("for other features", () => {
  it("[PF68] a version's files are open to its performers and to the readers of its records", async () => {
    const { device, versionId } = await running();
    const visible = (person: Person, ids: readonly string[]) =>
      person.run(async (scope) => [...(await selectVisiblePerformIds(scope, ids))].sort());
    const ids = [device.performId, versionId].sort();
    expect(await visible(ann, ids)).toEqual(ids);
    expect(await visible(ben, ids)).toEqual([]);
    const analyst = await world.member(["content.procedures.analyze"]);
    expect(await visible(analyst, ids)).toEqual([]);
    await device.save(number(sample(), 5));
    await device.submit();
    expect(await visible(analyst, ids)).toEqual([versionId]);
  });

  it("[PF61] a perform begins under no version's id, and so neither opens nor frees the version's files (threat B113)", async () => {
    const [group, picture] = [await world.group("Vault"), await storePicture(world, author)];
    const content: DraftContent = {
      ...sample("Sealed"),
      procedureImage: { source: "remote", type: "image", id: picture },
    };
    const hidden = await publish(world, author, content, [group]);
    const insider = await world.member("operator", { name: "In the vault", in: [group] });
    expect((await new Device(insider, hidden.procedureId).save([])).status).toBe(200);
    const held = () => world.asSystem((scope) => usedAssets(scope, { type: "perform", id: hidden.versionId }));
    expect(await held()).toEqual([picture]);
    const open = await publish(world, author, sample("For everyone"));
    const cuckoo = new Device(ben, open.procedureId, hidden.versionId);
    expect((await cuckoo.save([])).status).toBe(404);
    expect(await ben.run((scope) => selectVisiblePerformIds(scope, [hidden.versionId]))).toEqual(new Set());
    await cuckoo.remove();
    expect(await held()).toEqual([picture]);
  });

  it("imports many performs of the past in few statements", async () => {
    const content = sample("Imported");
    const { procedureId, versionId } = await publish(world, author, content);
    const startedAt = new Date("2025-01-01T08:00:00.000Z");
    const made = (minutes: number, submittedAt: Date | null) => ({
      id: crypto.randomUUID(),
      procedureId,
      versionId,
      versionNumber: 1,
      profileId: ann.profileId,
      profileName: ann.displayName,
      steps: withMark(number(content, 5), stepsOf(content)[2]?.id ?? "", true, momentAt(0)),
      startedAt,
      updatedAt: new Date(startedAt.getTime() + minutes * 60_000),
      submittedAt,
    });
    const many = Array.from({ length: 1200 }, (_, index) =>
      made(index, new Date(startedAt.getTime() + index * 60_000)),
    );
    const open = made(3, null);
    await asSystem(world.appContext, world.workspaceId, (scope) => importPerforms(scope, [...many, open]));
    const page = await ann.call(recordEndpoints.history, { params: { procedureId }, query: { limit: 200 } });
    expect(page.body.history[0]?.id).toBe(many.at(-1)?.id);
    const mine = await ann.call(performEndpoints.listMine);
    expect(mine.body.performances.find((one) => one.id === open.id)).toMatchObject({ doneCount: 2, stepCount: 3 });
    const device = new Device(ann, procedureId, open.id);
    const { body } = await device.get();
    Object.assign(device, { updatesList: body.updates_list, revision: body.revision, generation: body.generation });
    expect((await device.save(number(content, 6))).status).toBe(200);
    expect((await device.submit()).status).toBe(200);
  });
});

it("saves by the key of the perform, also where none was running when PostgreSQL planned it", async () => {
  const { device } = await running();
  const { pool } = world.appContext.database;
  // From here on the server knows the perform, and need not read it first.
  await device.save([]);
  const [save] = await recordStatements(pool, () => device.save([]));
  expect(save?.text).toContain("update perform");
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('fettle.workspace', $1, true)", [ann.workspaceId]);
    await client.query(`insert into perform select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
      from perform p, generate_series(1, 2000) where p.id = (select id from perform limit 1)`);
    await client.query("update perform set state = 'submitted'");
    await client.query("analyze perform");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${save?.text}`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("perform_pkey on perform");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
