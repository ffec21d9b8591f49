import { inTransaction } from "#kit/server/db/transaction.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type BenchCase, benchCases, getRequest, listPath, slotsOf } from "./bench-cases.ts";
import { type BenchWorld, openBenchWorld, poolMax, sizes } from "./bench-world.ts";
import { type Child, startBare, startOurs } from "./children.ts";
import { Lane, load, median, quantile } from "./load.ts";

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
  readonly ours: number;
  readonly bare: number;
  /** Of ours, in ms: of 20 answers 19 came within it. */
  readonly p95: number;
  readonly aim: number;
}

const laneCounts = [8, 1];
/** As many as save at the same moment in a large plant: how many a second, and how long each waits. */
const crowds = [64, 32];
const say = (text: string) => console.error(`bench: ${text}`);

/** Our server beside a bare one on the same PostgreSQL, in turns; and a small workspace beside a large one. */
export async function benchHttp(options: HttpBenchOptions): Promise<void> {
  const postgres = await startPostgres();
  try {
    const world = await openBenchWorld(postgres.url, say);
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
    slots: slotsOf(save),
  });
  try {
    const rows: Row[] = [];
    for (const [index, one] of cases.entries()) {
      if (!one.name.includes(options.only ?? "")) continue;
      const counts = one.isSave ? [...crowds, ...laneCounts] : laneCounts;
      for (const lanes of counts) rows.push(await compare(one, index, lanes, { ours, bare }, options));
    }
    printRows(rows);
    if ("size".includes(options.only ?? "size")) {
      await compareSizes(world, ours, options);
      await explainList(world, cases[0]);
    }
  } finally {
    await bare.stop();
    await ours.stop();
  }
}

/** Rounds in turns, so that what else the machine does falls on both. */
async function compare(
  one: BenchCase,
  index: number,
  laneCount: number,
  servers: Readonly<Record<"ours" | "bare", Child>>,
  { rounds, seconds }: HttpBenchOptions,
): Promise<Row> {
  const results = { ours: [] as number[], bare: [] as number[] };
  const waits: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
      const lanes = await openLanes(servers[side], laneCount);
      const sources = await Promise.all(lanes.map(() => one.source(side, index)));
      const { perSecond, latencies } = await load(lanes, sources, seconds * 1000);
      for (const lane of lanes) lane.close();
      // The first round warms up.
      if (round > 0) results[side].push(perSecond);
      if (round > 0 && side === "ours") waits.push(...latencies);
    }
  }
  say(`${one.name}, ${laneCount} at once: measured`);
  const { ours, bare } = results;
  const p95 = quantile(waits, 0.95);
  return { name: one.name, lanes: laneCount, aim: one.aim, ours: median(ours), bare: median(bare), p95 };
}

const openLanes = (server: Child, count: number): Promise<Lane[]> =>
  Promise.all(Array.from({ length: count }, () => Lane.open(server.port)));

function printRows(rows: readonly Row[]): void {
  console.log(
    `\n${"call".padEnd(30)}${"at once".padStart(8)}${"ours/s".padStart(9)}${"bare/s".padStart(9)}${"p95 ms".padStart(9)}  ratio   aim`,
  );
  for (const { name, lanes, ours, bare, p95, aim } of rows) {
    const ratio = ours / bare;
    const perSecond = [ours.toFixed(0).padStart(9), bare.toFixed(0).padStart(9)].join("");
    const numbers = `${String(lanes).padStart(8)}${perSecond}${p95.toFixed(1).padStart(9)}`;
    console.log(
      `${name.padEnd(30)}${numbers}  ${ratio.toFixed(2)}  ≥ ${aim.toFixed(1)}${ratio < aim ? "  below" : ""}`,
    );
  }
}

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
        const [lane] = await openLanes(ours, 1);
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
  const { rows } = await inTransaction(world.server.foundation.database, { workspaceId, readOnly: true }, (client) =>
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
