import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSet } from "#features/sets/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day, hour } from "#kit/time.ts";
import { createThings, happeningKinds, insertHappenings, type Things } from "#tests/support/happenings.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Overview, overviewEndpoints } from "../../overview-contract.ts";
import { buildInParts, buildTally, tallyJob } from "./tally-job.ts";
import { holdTally } from "./tally-store.ts";

let world: World;
let admin: Person;
let reader: Person;
let loner: Person;
let people: readonly Person[];
let groups: readonly string[];
let things: Things[];

beforeAll(async () => {
  world = await openWorld();
  world.clock.hold();
  admin = await world.member("admin");
  const mine = await world.group("Mine");
  groups = [mine, await world.group("Below", { under: mine }), await world.group("Theirs")];
  reader = await world.member("groupAdmin", { in: [mine] });
  loner = await world.member("groupAdmin");
  people = [loner];
  for (const group of groups) people = [...people, await world.member("operator", { in: [group] })];
  things = [await createThings(world, admin, [])];
  for (const group of groups) things.push(await createThings(world, admin, [group]));
  await setZone(admin, "America/New_York");
});
afterAll(() => world?.close());

const began = Date.parse("2023-11-01T00:00:00Z");
/** Clocks change, and years end. */
const edges = ["2024-03-10T07:00Z", "2024-11-03T06:00Z", "2025-01-01T05:00Z", "2024-01-01T00:00Z"].map(Date.parse);
const moments = fc.oneof(
  fc.integer({ min: 0, max: 600 * day }).map((ms) => new Date(began + ms)),
  fc.tuple(fc.constantFrom(...edges), fc.integer({ min: -hour, max: hour })).map(([edge, ms]) => new Date(edge + ms)),
  // Around the day from which on a set counts, and where sets cease to count.
  fc.integer({ min: -12 * hour, max: 12 * hour }).map((ms) => new Date(Date.parse("2024-03-10T06:30Z") + ms)),
  fc.integer({ min: -day, max: day }).map((ms) => {
    const ago = new Date(world.clock.now().getTime() + ms);
    ago.setUTCFullYear(ago.getUTCFullYear() - 5);
    return ago;
  }),
  fc.integer({ min: 0, max: 8 * day }).map((ms) => new Date(world.clock.now().getTime() - ms)),
);

const happen = async (seed: number, count: number, of: readonly Things[] = things) =>
  insertHappenings(
    world,
    fc.sample(
      fc.record({
        kind: fc.constantFrom(...happeningKinds),
        who: fc.constantFrom(...people),
        things: fc.constantFrom(...of),
        at: moments,
      }),
      { seed, numRuns: count },
    ),
  );

const queries: readonly Readonly<Record<string, string>>[] = [
  {},
  { startTime: "2024-03-05T12:00:00.000Z", endTime: "2024-03-15T00:00:00.000Z" },
  { startTime: "2024-03-01T05:00:00.000Z", endTime: "2024-03-29T04:00:00.000Z", granularity: "week" },
  { startTime: "2024-02-10T10:30:00.001Z", endTime: "2025-01-01T04:59:59.999Z", granularity: "month" },
  { startTime: "2023-12-31T17:15:00.000Z", endTime: "2025-06-01T00:00:00.000Z", granularity: "year" },
  { startTime: "2020-01-01T00:00:00.000Z", endTime: "2024-12-31T23:00:00.000Z", granularity: "day" },
];

/** Each reader by two of the queries, others at each step. */
async function readAll(step = 0): Promise<readonly Overview[]> {
  const read = [];
  let asks = step;
  for (const [person, filters] of [
    [admin, [undefined, groups[1], groups[2]]],
    [reader, [undefined, groups[1]]],
    [loner, [undefined]],
  ] as const) {
    for (const accessGroupIds of filters) {
      for (let n = 0; n < 2; n++) {
        const query = queries[asks++ % queries.length];
        const asked = { ...query, ...(accessGroupIds && { accessGroupIds }) };
        const { status, body } = await person.call(overviewEndpoints.overview, { query: asked });
        expect(status, body.detail).toBe(200);
        read.push(body);
      }
    }
  }
  return read;
}

const tallyOf = () =>
  world.asSystem(async ({ db, workspaceId }) => {
    const { rows } = await sql`select kind, profile_id, thing_id, year, first_count, second_count,
        (select array_agg(mark order by mark) from fettle_marks(marks) mark) as marks
      from analytics_tally where workspace_id = ${workspaceId} order by kind, profile_id, thing_id, year`.execute(db);
    return rows;
  });

