import { existsSync, readFileSync } from "node:fs";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type BenchCase, benchCases, getRequest, listPath, type Side, sides, slotsOf } from "./bench-cases.ts";
import { type BenchWorld, openBenchWorld, poolMax, sizes } from "./bench-world.ts";
import { type Child, type Observed, startBare, startOurs } from "./children.ts";
import { Lane, load, median, quantile } from "./load.ts";
import { processorTime } from "./processor-time.ts";

export interface HttpBenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** Only cases whose name has this in it. */
  readonly only: string | undefined;
  /** A folder for the CPU profile of our server. */
  readonly profileTo: string | undefined;
}

export interface Row {
  readonly name: string;
  readonly lanes: number;
  /** Calls a second of each side; the limit's where there is one. */
  readonly perSecond: Readonly<Record<Side, number>>;
  /** Processor time of a call, in ms: of the server, and of PostgreSQL. */
  readonly processor: Readonly<Record<Side, { readonly server: number; readonly database: number }>>;
  /** Of ours, in ms: of 20 answers 19 came within it. */
  readonly p95: number;
  readonly aims: Readonly<Partial<Record<Side, number | undefined>>>;
}

const laneCounts = [16, 1];
/** As many as save at the same moment in a large plant: how many a second, and how long each waits. */
const crowds = [64, 32];
const report = (text: string) => console.error(`bench: ${text}`);

/** Compares our server with a bare one on the same PostgreSQL, in turns, and a small workspace with a large one. */
export async function benchHttp(options: HttpBenchOptions): Promise<void> {
  const postgres = await startPostgres();
  try {
    const world = await openBenchWorld(postgres.url, report);
    try {
      await benchIn(world, options, superuserUrl(world.environment.DATABASE_URL ?? ""));
    } finally {
      await world.server.close();
      await world.remove();
    }
  } finally {
    await postgres.stop();
  }
}

async function benchIn(world: BenchWorld, options: HttpBenchOptions, bareUrl: string): Promise<void> {
  const cases = await benchCases(world);
  const save = cases.at(-1)?.statements[0];
  if (!save) throw new Error("The save was not recorded");
  const ours = await startOurs(world.environment, options.profileTo);
  const bare = await startBare({
    url: bareUrl,
    workspaceId: world.large.workspaceId,
    poolMax,
    cases: cases.map((one) => one.statements),
    limits: cases.map((one) => one.limits),
    slots: slotsOf(save),
  });
  const started = residentPeak(ours.pid);
  try {
    printHead();
    for (const [index, one] of cases.entries()) {
      if (!one.name.includes(options.only ?? "")) continue;
      const counts = one.isSave ? [...crowds, ...laneCounts] : laneCounts;
      for (const lanes of counts)
        printRow(await compare(one, index, lanes, { ours, replayed: bare, limit: bare }, options));
    }
    if ("size".includes(options.only ?? "size")) {
      await compareSizes(world, ours, options);
      await explainList(world, cases[0]);
    }
    console.log(`\nresident memory of ours: ${started} MB when it was ready, ${residentPeak(ours.pid)} MB at most`);
  } finally {
    await bare.stop();
    await ours.stop();
  }
}

/** What a process has had in memory at most, in MB; where there is no /proc nothing is known. */
function residentPeak(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  const kibibytes = existsSync(status) && /^VmHWM:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1];
  return kibibytes ? Math.round((Number(kibibytes) * 1024) / 1e6) : undefined;
}

/** Rounds in turns, so that what else the machine does falls on all. */
async function compare(
  one: BenchCase,
  index: number,
  laneCount: number,
  servers: Readonly<Record<Side, Observed>>,
  { rounds, seconds }: HttpBenchOptions,
): Promise<Row> {
  const results: Record<Side, number[]> = { ours: [], replayed: [], limit: [] };
  const waits: number[] = [];
  const spent: Record<Side, Spent> = { ours: nothing(), replayed: nothing(), limit: nothing() };
  const turns: Readonly<Record<Side, number>> = { ours: 1, replayed: one.turns, limit: 1 };
  const measured = sides.filter((side) => side !== "limit" || one.limits.length > 0);
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? measured : measured.toReversed()) {
      const lanes = await Lane.openMany(servers[side].port, laneCount);
      const sources = await Promise.all(lanes.map(() => one.source(side, index)));
      const before = processorTime(servers[side].pid);
      const { perSecond, latencies } = await load(lanes, sources, seconds * 1000);
      const after = processorTime(servers[side].pid);
      for (const lane of lanes) lane.close();
      // The first round warms up.
      if (round > 0) results[side].push(perSecond * turns[side]);
      if (round > 0) {
        spent[side].calls += latencies.length * turns[side];
        spent[side].server += after.server - before.server;
        spent[side].database += after.database - before.database;
      }
      if (round > 0 && side === "ours") waits.push(...latencies);
    }
  }
  const perSecond = {
    ours: median(results.ours),
    replayed: median(results.replayed),
    limit: median(results.limit),
  };
  const aims = { replayed: one.aim, limit: one.limitAim };
  const processor = { ours: eachOf(spent.ours), replayed: eachOf(spent.replayed), limit: eachOf(spent.limit) };
  return { name: one.name, lanes: laneCount, aims, perSecond, processor, p95: quantile(waits, 0.95) };
}

