import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import type { Edit } from "#features/performs/rules/answers/perform-data.ts";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, deleteProcedure, publish } from "#tests/support/performs.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { recordEndpoints } from "../contract.ts";
import { selectVisibleRecordIds } from "./service.ts";

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

/** A number and a graded choice. */
const sample = (title = "Change the filter"): DraftContent => ({
  ...contentWith([[["numberInput"]], [["multipleChoiceGraded"]]]),
  title,
});

const modulesOf = (content: DraftContent) => stepsOf(content).flatMap((step) => step.modules);
const idOfType = (content: DraftContent, moduleType: ModuleType): string =>
  modulesOf(content).find((module) => module.moduleType === moduleType)?.id ?? "missing";

const edit = (content: DraftContent, steps: Steps, change: Edit): StepProgress[] => [
  ...withEdit(content, steps, idOfType(content, change.moduleType), change, momentAt(10)),
];
const number = (content: DraftContent, input: number) => edit(content, [], { moduleType: "numberInput", input });

/** A perform that is running, with what its device knows. */
async function running(content = sample(), person = ann, groupIds: readonly string[] = []) {
  const procedure = await publish(world, author, content, groupIds);
  const device = new Device(person, procedure.procedureId);
  const answer = await device.save([]);
  expect(answer.status).toBe(200);
  return { content, device, ...procedure };
}

