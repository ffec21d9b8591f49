import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import {
  createThings,
  type Happening,
  happeningKinds,
  insertHappenings,
  type Things,
} from "#tests/support/happenings.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Overview, overviewEndpoints } from "../../overview-contract.ts";
import { procedureAnalyticsEndpoints } from "../../procedure-contract.ts";
import type { Measure } from "../../rules/measures.ts";
import { type BucketUnit, periodBefore, unitsOf } from "../../rules/range.ts";
import { buildTally } from "./tally-job.ts";
import { holdTally } from "./tally-store.ts";

let world: World;
let admin: Person;
let reader: Person;
let groups: { readonly mine: string; readonly below: string; readonly theirs: string };
let people: readonly Person[];
let things: readonly Things[];
let happenings: Happening[];
/** Whether the reader sees who did it and, of everything but a question, what with. */
let seen: (one: Happening) => boolean;

const began = Date.parse("2024-01-15T00:00:00Z");
/** Moments around which clocks change in one of the zones below, the ends of months and years among them. */
const edges = [
  "2024-03-31T01:00Z",
  "2024-10-27T01:00Z",
  "2024-11-03T06:00Z",
  "2025-03-09T07:00Z",
  "2025-04-05T15:00Z",
].concat(["2024-12-31T23:30Z", "2025-01-01T00:00Z"]);
const moments = fc.oneof(
  fc.integer({ min: 0, max: 600 * day }).map((ms) => new Date(began + ms)),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -2 * hour, max: 2 * hour }))
    .map(([edge, ms]) => new Date(Date.parse(edge) + ms)),
);

const randomHappenings = (seed: number, count: number, of: readonly Things[], by: readonly Person[]): Happening[] =>
  fc.sample(
    fc.record({
      kind: fc.constantFrom(...happeningKinds),
      who: fc.constantFrom(...by),
      things: fc.constantFrom(...of),
      at: moments,
    }),
    { seed, numRuns: count },
  );

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  const mine = await world.group("Mine");
  groups = { mine, below: await world.group("Below", { under: mine }), theirs: await world.group("Theirs") };
  reader = await world.member("groupAdmin", { in: [mine] });
  people = [
    await world.member("operator", { in: [groups.mine] }),
    await world.member("operator", { in: [groups.below] }),
    await world.member("operator", { in: [groups.theirs] }),
    await world.member("operator"),
  ];
  things = [
    await createThings(world, admin, []),
    await createThings(world, admin, [groups.mine]),
    await createThings(world, admin, [groups.below]),
    await createThings(world, admin, [groups.theirs]),
  ];
  const seenPeople = new Set(people.slice(0, 2).map(({ profileId }) => profileId));
  seen = ({ kind, who, things: of }) => seenPeople.has(who.profileId) && (kind === "ask" || of !== things[3]);
  happenings = randomHappenings(1, 600, things, people);
  await insertHappenings(world, happenings);
});
afterAll(() => world?.close());

const measureOf = {
  enter: "Areas.Entered",
  viewNote: "Notes.Viewed",
  viewRun: "Procedures.PerformsViewed",
  complete: "Procedures.PerformsCompleted",
  ask: "Copilot.QueriesAsked",
} as const satisfies Partial<Record<Happening["kind"], Measure>>;
type Counted = keyof typeof measureOf;
const counted = Object.keys(measureOf) as Counted[];

