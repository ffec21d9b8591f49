import os from "node:os";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { overviewEndpoints } from "#features/analytics/overview-contract.ts";
import { procedureAnalyticsEndpoints } from "#features/analytics/procedure-contract.ts";
import { day } from "#kit/time.ts";
import type { Things } from "#tests/support/happenings.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import type { Person } from "#tests/support/world.ts";
import { recountFigures } from "./analytics-recount.ts";
import { type AnalyticsWorld, openAnalyticsWorld } from "./analytics-world.ts";

interface AnalyticsBenchOptions {
  readonly rounds: number;
  readonly events: number;
  /** Whether all figures are held against the events as well. */
  readonly recount: boolean;
}

const aimMs = 500;
const report = (text: string) => console.error(`bench: ${text}`);

const ranges = { "1 month": 30, "1 year": 365, "5 years": 1825 } as const;
type Range = keyof typeof ranges;

/**
 * How long the figures of five years take, for a reader who sees everything and for one who sees three groups of ten,
 * beside a statement written by hand that only counts the events of the range by day and asks nothing of who reads; and what
 * the comparison of two versions adds to the page of a procedure.
 */
export async function benchAnalytics({ rounds, events, recount }: AnalyticsBenchOptions): Promise<void> {
  const stop = await startRunDatabase(quickFolder());
  try {
    const opened = await openAnalyticsWorld(events, report);
    try {
      const load = os.loadavg()[0]?.toFixed(1);
      console.log(`\n${events} events over five years; load of the last minute ${load}`);
      console.log(`${"".padEnd(44)}${["p50", "p95"].map((head) => head.padStart(9)).join("")}   beside the limit`);
      for (const range of Object.keys(ranges) as Range[]) await benchRange(opened, range, rounds);
      if (recount) console.log(await recountFigures(opened));
    } finally {
      await opened.world.close();
    }
  } finally {
    await stop();
  }
}

async function benchRange(opened: AnalyticsWorld, range: Range, rounds: number): Promise<void> {
  const { world, admin, reader, things, compared } = opened;
  const end = world.clock.now();
  const query = {
    startTime: new Date(end.getTime() - ranges[range] * day).toISOString(),
    endTime: end.toISOString(),
  };
  const [limit = []] = await timesOf(rounds, () => countByHand(opened, query));
  print(`limit, ${range}`, limit);
  const [thing] = things;
  for (const [who, person] of Object.entries<Person>({ admin, reader })) {
    const detail = (of: Things | undefined, version?: string) => () =>
      person.call(procedureAnalyticsEndpoints.detail, {
        params: { procedureId: of?.procedureId ?? "" },
        query: { ...query, ...(version && { versionNumber: version }) },
      });
    const byDay = range === "1 month" ? undefined : { ...query, granularity: "day" as const };
    const calls = {
      ...(byDay && { "overview by day": () => person.call(overviewEndpoints.overview, { query: byDay }) }),
      overview: () => person.call(overviewEndpoints.overview, { query }),
      procedures: () => person.call(procedureAnalyticsEndpoints.list, { query }),
      "one procedure": detail(thing),
    };
    for (const [name, call] of Object.entries(calls)) {
      const [times = []] = await timesOf(rounds, answered(call));
      print(`${name}, ${range}, ${who}`, times, limit);
    }
    // Each beside a page of as many runs that has nothing to compare: a procedure of one version, and a first version.
    const comparisons = {
      "two versions": [detail(thing), detail(compared)],
      "second version": [detail(compared, "1"), detail(compared, "2")],
    } as const;
    for (const [name, [without, withIt]] of Object.entries(comparisons)) {
      const [alone = [], both = []] = await timesOf(rounds, answered(without), answered(withIt));
      const ratio = (quantile(both, 0.5) / quantile(alone, 0.5)).toFixed(2);
      print(`${name}, ${range}, ${who}`, both, limit, `   ${ratio} of ${quantile(alone, 0.5).toFixed(0)} ms without`);
    }
  }
}

const answered = (call: () => Promise<{ readonly status: number }>) => async (): Promise<void> => {
  const { status } = await call();
  if (status !== 200) throw new Error(`the answer is ${status}`);
};

/** The sorted times of each call, all of them in turn, so that a busy moment meets them alike. The first round warms up. */
async function timesOf(rounds: number, ...calls: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times: number[][] = calls.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, call] of calls.entries()) {
      const begun = performance.now();
      await call();
      if (round > 0) times[at]?.push(performance.now() - begun);
    }
  }
  return times.map((some) => some.toSorted((a, b) => a - b));
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function print(name: string, times: readonly number[], limit?: readonly number[], note = ""): void {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const ratio = limit ? `   ${(p50 / quantile(limit, 0.5)).toFixed(1)} times` : "";
  const missed = limit && p95 > aimMs ? `   above ${aimMs} ms` : "";
  console.log(
    `${name.padEnd(44)}${[p50, p95].map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join("")}${ratio}${note}${missed}`,
  );
}

const countByHand = (
  { world }: AnalyticsWorld,
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
): Promise<unknown> =>
  world.asSystem(({ db, workspaceId }) => {
    const within = (table: string, at: string) => sql`
      select date_trunc('day', ${sql.ref(at)}), count(*) from ${sql.table(table)}
      where workspace_id = ${workspaceId} and ${sql.ref(at)} >= ${startTime}::timestamptz
        and ${sql.ref(at)} < ${endTime}::timestamptz group by 1`;
    return sql`${within("user_activity", "occurred_at")} union all ${within("perform", "created_at")}
      union all ${within("perform_record", "received_at")} union all ${within("copilot_exchange", "asked_at")}`.execute(
      db,
    );
  });
