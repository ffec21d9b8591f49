import { afterAll, beforeAll, expect, it } from "vitest";
import { performEndpoints } from "#features/performs/contract.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, deleteProcedure, publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let author: Person;
let ann: Person;
let ben: Person;
let carl: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const line = await world.group("Line 2");
  author = await world.member("contentAuthor", { name: "Autumn Author", in: [night, line] });
  ann = await world.member("operator", { name: "Ann Arbor", in: [night] });
  ben = await world.member("operator", { name: "Ben Bolt", in: [night] });
  carl = await world.member("operator", { name: "Carl Cole", in: [line] });
});
afterAll(() => world?.close());

async function runOf(person: Person, procedureId: string): Promise<string> {
  const device = new Device(person, procedureId);
  await device.save([]);
  const { status, body } = await device.submit();
  expect(status).toBe(200);
  return body.submitted_at;
}

const lastOf = async (person: Person, procedureId: string) =>
  (await person.call(performEndpoints.lastRuns)).body.runs.find((run) => run.procedureId === procedureId);

it("[PF240] the last run is told with its person to those who know them, and without to others", async () => {
  const { procedureId } = await publish(world, author, contentWith([[["instruction"]]]), []);
  expect(await lastOf(ben, procedureId)).toBeUndefined();
  await runOf(ben, procedureId);
  const at = await runOf(ann, procedureId);
  const named = { procedureId, at, by: { id: ann.profileId, displayName: "Ann Arbor" } };
  expect(await lastOf(ben, procedureId)).toEqual(named);
  expect(await lastOf(ann, procedureId)).toEqual(named);
  expect(await lastOf(carl, procedureId)).toEqual({ procedureId, at, by: null });
});

it("[PF240] nothing is told of a procedure that the caller does not see, or that is deleted", async () => {
  const { procedureId } = await publish(world, author, contentWith([[["instruction"]]]), [night]);
  await runOf(ann, procedureId);
  expect(await lastOf(ben, procedureId)).toBeDefined();
  expect(await lastOf(carl, procedureId)).toBeUndefined();
  await deleteProcedure(world, author, procedureId);
  expect(await lastOf(ben, procedureId)).toBeUndefined();
});

it("lists running performs with the pictures of their procedure", async () => {
  const { procedureId } = await publish(world, author, contentWith([[["instruction"]]]), []);
  await new Device(ann, procedureId).save([]);
  const mine = await ann.call(performEndpoints.listMine);
  expect(mine.body.performances.find((one) => one.procedureId === procedureId)).toMatchObject({ collage: [] });
});
