import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readingsOf } from "#features/performs/rules/answers/readings.ts";
import { type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let author: Person;
const content = contentWith([
  [[], ["numberInput"]],
  [["instruction", "numberInput", "freeResponse"], ["numberInput"]],
]);
const numbers = performedModules(content).filter((module) => module.moduleType === "numberInput");
const [first, second] = numbers;
if (!first || !second) throw new Error("The sample has changed");

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const steps: Steps = withEdit(
  content,
  withEdit(content, [], first.id, { moduleType: "numberInput", input: 4.25 }, momentAt(1)),
  second.id,
  { moduleType: "numberInput", input: -1, deviationReason: "Measured twice" },
  momentAt(2),
);

const stored = () =>
  world.asSystem(async (scope) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from record_reading order by record_id, step_number, module_id`.execute(scope.db);
    return rows;
  });

async function submitted(): Promise<string> {
  const { procedureId } = await publish(world, author, content);
  const device = new Device(await world.member("operator"), procedureId);
  expect((await device.save([...steps])).status).toBe(200);
  const answer = await device.submit();
  expect(answer.status).toBe(200);
  return answer.body.id;
}

it("[PF176] a record's readings are kept with it, as the rule says", async () => {
  const recordId = await submitted();
  const kept = (await stored()).filter((row) => row.record_id === recordId);
  expect(kept.map((row) => [row.module_id, row.step_number, row.value, row.deviation_reason])).toEqual(
    readingsOf(content, steps).map((one) => [one.moduleId, one.stepNumber, one.value, one.deviationReason]),
  );
  expect(kept.map((row) => row.value)).toEqual([4.25, -1]);
});

it("[PF176] records from before readings were kept have the same", async () => {
  await submitted();
  const before = await stored();
  const migration = await readFile("migrations/0052_record_readings.sql", "utf8");
  const [, fill = ""] = migration.split("-- Records from before");
  await world.asSystem((scope) => sql`delete from record_reading`.execute(scope.db));
  expect(await stored()).toEqual([]);
  // The first line goes on with the comment that it was split at.
  const statement = fill.slice(fill.indexOf("\n"));
  await inTransaction(world.appContext.database, {}, (client) => client.query(statement));
  expect(await stored()).toEqual(before);
});
