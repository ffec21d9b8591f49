import { afterAll, beforeAll, expect, it } from "vitest";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { recordEndpoints } from "../contract.ts";
import { trendRunsMax } from "./reading-trends.ts";

let world: World;
let author: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("admin");
  ann = await world.member("operator", { name: "Ann" });
  ben = await world.member("operator", { name: "Ben" });
});
afterAll(() => world?.close());

const content = contentWith([[["numberInput"]]]);
const gaugeId = performedModules(content)[0]?.id ?? "";

async function measured(by: Person, procedureId: string, input: number): Promise<string> {
  const device = new Device(by, procedureId);
  await device.save([...withEdit(content, [], gaugeId, { moduleType: "numberInput", input }, momentAt(1))]);
  expect((await device.submit()).status).toBe(200);
  return device.performId;
}
const trendOf = async (by: Person, procedureId: string, performId: string) => {
  const { body } = await by.call(recordEndpoints.trends, { params: { procedureId, performId } });
  return body.trends.map((one) => one.points.map((point) => point.value));
};

it("[PF252] a record shows its reading over the last runs up to itself, as far as the reader sees them", async () => {
  const { procedureId } = await publish(world, author, content, []);
  const ids: string[] = [];
  for (const [by, value] of [
    [ann, 1],
    [ben, 2],
    [ann, 3],
    [ben, 4],
  ] as const) {
    ids.push(await measured(by, procedureId, value));
  }
  expect(await trendOf(author, procedureId, ids[2] ?? "")).toEqual([[1, 2, 3]]);
  expect(await trendOf(ann, procedureId, ids[2] ?? "")).toEqual([[1, 3]]);
  const hidden = await ann.call(recordEndpoints.trends, { params: { procedureId, performId: ids[3] ?? "" } });
  expect(hidden.status).toBe(404);
});

it("[PF252] shows twenty runs at most, the record's own the last of them", async () => {
  const { procedureId } = await publish(world, author, content, []);
  let last = "";
  for (let run = 1; run <= trendRunsMax + 2; run++) last = await measured(ann, procedureId, run / 10);
  const [values] = await trendOf(ann, procedureId, last);
  expect(values).toHaveLength(trendRunsMax);
  expect([values?.[0], values?.at(-1)]).toEqual([0.3, (trendRunsMax + 2) / 10]);
});
