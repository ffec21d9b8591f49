import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { savedSearchEndpoints, savedSearchLimits } from "../saved-contract.ts";

let world: World;
let operator: Person;
let other: Person;

beforeAll(async () => {
  world = await openWorld();
  operator = await world.member("operator");
  other = await world.member("operator");
});
afterAll(() => world?.close());

const save = (person: Person, name: string) =>
  person.call(savedSearchEndpoints.save, {
    body: { name, asked: { words: "retort gasket", kind: "document", changed: "week" } },
  });
const hidden = { status: 404 };

const names = async (person: Person) =>
  (await person.call(savedSearchEndpoints.list)).body.saved.map((one) => one.name);

it("[SR23] keeps a search with its filters under a name, renames it and forgets it", async () => {
  const { body: saved } = await save(operator, "Gaskets 10");
  await save(operator, "Gaskets 9");
  expect(await names(operator)).toEqual(["Gaskets 9", "Gaskets 10"]);
  expect((await operator.call(savedSearchEndpoints.list)).body.saved.at(-1)).toEqual(saved);
  const params = { savedSearchId: saved.id };
  await operator.call(savedSearchEndpoints.rename, { params, body: { name: "All gaskets" } });
  expect(await names(operator)).toEqual(["All gaskets", "Gaskets 9"]);
  await operator.call(savedSearchEndpoints.remove, { params });
  expect(await names(operator)).toEqual(["Gaskets 9"]);
});

it("[SR23] shows nobody the searches of another, and lets nobody change them", async () => {
  const { body: saved } = await save(operator, "Mine");
  const params = { savedSearchId: saved.id };
  expect(await names(other)).toEqual([]);
  expect(await other.call(savedSearchEndpoints.rename, { params, body: { name: "Yours" } })).toMatchObject(hidden);
  expect(await other.call(savedSearchEndpoints.remove, { params })).toMatchObject(hidden);
  expect(await names(operator)).toContain("Mine");
});

it("[SR23] keeps fifty for a person, and says so at the next", async () => {
  for (let count = 0; count < savedSearchLimits.perPerson; count++) await save(other, `Search ${count}`);
  expect(await save(other, "One more")).toMatchObject({ status: 422, body: { code: "tooManySavedSearches" } });
  expect(await names(other)).toHaveLength(savedSearchLimits.perPerson);
});