describe("history", () => {
  const submitted = async (person: Person, procedureId: string, content: DraftContent) => {
    const device = new Device(person, procedureId);
    await device.save(number(content, 5));
    expect((await device.submit()).status).toBe(200);
    return device.performId;
  };

  it("[PF72] contains the actor's own, and for analysts those visible to them, of deleted procedures too", async () => {
    const line = await world.group("Line 7");
    const content = sample("Line 7 only");
    const member = await world.member("operator", { in: [line] });
    const { procedureId } = await publish(world, author, content, [line]);
    const id = await submitted(member, procedureId, content);
    const analyst = await world.member(["content.procedures.analyze"], { in: [line] });
    const elsewhere = await world.member(["content.procedures.analyze"]);
    const colleague = await world.member("operator", { in: [line] });
    const params = { procedureId, performId: id };
    const sees = async (person: Person) => {
      const list = await person.call(recordEndpoints.history, { params: { procedureId }, query: {} });
      const one = await person.call(recordEndpoints.record, { params });
      const recent = await person.call(recordEndpoints.recent, { query: { search: "line 7 only" } });
      const file = await person.run((scope) => selectVisibleRecordIds(scope, [id]));
      return [list.status, list.body.history?.length, one.status, recent.body.history.length, file.size];
    };
    expect(await sees(member)).toEqual([200, 1, 200, 1, 1]);
    expect(await sees(analyst)).toEqual([200, 1, 200, 1, 1]);
    expect(await sees(colleague)).toEqual([200, 0, 404, 0, 0]);
    expect(await sees(elsewhere)).toEqual([404, undefined, 404, 0, 0]);
    await deleteProcedure(world, author, procedureId);
    expect(await sees(member)).toEqual([200, 1, 200, 1, 1]);
    expect(await sees(analyst)).toEqual([200, 1, 200, 1, 1]);
    expect(await sees(colleague)).toEqual([404, undefined, 404, 0, 0]);
  });

  it("[PF73] is searched by words of title and person, literally, and read page by page", async () => {
    const content = sample("Grease 50% of bearings");
    const { procedureId } = await publish(world, author, content);
    const ids: string[] = [];
    for (const person of [ann, ben, ann, ben, ann]) ids.unshift(await submitted(person, procedureId, content));
    const analyst = await world.member("admin");
    const find = async (search: string) => {
      const answer = await analyst.call(recordEndpoints.history, { params: { procedureId }, query: { search } });
      return answer.body.history.length;
    };
    expect(await find("grease ANN")).toBe(3);
    expect(await find("100% bolt_er 50%")).toBe(2);
    expect(await find("%")).toBe(5);
    expect(await find("_nn")).toBe(0);
    expect(await find("grease\\")).toBe(0);
    expect(await find("'; drop table perform; --")).toBe(0);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await analyst.call(recordEndpoints.history, {
        params: { procedureId },
        query: { limit: 2, ...(after !== undefined && { after }) },
      });
      seen.push(...page.body.history.map((one) => one.id));
      after = page.body.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(ids);
    const bad = await analyst.call(recordEndpoints.recent, { query: { after: "nonsense" } });
    expect(bad.status).toBe(400);
  });

  it("[PF250] says of each how many readings were kept outside of their limits, and is filtered by it", async () => {
    const content = sample("Set the gap");
    const { procedureId } = await publish(world, author, content);
    const clean = await submitted(ann, procedureId, content);
    const device = new Device(ann, procedureId);
    const kept: Edit = { moduleType: "numberInput", input: 11, deviationReason: "Measured twice" };
    await device.save(edit(content, [], kept));
    expect((await device.submit()).status).toBe(200);
    const list = async (query: { readonly result?: "deviations" | "none" }) => {
      const { body } = await ann.call(recordEndpoints.history, { params: { procedureId }, query });
      return body.history.map(({ id, deviations }) => [id, deviations]);
    };
    expect(await list({})).toEqual([
      [device.performId, 1],
      [clean, 0],
    ]);
    expect(await list({ result: "deviations" })).toEqual([[device.performId, 1]]);
    expect(await list({ result: "none" })).toEqual([[clean, 0]]);
  });

  it("[PF253] [PF254] is narrowed to a group and those below it, and counted between moments as it lists", async () => {
    const hall = await world.group(`Hall ${crypto.randomUUID()}`);
    const line = await world.group(`Line ${crypto.randomUUID()}`, { under: hall });
    const other = await world.group(`Other ${crypto.randomUUID()}`);
    const content = sample("Counted");
    const member = await world.member("operator", { in: [hall, other] });
    const analyst = await world.member(["content.procedures.analyze"], { in: [hall] });
    const inLine = await publish(world, author, content, [line]);
    const inOther = await publish(world, author, content, [other]);
    const begin = world.clock.now().getTime();
    await submitted(member, inLine.procedureId, content);
    await submitted(member, inOther.procedureId, content);
    const device = new Device(member, inLine.procedureId);
    const kept: Edit = { moduleType: "numberInput", input: 11, deviationReason: "Measured twice" };
    await device.save(edit(content, [], kept));
    expect((await device.submit()).status).toBe(200);
    const minute = 60_000;
    const cuts = [-2, -1, 60, 120].map((at) => new Date(begin + at * minute).toISOString());
    const counted = async (person: Person, accessGroupIds?: string) => {
      const query = { cuts: cuts.join(","), ...(accessGroupIds !== undefined && { accessGroupIds }) };
      return (await person.call(recordEndpoints.counts, { query })).body.counts;
    };
    const none = { records: 0, deviating: 0 };
    expect(await counted(member)).toEqual([none, { records: 3, deviating: 1 }, none]);
    expect(await counted(member, hall)).toEqual([none, { records: 2, deviating: 1 }, none]);
    expect(await counted(member, other)).toEqual([none, { records: 1, deviating: 0 }, none]);
    expect(await counted(analyst, line)).toEqual([none, { records: 2, deviating: 1 }, none]);
    for (const [person, group] of [
      [member, hall],
      [member, other],
      [analyst, hall],
    ] as const) {
      const between = { from: cuts[1], to: cuts[2], accessGroupIds: group };
      const listed = (await person.call(recordEndpoints.recent, { query: between })).body.history;
      expect((await counted(person, group))[1]).toEqual({
        records: listed.length,
        deviating: listed.filter((one) => one.deviations > 0).length,
      });
    }
    const refused = await analyst.call(recordEndpoints.counts, {
      query: { cuts: cuts.join(","), accessGroupIds: other },
    });
    expect([refused.status, refused.body]).toMatchObject([400, { code: "unknownAccessGroup" }]);
    for (const wrong of ["", "nonsense,2026-01-01T00:00:00Z", cuts.toReversed().join(","), cuts[0] ?? ""]) {
      expect((await analyst.call(recordEndpoints.counts, { query: { cuts: wrong } })).status).toBe(400);
    }
  });

  it("[PF74] contains the answers of graded choices, and only of the selected ones", async () => {
    const content = sample();
    const { device } = await running(content);
    await device.save(number(content, 5));
    await device.submit();
    const unanswered = await ann.call(recordEndpoints.record, { params: device.params });
    expect(unanswered.body.grades).toEqual([]);
    const second = await running(content);
    const graded = modulesOf(content).find((module) => module.moduleType === "multipleChoiceGraded");
    const wrong = graded?.moduleType === "multipleChoiceGraded" ? graded.moduleData.options[1]?.id : undefined;
    const choice: Edit = { moduleType: "multipleChoiceGraded", selectedOptionIds: [wrong ?? ""] };
    await second.device.save(edit(content, number(content, 5), choice));
    await second.device.submit();
    const { body } = await ann.call(recordEndpoints.record, { params: second.device.params });
    expect(body.grades).toEqual([
      { moduleId: graded?.id, isCorrect: false, feedback: [{ optionId: wrong, feedback: "words" }] },
    ]);
    expect(JSON.stringify(body.procedure)).not.toMatch(/isCorrect|correctAnswer/);
  });
});
