import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptionEndpoints } from "#features/notifications/subscription-contract.ts";
import { createThings } from "#tests/support/happenings.ts";
import { setProcedureGroups } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { definedBy } from "#tests/support/properties.ts";
import type { Person } from "#tests/support/world.ts";
import { around, newWindow } from "../authorization/call.ts";
import { operationOf } from "../authorization/matrix.ts";
import { principals } from "../authorization/model.ts";
import type { Kind, Thing } from "../authorization/row.ts";
import { rows } from "../authorization/rows/rows.ts";
import { openSettlement, type Settlement } from "../authorization/settlement.ts";
import { pathOf } from "../endpoints.ts";
import { type Difference, differences, type Place } from "./differences.ts";
import { answersOfChanges, notAsked, shownToo, unanswered, unmoved } from "./exceptions.ts";
import { asks, holdsMany, nameOf, type Reading, readingsWith } from "./readings.ts";
import { hearOfEverything, toldNow } from "./told.ts";

/*
 * One workspace at two moments that differ only in what the readers may not see: whatever they ask then, and whatever
 * they are told by mail, short message and push, is the same. The questions are the rows of the matrix of principals,
 * which has one for each operation, so that a new list is asked by itself; what is hidden is a thing of each kind that
 * the matrix knows, and what people do with it. FETTLE_TWO_WORLDS sets how many pairs there are.
 */
const pairs = Number(process.env.FETTLE_TWO_WORLDS ?? 5);
/** Of a pair by itself; all questions are asked once more after the last one. */
const questionsOfPair = 12;

interface Reader {
  readonly person: Person;
  readonly things: ReadonlyMap<Reading, Thing>;
}

let settlement: Settlement;
let readings: readonly Reading[];
let readers: readonly Reader[];
let hidden: Place;
let shown: Place;
/** What the readers are answered before anything is added. */
let first: ReadonlyMap<Reader, Answers>;

beforeAll(async () => {
  const asking = principals.filter(({ name }) => ["group admin", "content author", "operator"].includes(name));
  settlement = await openSettlement(asking);
  const { world, home, groups } = settlement;
  // A Monday after seven: the mails of the week are due.
  world.clock.offsetMs += Date.parse("2027-01-11T07:30:00Z") - world.clock.now().getTime();
  world.clock.hold();
  await newWindow(world, 0);
  const people = asking.map((who) => settlement.callers.get(who) as Person);
  const propertyIds = {
    procedure: (await definedBy(home.maker, { kind: "procedure", name: "Unit" })).id,
    area: (await definedBy(home.maker, { kind: "area", name: "Unit" })).id,
  };
  const colleague = await world.member("operator", { in: [groups.own], name: "Kim" });
  const place = async (groupId: string): Promise<Place> => {
    const groupIds = [groupId];
    const followed = (await publishedBy(home.maker, { groups: [groups.own] })).id;
    const body = {
      subscriptionObjectType: "procedure" as const,
      subscriptionData: {
        procedureId: followed,
        notificationEventTriggers: ["procedurePerformStarted" as const, "procedurePerformCompleted" as const],
      },
    };
    for (const person of people) {
      const { status } = await person.call(subscriptionEndpoints.subscribe, {
        params: { profileId: person.profileId },
        body,
      });
      expect(status).toBe(200);
    }
    await setProcedureGroups(home.workspace, followed, groupIds);
    return {
      settlement,
      groupIds,
      person: await world.member("operator", { in: groupIds, name: "Sam" }),
      colleague,
      things: await createThings(home.workspace, home.maker, groupIds),
      followed,
      readers: people,
      propertyIds,
    };
  };
  hidden = await place(groups.sibling);
  shown = await place(groups.own);
  readings = readingsWith(propertyIds);
  for (const [at, person] of people.entries()) await hearOfEverything(world, person, at);
  const shared = new Map<Kind, Thing>();
  const thingFor = async (kind: Kind | undefined, caller: Person): Promise<Thing> => {
    if (!kind) return { params: {} };
    const known = shared.get(kind);
    if (known && !kind.isPerCaller) return known;
    const made = await kind.make({ ...home, groupIds: [groups.own], caller });
    shared.set(kind, made);
    return made;
  };
  const all: Reader[] = [];
  for (const person of people) {
    const things = new Map<Reading, Thing>();
    for (const reading of readings) things.set(reading, await thingFor(reading.row.about, person));
    all.push({ person, things });
  }
  readers = all;
  // What was made is told once, and the first look may leave that it was looked at.
  await toldNow(world, people.length);
  for (const reader of readers) await readAll(reader);
  first = await everything();
}, 900_000);
afterAll(() => settlement?.close());

async function read({ person, things }: Reader, reading: Reading): Promise<string> {
  const { endpoint, input } = reading.row;
  const thing = things.get(reading) ?? { params: {} };
  const asked = input?.(thing, around(settlement, person)) ?? {};
  const response = await settlement.world.server.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, person.workspaceId, { ...thing.params, ...asked.params }),
    ...(asked.query && { query: asked.query }),
    headers: { authorization: `Bearer ${thing.token ?? person.token}` },
    ...(asked.body !== undefined && { payload: asked.body as object }),
  });
  return `${response.statusCode} ${response.payload}`;
}

let made = 0;