let step = 0;
/** The figures by the tally and those of the events, and the tally as it was kept and as it is built, are the same. */
async function expectSame(after: string): Promise<void> {
  step++;
  expect(await world.asSystem(holdTally), after).toBe("America/New_York");
  const [tallied, kept] = [await readAll(step), await tallyOf()];
  await world.asSystem(({ db }) => sql`delete from analytics_tally_state`.execute(db));
  expect(await world.asSystem(holdTally)).toBeUndefined();
  expect(tallied, after).toEqual(await readAll(step));
  await world.asSystem(buildTally);
  expect(await tallyOf(), after).toEqual(kept);
}

/** As the owner of the tables, who may do what the product never does. */
const change = (statement: string, ...values: unknown[]) =>
  inTransaction(world.appContext.database, {}, async (client) => {
    await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
    const { rowCount } = await client.query(statement, values);
    expect(rowCount, statement).toBeGreaterThan(0);
  });

it("[AN20] the tally gives the figures of the events, whatever happened since it was built", async () => {
  for (const some of [things, things.slice(1, 3)]) {
    const procedureIds = some.map(({ procedureId }) => procedureId);
    const accessGroupIds = some === things ? [] : [groups[0] ?? ""];
    await admin.run((scope) => createSet(scope, { title: "Round", setType: "workflow", procedureIds, accessGroupIds }));
  }
  // Within a day on which the set's first runs may be finished, one of them longer ago than sets count.
  await change(
    `update procedure_set_item set added_at = case when procedure_id = $1 then timestamptz '2018-01-01'
    else timestamptz '2024-03-10T06:30Z' end`,
    things[0]?.procedureId,
  );
  await happen(1, 300);
  await world.asSystem(buildTally);
  await expectSame("being built");
  await happen(2, 300);
  await expectSame("more events");

  const [anywhere, nearby, below, far] = things as [Things, Things, Things, Things];
  await change("update perform_record set deleted_at = received_at where procedure_id = any($1)", [
    nearby.procedureId,
    below.procedureId,
  ]);
  await expectSame("records were removed");
  await change("update perform_record set deleted_at = null where procedure_id = $1", nearby.procedureId);
  await change("delete from perform_record where procedure_id = $1 and deleted_at is null", far.procedureId);
  await expectSame("some came back, and others went for good");
  await change(`update copilot_exchange set state = 'interrupted', answered_at = null, found = null
    where asked_at < '2024-06-01'`);
  await expectSame("questions without an answer");
  await change(
    `insert into copilot_reference (workspace_id, exchange_id, citation, kind, source_id, text_id, version, excerpt, marks)
    select workspace_id, exchange_id, citation + n, kind, case n when 3 then $1::uuid else source_id end, text_id, version, excerpt, marks
    from copilot_reference, generate_series(1, 3) n`,
    anywhere.documentId,
  );
  await expectSame("more citations");
  await change("delete from copilot_reference where citation in (1, 4)");
  await expectSame("fewer citations");
  await change("delete from copilot_exchange where asked_at < '2024-09-01'");
  await expectSame("forgotten questions");
  await change(
    "update perform set created_at = created_at + interval '400 days' where procedure_id = $1",
    far.procedureId,
  );
  await expectSame("runs that moved");
  await change("delete from area_note where id = $1", below.noteId);
  await expectSame("a note went with its readings");
  await change("delete from user_activity where area_id = $1", nearby.areaId);
  await expectSame("openings were forgotten");
  await change("update procedure set deleted_at = now() where id = $1", below.procedureId);
  await expectSame("a procedure was deleted");
});

it("[AN20] [AN1] what was tied to other groups, and who moved, counts at once for those who see it now", async () => {
  const [mine, below, theirs] = groups as [string, string, string];
  const retie = (table: "area" | "procedure", id: string, groupId: string) =>
    change(`update ${table}_group set group_id = $1 where ${table}_id = $2`, groupId, id);
  const before = await readAll();
  await retie("area", things[1]?.areaId ?? "", theirs);
  await retie("procedure", things[1]?.procedureId ?? "", theirs);
  await retie("procedure", things[3]?.procedureId ?? "", below);
  await change(
    "update group_member set group_id = $1 where profile_id = $2 and group_id = $3",
    theirs,
    people[1]?.profileId,
    mine,
  );
  expect(await readAll()).not.toEqual(before);
  await expectSame("groups changed");
});

