import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { asSystem } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, publishNext } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { analyticsEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let author: Person;
const content = contentWith([[["numberInput"]]]);
const [module] = performedModules(content);
if (module?.moduleType !== "numberInput") throw new Error("The sample has changed");

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const measured = (input: number, deviationReason?: string): Steps =>
  withEdit(
    content,
    [],
    module.id,
    { moduleType: "numberInput", input, ...(deviationReason && { deviationReason }) },
    momentAt(1),
  );

async function submitted(person: Person, procedureId: string, input: number, reason?: string): Promise<string> {
  const device = new Device(person, procedureId);
  expect((await device.save([...measured(input, reason)])).status).toBe(200);
  const answer = await device.submit();
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const ask = (person: Person, query: { readonly [key: string]: string } = {}) =>
  person.call(analyticsEndpoints.readings, { query });

describe("readings", () => {
  it("[AN5] are counted by time and question, and those outside of their limits with reason and record", async () => {
    const { procedureId } = await publish(world, author, content);
    const ann = await world.member("operator");
    await submitted(ann, procedureId, 4);
    await submitted(ann, procedureId, 6);
    const kept = await submitted(ann, procedureId, 11, "Measured twice");
    const { body } = await ask(admin, { procedureId });
    const total = (side: "within" | "outside") => body.buckets.reduce((sum, bucket) => sum + bucket[side], 0);
    expect([total("within"), total("outside")]).toEqual([2, 1]);
    expect(body.questions).toEqual([
      expect.objectContaining({ moduleId: module.id, within: 2, outside: 1, lowest: 4, mean: 7, highest: 11 }),
    ]);
    const { min, max, unit, prompt } = module.moduleData;
    expect(body.deviations).toEqual([
      expect.objectContaining({
        recordId: kept,
        stepNumber: 1,
        question: prompt,
        value: 11,
        min,
        max,
        unit,
        reason: "Measured twice",
        by: { id: ann.profileId, displayName: ann.displayName },
      }),
    ]);
  });

  it("[AN5] of a run that goes on do not count", async () => {
    const { procedureId } = await publish(world, author, content);
    const device = new Device(await world.member("operator"), procedureId);
    expect((await device.save([...measured(4)])).status).toBe(200);
    expect((await ask(admin, { procedureId })).body.questions).toEqual([]);
  });

  it("[AN5] of one question in two units are not averaged", async () => {
    const { procedureId } = await publish(world, author, content);
    const ann = await world.member("operator");
    await submitted(ann, procedureId, 4);
    const inBar = {
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => ({
          ...step,
          modules: step.modules.map((one) =>
            one.moduleType === "numberInput" ? { ...one, moduleData: { ...one.moduleData, unit: "bar" } } : one,
          ),
        })),
      })),
    } satisfies DraftContent;
    await publishNext(world, author, procedureId, inBar);
    await submitted(ann, procedureId, 6);
    const { body } = await ask(admin, { procedureId });
    expect(body.questions.map((one) => [one.unit, one.mean]).toSorted()).toEqual(
      [
        [module.moduleData.unit, 4],
        ["bar", 6],
      ].toSorted(),
    );
  });

  it("[AN2] count when they were received, and [AN3] of the person that is asked for", async () => {
    const { procedureId, versionId } = await publish(world, author, content);
    const [ann, ben] = [await world.member("operator"), await world.member("operator")];
    const at = new Date(Date.now() - 400 * day);
    await asSystem(world.appContext, world.workspaceId, (scope) =>
      importPerforms(
        scope,
        [ann, ben].map((person, index) => ({
          id: randomUUID(),
          procedureId,
          versionId,
          versionNumber: 1,
          profileId: person.profileId,
          profileName: person.displayName,
          steps: [...measured(index + 1)],
          startedAt: at,
          updatedAt: at,
          submittedAt: at,
        })),
      ),
    );
    const startTime = new Date(at.getTime() - day).toISOString();
    const countOf = async (query: { readonly [key: string]: string }) =>
      (await ask(admin, { procedureId, ...query })).body.questions.map((one) => one.within);
    expect(await countOf({})).toEqual([]);
    expect(await countOf({ startTime })).toEqual([2]);
    expect(await countOf({ startTime, submittedBy: ben.profileId })).toEqual([1]);
    const people = (await ask(admin, { procedureId, startTime, submittedBy: ben.profileId })).body.people;
    expect(people.map((one) => one.id)).toEqual(expect.arrayContaining([ann.profileId, ben.profileId]));
  });

  it("[AN1] are of procedures and people visible to the reader alone (B132, B133)", async () => {
    const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
    const reader = await world.member("groupAdmin", { in: [mine] });
    const near = await world.member("operator", { in: [mine] });
    const far = await world.member("operator", { in: [theirs] });
    const here = (await publish(world, author, content, [mine])).procedureId;
    const there = (await publish(world, author, content, [theirs])).procedureId;
    const everywhere = (await publish(world, author, content)).procedureId;
    await submitted(near, here, 11, "Seen");
    await submitted(far, there, 11, "Hidden");
    await submitted(far, everywhere, 11, "Hidden");
    await submitted(near, everywhere, 11, "Seen");
    const { body } = await ask(reader);
    expect(body.deviations.map((one) => [one.reason, one.by.id])).toEqual([
      ["Seen", near.profileId],
      ["Seen", near.profileId],
    ]);
    expect(body.questions.map((one) => [one.procedureId, one.outside]).toSorted()).toEqual(
      [
        [everywhere, 1],
        [here, 1],
      ].toSorted(),
    );
    expect(body.people.map((one) => one.id)).toEqual([near.profileId]);
    const refused = await ask(reader, { accessGroupIds: theirs });
    expect([refused.status, refused.body.code]).toEqual([400, "unknownAccessGroup"]);
    expect((await ask(near)).status).toBe(403);
  });
});
