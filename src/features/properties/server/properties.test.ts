import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { eventsAfter } from "#kit/server/feed/feed-store.ts";
import { documentOf } from "#tests/support/documents.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { propertyEndpoints, propertyValueEndpoints } from "../contract.ts";
import { type PropertyFilter, passesFilter } from "../rules/filters.ts";

let world: World;
let admin: Person;
let author: Person;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  author = await world.member("contentAuthor");
  operator = await world.member("operator");
});
afterAll(() => world?.close());

const areaNamed = async (name: string, accessGroupIds: string[] = []) =>
  (await admin.run((scope) => createArea(scope, { name, accessGroupIds }))).id;
const set = (by: Person, kind: "area" | "member" | "procedure" | "document", thingId: string, ...changes: unknown[]) =>
  by.call(propertyValueEndpoints.set, { body: { kind, thingId, changes } as never });
const give = async (
  kind: "area" | "procedure" | "document" | "member",
  thingId: string,
  propertyId: string,
  value: unknown,
) => expect((await set(admin, kind, thingId, { propertyId, value, revision: 0 })).status).toBe(200);
const asked = (...filters: PropertyFilter[]) => JSON.stringify(filters);

describe("a definition", () => {
  it("[CF1] is written by those who manage properties alone, and read by every member", async () => {
    const body = { kind: "area", name: "Cost centre", type: "text" } as const;
    expect((await author.call(propertyEndpoints.create, { body })).status).toBe(403);
    const keeper = await world.member(["workspace.properties.manage"]);
    const made = await keeper.call(propertyEndpoints.create, { body });
    expect(made).toMatchObject({ status: 201, body: { name: "Cost centre", revision: 1, isRetired: false } });
    const read = await operator.call(propertyEndpoints.list);
    expect(read.body.properties.map(({ id }) => id)).toContain(made.body.id);
    const { rows } = await world.asSystem((scope) =>
      sql`select action from audit_entry where object_id = ${made.body.id}::uuid`.execute(scope.db),
    );
    expect(rows).toEqual([{ action: "property.created" }]);
  });

  it("[CF2] has a name that no other active one of its kind has, and is changed by its revision", async () => {
    const one = await definedBy(admin, { kind: "area", name: "Floor" });
    const twin = await admin.call(propertyEndpoints.create, {
      body: { kind: "area", name: " FLOOR ", type: "number" },
    });
    expect(twin).toMatchObject({ status: 409, body: { code: "propertyExists" } });
    await definedBy(admin, { kind: "document", name: "Floor" });
    const change = (ifMatch: number, body: object) =>
      admin.call(propertyEndpoints.update, { params: { propertyId: one.id }, ifMatch, body });
    expect((await change(1, { name: "Level" })).body).toMatchObject({ name: "Level", revision: 2 });
    expect(await change(1, { name: "Storey" })).toMatchObject({ status: 412, body: { current: { name: "Level" } } });
    expect(await change(2, { unit: "bar" })).toMatchObject({
      status: 400,
      body: { errors: { unit: [expect.any(String)] } },
    });
  });

  it("[CF2] is ordered with all others of its kind", async () => {
    const other = await world.workspace("sibling");
    const chief = await other.member("admin");
    const made = [];
    for (const name of ["A", "B", "C"]) made.push(await definedBy(chief, { kind: "area", name }));
    const [a, b, c] = made.map(({ id }) => id) as [string, string, string];
    const order = (propertyIds: string[]) =>
      chief.call(propertyEndpoints.order, { body: { kind: "area", propertyIds } });
    expect((await order([c, a, b])).body.properties.map(({ id }) => id)).toEqual([c, a, b]);
    expect(await order([a, b])).toMatchObject({ status: 409, body: { code: "propertiesChanged" } });
  });

  it("[CF9] is retired and restored without a loss", async () => {
    const property = await definedBy(admin, { kind: "area", name: "Old number", defaultValue: "none" });
    const [with4711, without] = [await areaNamed("Mill 1"), await areaNamed("Mill 2")];
    await give("area", with4711, property.id, "4711");
    const params = { propertyId: property.id };
    expect((await admin.call(propertyEndpoints.retire, { params })).body.isRetired).toBe(true);
    expect(await valuesOf(operator, "area", with4711)).toMatchObject({ [property.id]: { value: "4711" } });
    expect(await valuesOf(operator, "area", without)).not.toHaveProperty(property.id);
    const late = await set(admin, "area", with4711, { propertyId: property.id, value: "4712", revision: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "propertyRetired" } });
    expect((await admin.call(propertyEndpoints.restore, { params })).body.isRetired).toBe(false);
    expect(await valuesOf(operator, "area", without)).toMatchObject({
      [property.id]: { value: "none", isDefault: true },
    });
  });

  it("[CF3] renames an option everywhere, and keeps one that was taken out where it was chosen", async () => {
    const [low, high] = [randomUUID(), randomUUID()];
    const options = [
      { id: low, name: "Low" },
      { id: high, name: "High" },
    ];
    const property = await definedBy(admin, { kind: "area", name: "Risk", type: "choice", options });
    const thing = await areaNamed("Tank farm");
    await give("area", thing, property.id, low);
    const body = { options: [{ id: high, name: "Severe" }] };
    const changed = await admin.call(propertyEndpoints.update, {
      params: { propertyId: property.id },
      ifMatch: 1,
      body,
    });
    expect(changed.body.options).toEqual([
      { id: high, name: "Severe", isRetired: false },
      { id: low, name: "Low", isRetired: true },
    ]);
    expect(await valuesOf(operator, "area", thing)).toMatchObject({ [property.id]: { value: low } });
    expect(
      (await set(admin, "area", await areaNamed("Yard"), { propertyId: property.id, value: low, revision: 0 })).status,
    ).toBe(400);
  });
});