/** The bucket of a moment, by the runtime's own tables of time zones. */
function bucketing(timeZone: string): (at: Date, unit: BucketUnit) => string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at, unit) => {
    const local = parts.format(at);
    if (unit === "year") return `${local.slice(0, 4)}-01-01`;
    if (unit === "month") return `${local.slice(0, 7)}-01`;
    if (unit === "day") return local;
    const date = new Date(`${local}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  };
}

async function overviewOf(person: Person, query: Readonly<Record<string, string>>): Promise<Overview> {
  const { status, body } = await person.call(overviewEndpoints.overview, { query });
  expect(status, body.detail).toBe(200);
  return body;
}

const figuresOf = (overview: Overview, measure: Measure) => {
  const found = overview.measures.find((one) => one.measure === measure);
  if (!found) throw new Error(`no ${measure}`);
  return found;
};

async function countRecords(person: Person, measure: Measure, query: Readonly<Record<string, string>>) {
  let count = 0;
  const keys = new Set<string>();
  const pageAfter = (after: string | null) =>
    person.call(overviewEndpoints.records, { query: { ...query, measure, limit: "37", ...(after && { after }) } });
  let page = (await pageAfter(null)).body;
  for (;;) {
    count += page.records.length;
    for (const { key } of page.records) keys.add(key);
    if (page.next === null) break;
    page = (await pageAfter(page.next)).body;
  }
  return { count, distinct: keys.size };
}

const ranges = [
  ["2024-03-25T00:00:00.000Z", "2024-04-02T00:00:00.000Z"],
  ["2024-10-20T10:30:00.000Z", "2024-11-15T00:00:00.000Z"],
  ["2024-06-01T00:00:00.000Z", "2025-04-15T00:00:00.000Z"],
  ["2024-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
  // Within and at the beginning of a day whose midnight clocks in the Azores show twice.
  ["2024-10-09T10:30:00.000Z", "2024-10-27T12:00:00.000Z"],
  ["2024-10-26T10:30:00.000Z", "2024-11-15T00:00:00.000Z"],
  ["2024-10-27T00:00:00.000Z", "2024-11-15T00:00:00.000Z"],
] as const;

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Atlantic/Azores"];

describe("the dashboard's figures", () => {
  it.each(
    zones.flatMap(
      (zone) =>
        [
          { zone, isTallied: false },
          { zone, isTallied: true },
        ] as const,
    ),
  )(
    "[AN2] [AN6] [AN8] [AN20] are those that recounting the events gives, at every granularity: $zone, tallied $isTallied (B136)",
    async ({ zone, isTallied }) => {
      await setZone(admin, zone);
      if (isTallied) await world.asSystem(buildTally);
      expect(await world.asSystem(holdTally)).toBe(isTallied ? zone : undefined);
      const bucketOf = bucketing(zone);
      const sight = [
        { who: admin, isSeen: () => true, query: {} },
        { who: reader, isSeen: seen, query: {} },
      ];
      for (const { who, isSeen, query } of sight) {
        for (const [startTime, endTime] of ranges) {
          const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
          const range = { start: new Date(startTime), end: new Date(endTime), timeZone: zone };
          const before = periodBefore(range);
          for (const granularity of unitsOf(range)) {
            const body = await overviewOf(who, { ...query, startTime, endTime, granularity });
            for (const kind of counted) {
              const all = happenings.filter((one) => one.kind === kind && isSeen(one));
              const inRange = all.filter(({ at }) => at.getTime() >= start && at.getTime() < end);
              const earlier = all.filter(({ at }) => at >= before.start && at < before.end);
              const byBucket = Map.groupBy(inRange, ({ at }) => bucketOf(at, granularity));
              const expected = body.buckets.map((from) => byBucket.get(from)?.length ?? 0);
              const figures = figuresOf(body, measureOf[kind]);
              const place = `${kind} ${startTime} by ${granularity}`;
              expect([figures.total, figures.inRange, figures.before], place).toEqual([
                all.length,
                inRange.length,
                earlier.length,
              ]);
              expect(figures.counts, place).toEqual(expected);
              expect(
                expected.reduce((sum, one) => sum + one, 0),
                place,
              ).toBe(inRange.length);
            }
          }
        }
      }
    },
  );

  it("[AN9] lead to exactly the records that they count, page by page", async () => {
    const [startTime, endTime] = ranges[2];
    for (const who of [admin, reader]) {
      const body = await overviewOf(who, { startTime, endTime });
      for (const { measure, inRange } of body.measures) {
        expect(await countRecords(who, measure, { startTime, endTime }), measure).toEqual({
          count: inRange,
          distinct: inRange,
        });
      }
    }
  });

  it("[AN10] agree with the user activity", async () => {
    const [startTime, endTime] = ranges[3];
    for (const query of [{}, { accessGroupIds: groups.below }]) {
      const all = { startTime, endTime, ...query };
      const { activities } = (await reader.call(overviewEndpoints.userActivity, { query: all })).body;
      const body = await overviewOf(reader, all);
      const of = (type: string) => activities.filter(({ activityType }) => activityType === type).length;
      expect([of("AreaEntered"), of("AreaNoteViewed"), of("ProcedurePerformViewed")]).toEqual(
        (["Areas.Entered", "Notes.Viewed", "Procedures.PerformsViewed"] as const).map(
          (measure) => figuresOf(body, measure).inRange,
        ),
      );
      expect(activities.every(({ profileId }) => people.slice(0, 2).some((one) => one.profileId === profileId))).toBe(
        true,
      );
    }
  });

  it("[AN1] of given groups are what people of these groups and those below did, and runs of procedures in them (B132)", async () => {
    const [startTime, endTime] = ranges[3];
    const body = await overviewOf(reader, { startTime, endTime, accessGroupIds: groups.below });
    const inBelow = (one: Happening) => one.who.profileId === people[1]?.profileId;
    const entered = happenings.filter((one) => one.kind === "enter" && seen(one) && inBelow(one));
    expect(figuresOf(body, "Areas.Entered").total).toBe(entered.length);
    const completed = happenings.filter((one) => one.kind === "complete" && seen(one) && one.things === things[2]);
    expect(figuresOf(body, "Procedures.PerformsCompleted").total).toBe(completed.length);
    expect(figuresOf(body, "Areas.Created").total).toBe(1);
    for (const accessGroupIds of [groups.theirs, `${groups.mine},${groups.theirs}`, crypto.randomUUID(), "x"]) {
      for (const endpoint of [
        overviewEndpoints.overview,
        overviewEndpoints.userActivity,
        procedureAnalyticsEndpoints.list,
      ]) {
        const answer = await reader.call(endpoint as typeof overviewEndpoints.userActivity, {
          query: { startTime, endTime, accessGroupIds },
        });
        expect([answer.status, answer.body.code]).toEqual([400, "unknownAccessGroup"]);
      }
    }
  });
});

/** Everything that a reader can see of the figures. */
async function readAll(person: Person): Promise<unknown> {
  const [startTime, endTime] = ranges[3];
  const query = { startTime, endTime };
  const { body: list } = await person.call(procedureAnalyticsEndpoints.list, { query });
  const details = [];
  for (const { procedureId } of list.procedures) {
    const { body } = await person.call(procedureAnalyticsEndpoints.detail, { params: { procedureId }, query });
    details.push(body);
  }
  const activity = await person.call(overviewEndpoints.userActivity, { query });
  const overview = await overviewOf(person, query);
  const records = [];
  for (const { measure } of overview.measures) {
    const { body } = await person.call(overviewEndpoints.records, { query: { ...query, measure, limit: "200" } });
    records.push(body);
  }
  return { list, details, activity: activity.body, overview, records };
}

/** FETTLE_TWO_WORLDS sets how many there are. */
const pairs = Number(process.env.FETTLE_TWO_WORLDS ?? 8);

it(`[AN9] tell nothing of what the reader does not see, in any total or list (B133, B134), ${pairs} pairs`, {
  timeout: 120_000 + pairs * 2000,
}, async () => {
  world.clock.hold();
  const [near, below, far, loner] = people as [Person, Person, Person, Person];
  const before = await readAll(reader);
  for (let pair = 0; pair < pairs; pair++) {
    const hidden = await createThings(world, admin, [groups.theirs]);
    const anybody = [near, below, far, loner, await world.member("operator", { in: [groups.theirs] })];
    await insertHappenings(world, [
      // What is hidden, by anybody; what is visible, by people who are not. A question is its asker's, whatever it returned.
      ...randomHappenings(100 + pair, 12, [hidden, things[3] as Things], anybody).filter(
        (one) => one.kind !== "ask" || !seen(one),
      ),
      ...randomHappenings(20_000 + pair, 12, things, [far, loner]),
    ]);
    expect(await readAll(reader), `pair ${pair}`).toEqual(before);
  }
});
