import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { areaEndpoints } from "../contract.ts";
import { changeAreaGroups, createArea, listAreas } from "./service.ts";

let world: World;
let author: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

describe("areas", () => {
  it("[A1] are seen by members of their groups, by whoever is above them, and by nobody else", async () => {
    const line = await world.group("Line 1");
    const night = await world.group("Night", { under: line });
    const other = await world.group("Line 2");
    const admin = await world.member("admin");
    const area = await admin.run((scope) => createArea(scope, { name: "Filler", accessGroupIds: [night] }));
    const sees = async (person: Person) => (await person.run(listAreas)).some((one) => one.id === area.id);
    expect(await sees(await world.member("operator", { in: [night] }))).toBe(true);
    expect(await sees(await world.member("operator", { in: [line] }))).toBe(true);
    expect(await sees(await world.member("operator", { in: [other] }))).toBe(false);
    expect(await sees(await world.member("operator"))).toBe(false);
    expect(await sees(admin)).toBe(true);
  });

  it("[A2] out of sight are missing", async () => {
    const group = await world.group("Hidden");
    const admin = await world.member("admin");
    const area = await admin.run((scope) => createArea(scope, { name: "Vault", accessGroupIds: [group] }));
    const answer = await author.call(areaEndpoints.get, { params: { areaId: area.id } });
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe("notFound");
  });

  it("[A3] never become visible to everybody by accident", async () => {
    const group = await world.group("Only");
    const admin = await world.member("admin");
    const area = await admin.run((scope) => createArea(scope, { name: "Lab", accessGroupIds: [group] }));
    const change = { addAccessGroupIds: [], removeAccessGroupIds: [group] };
    await expect(admin.run((scope) => changeAreaGroups(scope, area.id, change))).rejects.toMatchObject({
      code: "wouldBecomeGlobal",
    });
    const member = await world.member("contentAuthor", { in: [group] });
    const forced = { ...change, makeGlobal: true };
    await expect(member.run((scope) => changeAreaGroups(scope, area.id, forced))).rejects.toMatchObject({
      status: 403,
    });
    const after = await admin.run((scope) => changeAreaGroups(scope, area.id, forced));
    expect(after.accessGroups).toEqual([]);
  });

  it("[A4] refuse a stale edit and show the present state", async () => {
    const created = await author.call(areaEndpoints.create, { body: { name: "Mixing" } });
    expect(created.status).toBe(201);
    const params = { areaId: created.body.id };
    const first = await author.call(areaEndpoints.update, { params, ifMatch: 1, body: { name: "Mixing room" } });
    expect(first.status).toBe(200);
    const second = await author.call(areaEndpoints.update, { params, ifMatch: 1, body: { name: "Mixers" } });
    expect(second.status).toBe(412);
    expect(second.body.current).toMatchObject({ name: "Mixing room", revision: 2 });
  });
});
