import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedbackEndpoints, type GivenFeedback } from "#features/feedback/contract.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { hour } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish, publishNext } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { chartEndpoints } from "../../chart-contract.ts";
import { procedureAnalyticsEndpoints } from "../../procedure-contract.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const content = contentWith([[["numberInput"]]]);
const [gauge] = performedModules(content);
if (gauge?.moduleType !== "numberInput") throw new Error("The sample has changed");
const moduleId = gauge.id;
const { unit, min, max } = gauge.moduleData;
const [step] = content.sections.flatMap((section) => section.steps);
const began = Date.parse("2026-03-01T08:00:00Z");
const range = { startTime: "2026-02-01T00:00:00.000Z", endTime: "2026-06-01T00:00:00.000Z" };

interface Of {
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber?: number;
}

/** A record for each value, an hour apart. Returns their ids. */
async function read(person: Person, of: Of, values: readonly number[], from = began): Promise<string[]> {
  const records = values.map((input, at) => {
    const why =
      (max !== undefined && max !== null && input > max) || (min !== undefined && min !== null && input < min);
    const edit = { moduleType: "numberInput", input, ...(why && { deviationReason: "Measured twice" }) } as const;
    const time = new Date(from + at * hour);
    return {
      procedureId: of.procedureId,
      versionId: of.versionId,
      versionNumber: of.versionNumber ?? 1,
      id: randomUUID(),
      profileId: person.profileId,
      profileName: person.displayName,
      steps: [...withEdit(content, [], moduleId, edit, momentAt(1))],
      startedAt: time,
      updatedAt: time,
      submittedAt: time,
    };
  });
  await world.asSystem((scope) => importPerforms(scope, records));
  return records.map(({ id }) => id);
}

const ask = (person: Person, procedureId: string, query: Readonly<Record<string, string>> = {}) =>
  person.call(chartEndpoints.chart, { params: { procedureId, moduleId }, query: { ...range, unit, ...query } });

describe("a control chart", () => {
  it("[AN14] [AN15] has a point for each reading, with its record, limits, and what it completes", async () => {
    const ann = await world.member("operator");
    const first = await publish(world, admin, content);
    const values = [4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 30];
    const ids = await read(ann, first, values);
    const { body: chart } = await ask(admin, first.procedureId);
    expect(chart.points.map((point) => [point.recordId, point.value, point.versionNumber])).toEqual(
      ids.map((id, at) => [id, values[at], 1]),
    );
    const last = chart.points.at(-1);
    expect(last).toMatchObject({ min, max, isOutside: true, by: { id: ann.profileId } });
    expect(last?.trends).toContain("beyondLimits");
    // The last reading lifts the mean above all others.
    const before = chart.points.slice(0, -1).map((point) => point.trends);
    expect(before).toEqual(before.map((_, at) => (at < 8 ? [] : ["nineOnOneSide"])));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(chart.limits?.mean).toBeCloseTo(mean, 10);

    const { body: list } = await admin.call(chartEndpoints.list, {
      params: { procedureId: first.procedureId },
      query: range,
    });
    expect(list.fields).toEqual([
      expect.objectContaining({
        moduleId,
        unit,
        stepNumber: 1,
        question: gauge.moduleData.prompt,
        count: 12,
        outside: 1,
      }),
    ]);
  });

  it("[AN15] counts the readings of the version, the range and the groups that are asked for", async () => {
    const ann = await world.member("operator");
    const mine = await world.group("Mine");
    const first = await publish(world, admin, content, [mine]);
    await read(ann, first, [1, 2, 3]);
    const { procedureId } = first;
    const second = await publishNext(world, admin, procedureId, content);
    await read(ann, { ...second, versionNumber: 2 }, [4, 5], began + 10 * hour);
    const valuesOf = async (query = {}) => (await ask(admin, procedureId, query)).body.points.map(({ value }) => value);
    expect(await valuesOf()).toEqual([1, 2, 3, 4, 5]);
    expect(await valuesOf({ versionNumber: "2" })).toEqual([4, 5]);
    expect(await valuesOf({ accessGroupIds: mine })).toEqual([1, 2, 3, 4, 5]);
    expect(await valuesOf({ endTime: new Date(began + 2 * hour).toISOString() })).toEqual([1, 2]);
    expect((await ask(admin, procedureId)).body.limits).toBeNull();
    const other = await ask(admin, procedureId, { unit: "furlong" });
    expect(other.status).toBe(404);
  });

  it("[AN1] [AN15] holds nothing of people and procedures that the reader does not see (B132, B133)", async () => {
    const [mine, theirs] = [await world.group("Ours"), await world.group("Theirs")];
    const reader = await world.member("groupAdmin", { in: [mine] });
    const near = await world.member("operator", { in: [mine] });
    const far = await world.member("operator", { in: [theirs] });
    const open = await publish(world, admin, content);
    await read(near, open, [4, 5]);
    const before = (await ask(reader, open.procedureId)).body;
    await read(far, open, [400, 500, 600]);
    expect((await ask(reader, open.procedureId)).body).toEqual(before);
    expect(before.count).toBe(2);
    const hidden = await publish(world, admin, content, [theirs]);
    await read(near, hidden, [4, 5]);
    expect((await ask(reader, hidden.procedureId)).status).toBe(404);
    const list = { params: { procedureId: hidden.procedureId }, query: range };
    expect((await reader.call(chartEndpoints.list, list)).status).toBe(404);
    expect((await ask(near, open.procedureId)).status).toBe(403);
  });
});

it("[AN18] feedback stands beside the steps, for those who read all of it", async () => {
  const ann = await world.member("operator");
  const manager = await world.member(["analytics.view"]);
  const { procedureId, versionId } = await publish(world, admin, content);
  const give = (body: GivenFeedback) => ann.call(feedbackEndpoints.give, { params: { procedureId, versionId }, body });
  expect((await give({ text: "Too tight", stepId: step?.id })).status).toBe(201);
  expect((await give({ thumb: "down" })).status).toBe(201);
  expect((await give({ thumb: "up" })).status).toBe(201);
  const detail = async (person: Person) =>
    (await person.call(procedureAnalyticsEndpoints.detail, { params: { procedureId }, query: {} })).body;
  const seen = await detail(admin);
  expect(seen.feedback).toEqual({ given: 1, open: 1, thumbsUp: 1, thumbsDown: 0 });
  expect(seen.steps.map((one) => one.feedback)).toEqual([1]);
  const unseen = await detail(manager);
  expect([unseen.feedback, unseen.steps[0]?.feedback]).toEqual([null, null]);
});
