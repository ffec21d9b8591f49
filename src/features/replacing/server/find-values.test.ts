import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { memberSight } from "#features/members/server/service.ts";
import { propertyEndpoints, propertyValueEndpoints } from "#features/properties/contract.ts";
import type { PropertyKind } from "#features/properties/rules/property.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { replaceInText } from "../rules/property-texts.ts";
import { type ValueKind, valueReplacingEndpoints } from "../value-contract.ts";
import { findValues } from "./find-values.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const find = async (by: Person, kind: ValueKind, text: string) => {
  const { status, body } = await by.call(valueReplacingEndpoints.find, { query: { kind, text } });
  expect(status).toBe(200);
  return body.things;
};

const set = (by: Person, kind: PropertyKind, thingId: string, propertyId: string, value: string, revision = 0) =>
  by.call(propertyValueEndpoints.set, { body: { kind, thingId, changes: [{ propertyId, value, revision }] } });

it("[CF19] finds in areas that the person sees and may edit, and in no others", async () => {
  const mine = await world.group("Mine");
  const theirs = await world.group("Theirs");
  const author = await world.member("contentAuthor", { in: [mine] });
  const reader = await world.member("operator", { in: [mine] });
  const property = await definedBy(admin, { kind: "area", name: `Plate ${randomUUID()}` });
  const areaIn = (group: string) => admin.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [group] }));
  const [shown, hidden] = [await areaIn(mine), await areaIn(theirs)];
  await set(admin, "area", shown.id, property.id, "Press PX-3 and px-3");
  await set(admin, "area", hidden.id, property.id, "Press PX-3");

  const [found, ...others] = await find(author, "area", "px-3");
  expect(others).toEqual([]);
  expect(found).toMatchObject({ thingId: shown.id, name: "Mill" });
  expect(found?.texts).toMatchObject([
    { propertyId: property.id, text: "Press PX-3 and px-3", revision: 1, matches: [{}, {}] },
  ]);
  expect(await find(reader, "area", "px-3")).toEqual([]);
  expect((await find(admin, "area", "px-3")).map(({ thingId }) => thingId).toSorted()).toEqual(
    [shown.id, hidden.id].toSorted(),
  );

  // [CF20] What the rule makes of the chosen places is set like any value, and refused where it was changed since.
  const [text] = found?.texts ?? [];
  if (!text) throw new Error("it was found");
  const only = new Set([text.matches[1]?.key ?? ""]);
  const after = replaceInText(text, { text: "px-3", isCaseSensitive: false, by: "PX-4", only });
  expect(after).toEqual({ text: "Press PX-3 and PX-4", count: 1 });
  expect((await set(author, "area", shown.id, property.id, after.text, text.revision)).status).toBe(200);
  expect((await set(author, "area", shown.id, property.id, "late", text.revision)).status).toBe(412);
  expect((await set(reader, "area", shown.id, property.id, "no", 2)).status).toBe(403);
  expect((await set(author, "area", hidden.id, property.id, "no", 1)).status).toBe(404);
  expect((await valuesOf(author, "area", shown.id))?.[property.id]?.value).toBe("Press PX-3 and PX-4");
  await admin.call(propertyEndpoints.retire, { params: { propertyId: property.id } });
  expect(await find(admin, "area", "px-3")).toEqual([]);
});

it("[CF19] finds in members for those who may set their properties", async () => {
  const property = await definedBy(admin, { kind: "member", name: `Locker ${randomUUID()}` });
  const ann = await world.member("operator");
  await set(admin, "member", ann.profileId, property.id, "Hall 7");
  expect(await find(admin, "member", "hall 7")).toMatchObject([{ thingId: ann.profileId, name: ann.displayName }]);
  expect(await find(ann, "member", "hall 7")).toEqual([]);
});

it("[CF19] covers each thing once, page by page", async () => {
  const property = await definedBy(admin, { kind: "area", name: `Line ${randomUUID()}` });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const area = await admin.run((scope) => createArea(scope, { name: `Line ${n}`, accessGroupIds: [] }));
    await set(admin, "area", area.id, property.id, "Belt 12");
    ids.push(area.id);
  }
  const found: string[] = [];
  let after: string | undefined;
  do {
    const at = after;
    const page = await admin.run((scope) =>
      findValues(scope, memberSight, { kind: "area", text: "belt 12", isCaseSensitive: false, after: at }, 2),
    );
    found.push(...page.things.map(({ thingId }) => thingId));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(found).toEqual(ids.toSorted());
});

it("[CF19] tells by its pages nothing of things out of sight (two worlds)", async () => {
  const [mine, theirs] = [await world.group("Seen"), await world.group("Unseen")];
  const author = await world.member("contentAuthor", { in: [mine] });
  const property = await definedBy(admin, { kind: "area", name: `Oil ${randomUUID()}` });
  const areaIn = async (group: string) => {
    const { id } = await admin.run((scope) => createArea(scope, { name: "Press", accessGroupIds: [group] }));
    await set(admin, "area", id, property.id, "Oil VG 46");
  };
  const pages = async () => {
    const read = [];
    let after: string | undefined;
    do {
      const at = after;
      const page = await author.run((scope) =>
        findValues(scope, memberSight, { kind: "area", text: "vg 46", isCaseSensitive: false, after: at }, 2),
      );
      read.push(page);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return read;
  };
  for (let n = 0; n < 4; n++) await areaIn(mine);
  const before = await pages();
  expect(before.flatMap(({ things }) => things)).toHaveLength(4);
  for (let n = 0; n < 9; n++) await areaIn(theirs);
  expect(await pages()).toEqual(before);
});
