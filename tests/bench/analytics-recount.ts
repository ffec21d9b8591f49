import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { overviewEndpoints } from "#features/analytics/overview-contract.ts";
import type { BucketUnit } from "#features/analytics/rules/range.ts";
import { buildTally } from "#features/analytics/server/overview/tally-job.ts";
import { holdTally } from "#features/analytics/server/overview/tally-store.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import type { Person } from "#tests/support/world.ts";
import type { AnalyticsWorld } from "./analytics-world.ts";

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];

/** Ranges with their granularities: five years, and some that begin or end amid a day or where clocks change. */
const asked: readonly (readonly [startTime: string, endTime: string, units: readonly BucketUnit[]])[] = [
  ["2021-11-26T00:00:00.000Z", "2026-11-26T00:00:00.000Z", ["day", "week", "month", "year"]],
  ["2024-10-20T10:30:00.001Z", "2025-04-05T15:30:00.000Z", ["day", "week", "month"]],
  ["2026-03-08T06:59:59.999Z", "2026-03-29T01:00:00.000Z", ["day", "week"]],
];

/** Holds every figure of the tally against the events themselves, and says how many were compared and how many differ. */
export async function recountFigures({ world, admin, reader, groups }: AnalyticsWorld): Promise<string> {
  // The last week moves on with the clock.
  world.clock.hold();
  let [figures, differences] = [0, 0];
  for (const zone of zones) {
    await setZone(admin, zone);
    await world.asSystem(buildTally);
    const tallied = await readAll(admin, reader, groups);
    if ((await world.asSystem(holdTally)) !== zone) throw new Error(`no tally of ${zone}`);
    await world.asSystem(({ db, workspaceId }) =>
      sql`delete from analytics_tally_state where workspace_id = ${workspaceId}`.execute(db),
    );
    const counted = await readAll(admin, reader, groups);
    for (const [at, one] of tallied.entries()) {
      figures++;
      if (!isDeepStrictEqual(one, counted[at])) differences++;
    }
  }
  return `${figures} measures by the tally and by the events, each with its buckets: ${differences} differences`;
}

async function readAll(admin: Person, reader: Person, groups: readonly string[]): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const [person, accessGroupIds] of [
    [admin, undefined],
    [reader, undefined],
    [reader, groups[0]],
  ] as const) {
    for (const [startTime, endTime, units] of asked) {
      for (const granularity of units) {
        const query = { startTime, endTime, granularity, ...(accessGroupIds !== undefined && { accessGroupIds }) };
        const { status, body } = await person.call(overviewEndpoints.overview, { query });
        if (status !== 200) throw new Error(`the overview answers ${status}`);
        read.push(...body.measures);
      }
    }
  }
  return read;
}
