import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { day } from "#kit/time.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { forgetOldKeys } from "./idempotency.ts";

let world: World;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
  bob = await world.member("admin");
});
afterAll(() => world?.close());

const create = (person: Person, key: string, name: string) =>
  person.call(areaEndpoints.create, { body: { name } }, { "idempotency-key": key });

const named = async (name: string): Promise<number> =>
  (await ann.call(areaEndpoints.list)).body.areas.filter((area) => area.name === name).length;

describe("an Idempotency-Key", () => {
  it("makes a call happen once, and gives the first answer again", async () => {
    const key = randomUUID();
    const [first, second] = [await create(ann, key, "Mill"), await create(ann, key, "Mill")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await named("Mill")).toBe(1);
  });

  it("does so for calls at the same moment", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(ann, key, "Kiln")));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await named("Kiln")).toBe(1);
  });

  it("is refused with another body, and at another endpoint", async () => {
    const key = randomUUID();
    const made = await create(ann, key, "Hall");
    expect((await create(ann, key, "Shed")).body.code).toBe("idempotencyKeyReused");
    const elsewhere = await ann.call(
      areaEndpoints.setGroups,
      { params: { areaId: made.body.id }, body: { addAccessGroupIds: [], removeAccessGroupIds: [] } },
      { "idempotency-key": key },
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "idempotencyKeyReused"]);
    expect(await named("Shed")).toBe(0);
  });

  it("is the member's own: another's same key is another call", async () => {
    const key = randomUUID();
    const [first, second] = [await create(ann, key, "Depot"), await create(bob, key, "Depot")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("is not spent by a call that was refused", async () => {
    const key = randomUUID();
    const eve = await world.member("contentAuthor");
    const refused = await eve.call(
      areaEndpoints.create,
      { body: { name: "Dock", accessGroupIds: [randomUUID()] } },
      { "idempotency-key": key },
    );
    expect(refused.body.code).toBe("unknownAccessGroup");
    expect((await create(eve, key, "Dock")).status).toBe(201);
  });

  it("does nothing without a key", async () => {
    for (let n = 0; n < 2; n++) await ann.call(areaEndpoints.create, { body: { name: "Twice" } });
    expect(await named("Twice")).toBe(2);
  });

  it("is kept for two days", async () => {
    const key = randomUUID();
    await create(ann, key, "Yard");
    const forget = (days: number) =>
      world.asSystem((scope) => forgetOldKeys({ ...scope, now: new Date(Date.now() + days * day) }));
    await forget(1.9);
    await create(ann, key, "Yard");
    expect(await named("Yard")).toBe(1);
    await forget(2.1);
    await create(ann, key, "Yard");
    expect(await named("Yard")).toBe(2);
  });
});