it("[AN21] after a move to another zone there is no tally until the job has built it, and the figures stay right", async () => {
  await setZone(admin, "Australia/Lord_Howe");
  expect(await world.asSystem(holdTally)).toBeUndefined();
  const read = await readAll();
  await tallyJob.run(world.appContext, { workspaceId: world.workspaceId });
  expect(await world.asSystem(holdTally)).toBe("Australia/Lord_Howe");
  expect(await readAll()).toEqual(read);
  await setZone(admin, "America/New_York");
  await tallyJob.run(world.appContext, {});
});

it("[AN21] while it is built, events wait and figures are those of the events", async () => {
  const read = await readAll();
  const [building, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = world.asSystem(async (scope) => {
    await buildTally(scope);
    // What the next one sees of it is nothing.
    await sql`delete from analytics_tally where workspace_id = ${scope.workspaceId}`.execute(scope.db);
    building.resolve();
    await written.promise;
    throw new Error("the node ends");
  });
  await building.promise;
  expect(await world.asSystem(holdTally)).toBeUndefined();
  expect(await readAll()).toEqual(read);
  const waiting = happen(3, 20);
  written.resolve();
  await expect(held).rejects.toThrow("the node ends");
  await waiting;
  await expectSame("a build that came to nothing");
});

it("[AN6] [AN21] an empty workspace has figures, with a tally and without", async () => {
  const empty = await openWorld();
  try {
    const person = await empty.member("admin");
    empty.clock.hold();
    const ask = async () => (await person.call(overviewEndpoints.overview, { query: queries[5] ?? {} })).body;
    const read = await ask();
    await empty.asSystem(buildTally);
    expect(await empty.asSystem(holdTally)).toBe("UTC");
    expect(await ask()).toEqual(read);
    const counted = read.measures.filter(({ measure }) => !measure.startsWith("Members"));
    expect(counted.every(({ total, counts }) => total === 0 && counts.every((count) => count === 0))).toBe(true);
  } finally {
    await empty.close();
  }
});

it("[AN21] a tally that is built in parts counts each event once, whatever is written and removed between them", async () => {
  await world.asSystem(({ db }) => sql`delete from analytics_tally_state`.execute(db));
  // Its note went in a test before.
  const removed = things[2]?.noteId;
  let parts = 0;
  await buildInParts(async (part) => {
    const done = await world.asSystem(part);
    parts++;
    if (parts > 3 && parts < 9) {
      expect(await world.asSystem(holdTally)).toBeUndefined();
      // On either side of where it ends by now: some are taken back by their trigger, and some were never counted.
      await happen(
        100 + parts,
        20,
        things.filter(({ noteId }) => noteId !== removed),
      );
      await change(
        `delete from user_activity where (workspace_id, id) in (
          select workspace_id, id from user_activity order by md5(id::text || $1) limit 5)`,
        String(parts),
      );
    }
    return done;
  }, 50);
  expect(parts).toBeGreaterThan(9);
  await expectSame("parts");
});

it("[AN21] a build that was cut off goes on where it ended, and another zone begins anew", async () => {
  await world.asSystem(({ db }) => sql`delete from analytics_tally_state`.execute(db));
  const cutOff = (after: number) => {
    let parts = 0;
    return buildInParts((part) => {
      if (parts++ === after) throw new Error("cut off");
      return world.asSystem(part);
    }, 50);
  };
  const filled = () =>
    world.asSystem(async ({ db }) => {
      const { rows } = await sql<{ at: string }>`select filled_until::text as at from analytics_tally_state`.execute(
        db,
      );
      return rows[0]?.at;
    });
  await expect(cutOff(6)).rejects.toThrow("cut off");
  const first = await filled();
  await expect(cutOff(5)).rejects.toThrow("cut off");
  // Its parts before that moment have nothing to count.
  expect(await filled()).toBe(first);
  await setZone(admin, "Asia/Tokyo");
  await expect(cutOff(1)).rejects.toThrow("cut off");
  expect(await filled()).toBe("-infinity");
  await setZone(admin, "America/New_York");
  await world.asSystem(buildTally);
  await expectSame("cut off and moved");
});