interface Spent {
  calls: number;
  server: number;
  database: number;
}

const nothing = (): Spent => ({ calls: 0, server: 0, database: 0 });
const eachOf = ({ calls, server, database }: Spent) => ({ server: server / calls, database: database / calls });

function printHead(): void {
  console.log(
    "\nreplayed: a bare server runs the statements of ours; limit: it runs one that is written by hand for the call",
  );
  const columns = ["at once", "ours/s", "p95 ms", "replayed/s", "limit/s"].map((title) => title.padStart(11)).join("");
  console.log(
    `${"call".padEnd(28)}${columns}   of the replayed   of the limit   processor ms a call, server + PostgreSQL`,
  );
}

function printRow({ name, lanes, perSecond, processor, p95, aims }: Row): void {
  const { ours, replayed, limit } = perSecond;
  const numbers = [lanes, ours.toFixed(0), p95.toFixed(1), replayed.toFixed(0), limit ? limit.toFixed(0) : ""];
  const shares = [shareOf(ours / replayed, aims.replayed), limit ? shareOf(ours / limit, aims.limit) : ""];
  const costs = sides
    .filter((side) => processor[side].server > 0)
    .map((side) => `${side} ${processor[side].server.toFixed(2)} + ${processor[side].database.toFixed(2)}`);
  console.log(
    `${name.padEnd(28)}${numbers.map((one) => String(one).padStart(11)).join("")}   ${shares.join("   ")}   ${costs.join(", ")}`,
  );
}

const shareOf = (ratio: number, aim: number | undefined): string =>
  `${ratio.toFixed(2)} ≥ ${(aim ?? 0).toFixed(1)} ${ratio < (aim ?? 0) ? "below" : "     "}`;

/** The operator's page is one that the small workspace fills too. */
const sizeCases = [
  { who: "admin", query: "" },
  { who: "operator", query: "?limit=20" },
] as const;
const sizeAim = 1.3;

async function compareSizes(world: BenchWorld, ours: Child, { rounds, seconds }: HttpBenchOptions): Promise<void> {
  console.log(
    `\n${"list, median latency".padEnd(30)}${`${sizes.small}`.padStart(11)}${`${sizes.large}`.padStart(11)}  ratio   aim`,
  );
  for (const { who, query } of sizeCases) {
    const medians = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      for (const size of ["small", "large"] as const) {
        const caller = world[size][who];
        const [lane] = await Lane.openMany(ours.port, 1);
        if (!lane) continue;
        const request = getRequest(listPath(caller, query), caller);
        const { latencies } = await load([lane], [() => request], seconds * 500);
        lane.close();
        if (round > 0) medians[size].push(median(latencies));
      }
    }
    const [small, large] = [median(medians.small), median(medians.large)];
    const times = [small, large].map((ms) => `${ms.toFixed(2)} ms`.padStart(11)).join("");
    console.log(`${`${who}${query}`.padEnd(30)}${times}  ${(large / small).toFixed(2)}  ≤ ${sizeAim}`);
  }
}

/** The plan of the operator's list, as the operator's role. */
async function explainList(world: BenchWorld, list: BenchCase | undefined): Promise<void> {
  const statement = list?.statements[0];
  if (!statement) return;
  const { workspaceId } = world.large;
  const { rows } = await inTransaction(world.server.appContext.database, { workspaceId, readOnly: true }, (client) =>
    client.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${statement.text}`, [...statement.values]),
  );
  console.log(`\nplan of the operator's list at ${sizes.large}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
}

/** A superuser passes by row-level security, as a bare handler would; a cluster that was given may have none for us. */
function superuserUrl(given: string): string {
  if (process.env.FETTLE_TEST_DATABASE_URL !== undefined) return given;
  const url = new URL(given);
  url.username = "postgres";
  return url.href;
}
