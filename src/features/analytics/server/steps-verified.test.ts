import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import { moduleProgressOf, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { asSystem } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { verificationContent } from "#tests/support/verification-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { analyticsEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let author: Person;
const content = verificationContent([["aiStepVerification"]]);
const moduleId = performedModules(content)[0]?.id ?? "";

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const texts = ["The cap is on", "The hose is dry"];

/** A perform in which so many of two criteria were decided manually. */
async function performed(person: Person, procedureId: string, decided = 2): Promise<Device> {
  const criteria = texts.map((text, at) => ({ text, status: at < decided ? ("verifiedManually" as const) : null }));
  const steps: StepProgress[] = [
    ...withEdit(content, [], moduleId, { moduleType: "aiStepVerification", criteria }, momentAt(1)),
  ];
  expect(moduleProgressOf(steps, moduleId)).toBeDefined();
  const device = new Device(person, procedureId);
  expect((await device.save(steps)).status).toBe(200);
  return device;
}

type Query = Parameters<typeof ask>[1];
const ask = (person: Person, query: { readonly [key: string]: string } = {}) =>
  person.call(analyticsEndpoints.stepsVerified, { query });
const countsOf = async (person: Person, query?: Query) => {
  const { body } = await ask(person, query);
  return body.steps.map((step) => [step.verifiedByAI, step.verifiedManually, step.notVerified]);
};

describe("verified steps", () => {
  it("[AN2] [AN3] are counted by time and step, and narrowed", async () => {
    const { procedureId } = await publish(world, author, content);
    const [ann, ben] = [await world.member("operator"), await world.member("operator")];
    const device = await performed(ann, procedureId);
    await performed(ben, procedureId, 1);
    const only = { procedureId };
    expect(await countsOf(admin, only)).toEqual([[0, 1, 1]]);
    const { body } = await ask(admin, only);
    expect([body.unit, body.buckets.length >= 12]).toEqual(["month", true]);
    expect(body.buckets.reduce((sum, one) => sum + one.verifiedManually + one.notVerified, 0)).toBe(2);
    expect(body.latest.map((one) => [one.status, one.isSubmitted, one.by.id])).toEqual([
      ["notVerified", false, ben.profileId],
      ["verifiedManually", false, ann.profileId],
    ]);
    expect(await countsOf(admin, { ...only, submittedBy: ann.profileId })).toEqual([[0, 1, 0]]);
    await device.submit();
    expect(await countsOf(admin, { ...only, submission: "submitted" })).toEqual([[0, 1, 0]]);
    expect(await countsOf(admin, { ...only, submission: "running" })).toEqual([[0, 0, 1]]);
    expect(await countsOf(admin, { ...only, endTime: "2026-01-01T00:00:00.000Z" })).toEqual([]);
    expect(body.falsePass).toEqual({ wrong: 0, of: 0 });
  });

  it("[AN2] count past performs at their own time", async () => {
    const { procedureId, versionId } = await publish(world, author, content);
    const ann = await world.member("operator");
    const criteria = texts.map((text) => ({ text, status: "verifiedManually" as const }));
    const at = new Date(Date.now() - 400 * day);
    await asSystem(world.appContext, world.workspaceId, (scope) =>
      importPerforms(scope, [
        {
          id: crypto.randomUUID(),
          procedureId,
          versionId,
          versionNumber: 1,
          profileId: ann.profileId,
          profileName: ann.displayName,
          steps: withEdit(content, [], moduleId, { moduleType: "aiStepVerification", criteria }, at.toISOString()),
          startedAt: at,
          updatedAt: at,
          submittedAt: at,
        },
      ]),
    );
    expect(await countsOf(admin, { procedureId })).toEqual([]);
    const startTime = new Date(at.getTime() - day).toISOString();
    expect(await countsOf(admin, { procedureId, startTime })).toEqual([[0, 1, 0]]);
  });

  it("[AN2] refuses a range that has no end, or ends before it begins", async () => {
    for (const startTime of ["1999-01-01T00:00:00.000Z", "2199-01-01T00:00:00.000Z"]) {
      const answer = await ask(admin, { startTime });
      expect([answer.status, answer.body.code]).toEqual([400, "rangeTooLong"]);
    }
  });

  it("[AN1] are of procedures and people visible to the reader alone (B132, B133)", async () => {
    const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
    const reader = await world.member("groupAdmin", { in: [mine] });
    const [near, far] = [
      await world.member("operator", { in: [mine] }),
      await world.member("operator", { in: [theirs] }),
    ];
    const here = (await publish(world, author, content, [mine])).procedureId;
    const there = (await publish(world, author, content, [theirs])).procedureId;
    const everywhere = (await publish(world, author, content)).procedureId;
    await performed(near, here);
    await performed(far, there);
    await performed(far, everywhere);
    await performed(near, everywhere);
    const { body } = await ask(reader);
    expect(new Set(body.steps.map((step) => step.procedureId))).toEqual(new Set([here, everywhere]));
    expect(body.latest.map((one) => one.by.id)).toEqual([near.profileId, near.profileId]);
    expect(body.people.map((one) => one.id)).toEqual([near.profileId]);
    expect((await ask(reader, { accessGroupIds: mine })).body.steps.map((step) => step.procedureId)).toEqual([here]);
    for (const accessGroupIds of [theirs, `${mine},${theirs}`, crypto.randomUUID(), "x"]) {
      const answer = await ask(reader, { accessGroupIds });
      expect([answer.status, answer.body.code]).toEqual([400, "unknownAccessGroup"]);
    }
  });

  it("[AN4] report how often people overruled the model", async () => {
    const { procedureId, versionId } = await publish(world, author, content);
    const ann = await world.member("operator");
    const device = await performed(ann, procedureId);
    const photoId = crypto.randomUUID();
    const row = { criterion_text: "", version_id: versionId, photo_id: photoId, perform_id: device.performId };
    await world.asSystem(async (scope) => {
      const at = (seconds: number) => new Date(scope.now.getTime() + seconds * 1000);
      const told = (criterion: number, finding: "pass" | "fail") => ({
        ...row,
        workspace_id: scope.workspaceId,
        id: scope.newId(),
        module_id: moduleId,
        criterion,
        provider: "peer",
        finding,
        decided_at: at(0),
      });
      const decided = (criterion: number, override: "falsePass" | "falseFail" | null, seconds: number) => ({
        ...row,
        workspace_id: scope.workspaceId,
        id: scope.newId(),
        module_id: moduleId,
        criterion,
        decided_by: ann.profileId,
        override,
        decided_at: at(seconds),
      });
      await scope.db
        .insertInto("verification_decision")
        .values([told(0, "pass"), told(1, "pass"), told(2, "fail")])
        .execute();
      await scope.db
        .insertInto("verification_decision")
        .values([
          decided(0, "falsePass", 1),
          // Thought better of it.
          decided(1, "falsePass", 1),
          decided(1, null, 2),
          decided(2, "falseFail", 1),
        ])
        .execute();
    });
    const { body } = await ask(admin, { procedureId });
    expect([body.falsePass, body.falseFail]).toEqual([
      { wrong: 1, of: 2 },
      { wrong: 1, of: 1 },
    ]);
  });
});