describe("a value", () => {
  it("[CF4] is seen with its thing, set by who may edit the thing, and 404 to everyone else", async () => {
    const night = await world.group("Night shift");
    const property = await definedBy(admin, { kind: "area", name: "Key safe" });
    const hidden = await areaNamed("Vault", [night]);
    await give("area", hidden, property.id, "B 12");
    expect(await valuesOf(operator, "area", hidden)).toBeUndefined();
    const change = { propertyId: property.id, value: "B 13", revision: 1 };
    expect((await set(author, "area", hidden, change)).status).toBe(404);
    const nightly = await world.member("operator", { in: [night] });
    expect(await valuesOf(nightly, "area", hidden)).toMatchObject({ [property.id]: { value: "B 12" } });
    expect((await set(nightly, "area", hidden, change)).status).toBe(403);
    const nightAuthor = await world.member("contentAuthor", { in: [night] });
    expect((await set(nightAuthor, "area", hidden, change)).status).toBe(200);
  });

  it("[CF4] of a draft is seen by those who see drafts", async () => {
    const property = await definedBy(admin, { kind: "procedure", name: "Draft owner" });
    const { body: draft } = await author.call(procedureEndpoints.create, { body: {} });
    await give("procedure", draft.id, property.id, "Ann");
    expect(await valuesOf(operator, "procedure", draft.id)).toBeUndefined();
    expect(await valuesOf(author, "procedure", draft.id)).toMatchObject({ [property.id]: { value: "Ann" } });
  });

  it("[CF4] of a member is seen by the member and their managers, and set by managers alone [MB33]", async () => {
    const night = await world.group("Nights");
    const property = await definedBy(admin, { kind: "member", name: "Certificate until", type: "date" });
    const ann = await world.member("operator", { in: [night] });
    await give("member", ann.profileId, property.id, "2027-01-31");
    const colleague = await world.member("operator", { in: [night] });
    expect(await valuesOf(ann, "member", ann.profileId)).toMatchObject({ [property.id]: { value: "2027-01-31" } });
    expect(await valuesOf(colleague, "member", ann.profileId)).toBeUndefined();
    const change = { propertyId: property.id, value: "2030-01-31", revision: 1 };
    expect((await set(ann, "member", ann.profileId, change)).status).toBe(403);
    const [near, far] = [
      await world.member("groupAdmin", { in: [night] }),
      await world.member("groupAdmin", { in: [await world.group("Elsewhere")] }),
    ];
    expect((await set(far, "member", ann.profileId, change)).status).toBe(404);
    expect((await set(near, "member", admin.profileId, { ...change, revision: 0 })).status).toBe(404);
    expect((await set(near, "member", ann.profileId, change)).status).toBe(200);
    const peer = await world.member("groupAdmin", { in: [night] });
    expect((await set(near, "member", peer.profileId, { ...change, revision: 0 })).status).toBe(403);
  });

  it("[CF5] is checked at its field, and stale changes store nothing", async () => {
    const pressure = await definedBy(admin, {
      kind: "area",
      name: "Pressure",
      type: "number",
      unit: "bar",
      isRequired: true,
    });
    const keeper = await definedBy(admin, { kind: "area", name: "Keeper", type: "member" });
    const thing = await areaNamed("Boiler");
    const wrong = await set(admin, "area", thing, { propertyId: pressure.id, value: "4", revision: 0 });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { "changes.0.value": ["Enter a number"] } } });
    const nobody = await set(admin, "area", thing, { propertyId: keeper.id, value: randomUUID(), revision: 0 });
    expect(nobody.body.errors).toEqual({ "changes.0.value": ["Choose a member"] });
    await give("area", thing, pressure.id, 4);
    await give("area", thing, keeper.id, author.profileId);
    expect(await valuesOf(operator, "area", thing)).toMatchObject({
      [keeper.id]: { member: { displayName: author.displayName } },
    });
    expect((await set(admin, "area", thing, { propertyId: pressure.id, value: null, revision: 1 })).status).toBe(400);
    const stale = await set(
      admin,
      "area",
      thing,
      { propertyId: pressure.id, value: 5, revision: 1 },
      { propertyId: keeper.id, value: null, revision: 7 },
    );
    expect(stale.status).toBe(412);
    expect(await valuesOf(operator, "area", thing)).toMatchObject({ [pressure.id]: { value: 4, revision: 1 } });
  });

  it("[CF5] that two people set at once is set by one of them", async () => {
    const property = await definedBy(admin, { kind: "area", name: "Racer" });
    const thing = await areaNamed("Track");
    const answers = await Promise.all(
      ["a", "b", "c"].map((value) => set(admin, "area", thing, { propertyId: property.id, value, revision: 0 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it("[CF4] tells of its change only those who see the thing, and the audit has both values", async () => {
    const night = await world.group("Quiet");
    const property = await definedBy(admin, { kind: "area", name: "Alarm" });
    const thing = await areaNamed("Server room", [night]);
    await give("area", thing, property.id, "on");
    const events = await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
      eventsAfter(client, world.workspaceId, 0),
    );
    expect(events.filter(({ topic, subjectId }) => topic === "propertyValues" && subjectId === thing)).toMatchObject([
      { accessGroupIds: [night] },
    ]);
    const { rows } = await world.asSystem((scope) =>
      sql`select details from audit_entry where object_id = ${thing}::uuid and action = 'propertyValues.changed'`.execute(
        scope.db,
      ),
    );
    expect(rows).toEqual([
      { details: { changes: [{ propertyId: property.id, name: "Alarm", value: "on", before: null }] } },
    ]);
  });

  it("[CF10] is set on many things at once, and each says what became of it", async () => {
    const night = await world.group("Far");
    const property = await definedBy(admin, { kind: "area", name: "Zone" });
    const [one, two, hidden] = [await areaNamed("One"), await areaNamed("Two"), await areaNamed("Three", [night])];
    await give("area", two, property.id, "Z1");
    const body = { kind: "area" as const, thingIds: [one, two, hidden], propertyId: property.id, value: "Z1" };
    expect((await author.call(propertyValueEndpoints.setMany, { body })).body.results).toEqual([
      { id: one, outcome: "changed" },
      { id: two, outcome: "unchanged" },
      { id: hidden, outcome: "notFound" },
    ]);
    const refused = await operator.call(propertyValueEndpoints.setMany, { body });
    expect(refused.body.results.map(({ outcome }) => outcome)).toEqual(["notAllowed", "notAllowed", "notFound"]);
    expect(await valuesOf(admin, "area", hidden)).toMatchObject({ [property.id]: { value: null } });
  });
});

describe("a list", () => {
  const numbers = [3, -20.5, null, 1000, 0, "unset"] as const;

  it("[CF7] of areas passes what the rule passes, and [CF8] is sorted by the value", async () => {
    const place = await world.workspace("sibling");
    const chief = await place.member("admin");
    const property = await definedBy(chief, { kind: "area", name: "Load", type: "number", unit: "t", defaultValue: 7 });
    const things = new Map<string, number | null>();
    for (const [at, value] of numbers.entries()) {
      const { id } = await chief.run((scope) => createArea(scope, { name: `Bay ${at}` }));
      if (value !== "unset") {
        const changes = [{ propertyId: property.id, value: value ?? 1, revision: 0 }];
        await chief.call(propertyValueEndpoints.set, { body: { kind: "area", thingId: id, changes } });
        if (value === null) {
          const emptied = [{ propertyId: property.id, value: null, revision: 1 }];
          await chief.call(propertyValueEndpoints.set, { body: { kind: "area", thingId: id, changes: emptied } });
        }
      }
      things.set(id, value === "unset" ? 7 : value);
    }
    const list = async (query: object) =>
      (await chief.call(areaEndpoints.list, { query })).body.areas.map(({ id }) => things.get(id) ?? null);
    const filters: PropertyFilter[] = [
      { propertyId: property.id, op: "filled" },
      { propertyId: property.id, op: "empty" },
      { propertyId: property.id, op: "between", from: 0, to: 7 },
      { propertyId: property.id, op: "between", from: null, to: -1 },
      { propertyId: property.id, op: "between", from: 8, to: null },
    ];
    for (const filter of filters) {
      const expected = [...things.values()].filter((value) =>
        passesFilter({ type: "number", options: [] }, value, filter),
      );
      expect([filter, await list({ properties: asked(filter) })]).toEqual([filter, expected]);
    }
    expect(await list({ sortProperty: property.id })).toEqual([-20.5, 0, 3, 7, 1000, null]);
    expect(await list({ sortProperty: property.id, descending: "true" })).toEqual([1000, 7, 3, 0, -20.5, null]);
    expect((await chief.call(areaEndpoints.list, { query: { sortProperty: randomUUID() } })).status).toBe(400);
  });

  it("[CF8] of procedures is paged in the order of a property, and [CF11] searched by its values", async () => {
    const property = await definedBy(admin, { kind: "procedure", name: "Machine number" });
    const made: string[] = [];
    for (const value of ["M-10", "M-9", null, "M-100"]) {
      const { id } = await publishedBy(admin);
      if (value !== null) await give("procedure", id, property.id, value);
      made.push(id);
    }
    const [ten, nine, none, hundred] = made;
    const query = { limit: 1, sortProperty: property.id };
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await operator.call(procedureEndpoints.list, { query: { ...query, ...(after && { after }) } });
      expect(page.status).toBe(200);
      seen.push(...page.body.procedures.map(({ id }) => id));
      after = page.body.next ?? undefined;
    } while (after !== undefined);
    expect(seen.filter((id) => made.includes(id))).toEqual([nine, ten, hundred, none]);
    const found = await operator.call(procedureEndpoints.list, { query: { search: "m-100" } });
    expect(found.body.procedures.map(({ id }) => id)).toEqual([hundred]);
    const properties = asked({ propertyId: property.id, op: "contains", text: "M-9" });
    expect((await operator.call(procedureEndpoints.counts, { query: { properties } })).body.published).toBe(1);
    const foreign = await operator.call(procedureEndpoints.list, { query: { after: "published~2026~x" } });
    expect(foreign.status).toBe(400);
  });

  it("[CF7] of documents and [CF8] of members do the same, and [CF13] the export has the columns", async () => {
    const inspected = await definedBy(admin, { kind: "document", name: "Next inspection", type: "date" });
    const [early, late] = [
      (await documentOf(world, admin, "Early.pdf")).id,
      (await documentOf(world, admin, "Late.pdf")).id,
    ];
    await give("document", early, inspected.id, "2026-12-01");
    await give("document", late, inspected.id, "2027-12-01");
    const properties = asked({ propertyId: inspected.id, op: "between", from: "2027-01-01", to: null });
    const { body: filtered } = await operator.call(documentEndpoints.list, { query: { properties } });
    expect([filtered.documents.map(({ id }) => id), filtered.total]).toEqual([[late], 1]);
    const sorted = await operator.call(documentEndpoints.list, {
      query: { sortProperty: inspected.id, descending: "true", limit: 1 },
    });
    expect(sorted.body.documents.map(({ id }) => id)).toEqual([late]);
    const next = await operator.call(documentEndpoints.list, {
      query: { sortProperty: inspected.id, descending: "true", limit: 1, after: sorted.body.next ?? "" },
    });
    expect(next.body.documents.map(({ id }) => id)).toEqual([early]);

    const shoe = await definedBy(admin, { kind: "member", name: "Shoe size", type: "number" });
    await give("member", author.profileId, shoe.id, 42);
    await give("member", operator.profileId, shoe.id, 39);
    const page = await admin.call(memberEndpoints.page, { query: { sortProperty: shoe.id, limit: 2 } });
    expect(page.body.members.map(({ id }) => id)).toEqual([operator.profileId, author.profileId]);
    const rest = await admin.call(memberEndpoints.page, {
      query: { sortProperty: shoe.id, after: page.body.next ?? "" },
    });
    expect(rest.body.members.map(({ id }) => id)).not.toContain(author.profileId);
    expect(rest.body.members.map(({ id }) => id)).toContain(admin.profileId);
    const { body: csv } = await world.server.http.inject({
      method: "POST",
      url: memberEndpoints.export.path.replace("{workspaceId}", world.workspaceId),
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      payload: "{}",
    });
    expect(csv.split("\n")[0]).toContain("Shoe size");
    expect(csv.split("\r\n").filter((line) => line.endsWith(",42"))).toEqual([
      expect.stringContaining(author.profileId),
    ]);
  });
});

describe("the flag", () => {
  it("[CF12] takes properties away everywhere, and gives them back as they were", async () => {
    const place = await world.workspace("foreign");
    const chief = await place.member("admin");
    const property = await definedBy(chief, { kind: "area", name: "Crane" });
    const { id } = await chief.run((scope) => createArea(scope, { name: "Yard" }));
    const change = {
      kind: "area" as const,
      thingId: id,
      changes: [{ propertyId: property.id, value: "C1", revision: 0 }],
    };
    expect((await chief.call(propertyValueEndpoints.set, { body: change })).status).toBe(200);
    await place.asSystem((scope) => setFlag(scope, "custom_properties_enabled", false));
    const off = [
      await chief.call(propertyEndpoints.list),
      await chief.call(propertyEndpoints.create, { body: { kind: "area", name: "X", type: "text" } }),
      await chief.call(propertyEndpoints.retire, { params: { propertyId: property.id } }),
      await chief.call(propertyValueEndpoints.find, { body: { kind: "area", thingIds: [id] } }),
      await chief.call(propertyValueEndpoints.set, { body: change }),
      await chief.call(propertyValueEndpoints.setMany, {
        body: { kind: "area", thingIds: [id], propertyId: property.id, value: "C2" },
      }),
    ];
    expect(off.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await chief.call(areaEndpoints.list, { query: { sortProperty: property.id } })).status).toBe(400);
    await place.asSystem((scope) => setFlag(scope, "custom_properties_enabled", true));
    expect(await valuesOf(chief, "area", id)).toMatchObject({ [property.id]: { value: "C1" } });
  });
});