/**
 * Some things take their time to make, by the clock that stands still otherwise. Each is made a moment after the one before:
 * of some things a person keeps the newest twenty, and among those of one moment the newest would be any of them.
 */
async function make(what: Difference, place: Place): Promise<void> {
  const { clock } = settlement.world;
  const { offsetMs } = clock;
  clock.offsetMs += ++made;
  await what.make(place);
  clock.offsetMs = offsetMs;
}

type Answers = ReadonlyMap<string, string>;

async function readAll(reader: Reader, some: readonly Reading[] = readings): Promise<Answers> {
  // The clock stands still: what was asked before counts against no limit.
  await settlement.world.appContext.database.pool.query("delete from rate_counter");
  const answers = new Map<string, string>();
  for (const reading of some) answers.set(reading.name, await read(reader, reading));
  return answers;
}

/** Where two answers part, with what stands around it. */
function difference(name: string, one: string | undefined, other: string): string[] {
  if (one === other || one === undefined) return [];
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return [`${name}: ${around(one)} … and then ${around(other)}`];
}

async function changesFor(reader: Reader, before: Answers, some?: readonly Reading[]): Promise<string[]> {
  const answers = await readAll(reader, some);
  return [...answers].flatMap(([name, text]) =>
    difference(`${reader.person.displayName}, ${name}`, before.get(name), text),
  );
}

async function everything(): Promise<Map<Reader, Answers>> {
  const all = new Map<Reader, Answers>();
  for (const reader of readers) all.set(reader, await readAll(reader));
  return all;
}

const isDone = (answer: string | undefined): boolean => answer?.startsWith("2") === true;

it("every call that lists or counts is asked, or it is said why not", async () => {
  const asked = new Set(rows.map(operationOf).filter((operation) => !(operation in notAsked)));
  const missing = settlement.world.server.routes
    .filter(({ endpoint }) => ["member", "user"].includes(endpoint.access.kind) && holdsMany(endpoint.reply))
    .map(({ endpoint }) => ({ endpoint, operation: `${endpoint.method} ${endpoint.path}` }))
    .filter(({ endpoint, operation }) => !(asks(endpoint, operation) && asked.has(operation)))
    .map(({ operation }) => operation)
    .filter((operation) => !(operation in notAsked) && !answersOfChanges.has(operation));
  const known = new Set([...rows.map(operationOf), ...rows.map(nameOf), ...readings.map(({ name }) => name)]);
  const exceptions = [notAsked, shownToo, unanswered, unmoved].flatMap((one) => Object.keys(one));
  const gone = [...exceptions, ...answersOfChanges].filter((name) => !known.has(name) && !name.endsWith("/feed"));
  expect(gone, "Exceptions for what is no longer there").toEqual([]);
  expect(missing, "A new list: give it a row in the matrix, or say in `exceptions.ts` why it needs none").toEqual([]);
});

describe("two worlds that differ in what the readers do not see", () => {
  it("are asked what at least one of the readers may ask", () => {
    const refused = readings
      .map(({ name }) => name)
      .filter((name) => ![...first.values()].some((all) => isDone(all.get(name))));
    expect(refused.filter((name) => !(name in unanswered))).toEqual([]);
  });

  it(`[AN1] [N2] [N14] [TS1] [SP15] [CF4] tell the same by every answer, mail and push (B132 to B138), ${pairs} pairs`, {
    timeout: 600_000 + pairs * 20_000,
  }, async () => {
    const toldBefore = await toldNow(settlement.world, readers.length);
    const random = fc.sample(
      fc.record({
        what: fc.constantFrom(...differences),
        reader: fc.constantFrom(...readers),
        asked: fc.uniqueArray(fc.constantFrom(...readings), { minLength: questionsOfPair, maxLength: questionsOfPair }),
      }),
      { seed: 19, numRuns: pairs },
    );
    for (const { what, reader, asked } of random) {
      await make(what, hidden);
      expect(await changesFor(reader, first.get(reader) as Answers, asked), what.name).toEqual([]);
      expect(await toldNow(settlement.world, readers.length), what.name).toEqual(toldBefore);
    }
    // All at once, and everything is asked.
    const faults: string[] = [];
    for (const what of differences) await make(what, hidden);
    for (const reader of readers) faults.push(...(await changesFor(reader, first.get(reader) as Answers)));
    const told = (await toldNow(settlement.world, readers.length)).filter((one) => !toldBefore.includes(one));
    expect([...faults, ...told]).toEqual([]);
  });

  it("would not be the same if it were in sight", { timeout: 600_000 }, async () => {
    const before = await everything();
    const toldBefore = new Set(await toldNow(settlement.world, readers.length));
    for (const what of differences) await make(what, shown);
    const moved = new Set<string>();
    for (const reader of readers) {
      const answers = await readAll(reader);
      for (const [name, text] of answers) if (before.get(reader)?.get(name) !== text) moved.add(name);
    }
    const lists = readings.filter(({ row }) => row.about === undefined).map(({ name }) => name);
    expect(lists.filter((name) => !moved.has(name) && !(name in unmoved) && !(name in unanswered))).toEqual([]);
    const told = (await toldNow(settlement.world, readers.length)).filter((one) => !toldBefore.has(one));
    expect(new Set(told.map((one) => (JSON.parse(one) as { channel: string }).channel))).toEqual(
      new Set(["mail", "sms", "push"]),
    );
  });
});
