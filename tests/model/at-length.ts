// The protocol of synchronisation searched and run for longer than a test may take: `npm run model`, with
// `-- --schedules 100000` for the schedules alone, `-- --http 2000` for those against the real server on PostgreSQL, `-- --faults` for what finds which planted fault, `-- --deep`.
import { parseArgs } from "node:util";
import fc from "fast-check";
import { startRunDatabase } from "../support/run-database.ts";
import { plantedFaults } from "./faults.ts";
import { openHttpPlaces } from "./http-place.ts";
import { type Protocol, realProtocol } from "./protocol.ts";
import { anySchedule, type Place, run } from "./schedules.ts";
import { deepSearches, searches } from "./searches.ts";
import { simulatedPlace } from "./simulated-place.ts";
import { search } from "./sync-model.ts";

const { values } = parseArgs({
  options: {
    schedules: { type: "string" },
    faults: { type: "boolean", default: false },
    http: { type: "string" },
    deep: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const seed = Number(values.seed);

interface ScheduleOptions {
  readonly protocol: Protocol;
  readonly numRuns: number;
  readonly place?: () => Place | Promise<Place>;
  /** Without it what failed is made smaller. */
  readonly endOnFailure?: boolean;
  readonly reportEvery?: number;
}

async function runSchedules({ protocol, numRuns, endOnFailure = false, ...given }: ScheduleOptions) {
  const { place = () => simulatedPlace(protocol), reportEvery = 5000 } = given;
  let runs = 0;
  let entered = 0;
  const property = fc.asyncProperty(anySchedule, async (schedule) => {
    if (++runs % reportEvery === 0) console.log(`${runs} schedules, ${entered} texts entered`);
    const ran = await run(await place(), protocol, schedule);
    entered += ran.entered;
    if (ran.fault) throw new Error(ran.fault);
  });
  const result = await fc.check(property, { numRuns, seed, endOnFailure });
  return { runs, entered, ...result };
}

function searchFor(protocol: Protocol): string {
  let states = 0;
  for (const budgets of searches) {
    const { found, states: visited } = search(budgets, protocol);
    states += visited;
    if (found) return `after ${states} states: ${found.invariant}`;
  }
  return `not in ${states} states`;
}

async function findFaults(): Promise<void> {
  for (const { name, protocol } of plantedFaults) {
    const { failed, runs, errorInstance } = await runSchedules({ protocol, numRuns: 5000, endOnFailure: true });
    const bySchedule = failed ? `after ${runs}: ${(errorInstance as Error).message}` : `not in ${runs}`;
    console.log(
      `${name}\n  search     ${protocol.hasOneWriter ? searchFor(protocol) : "has no tabs"}\n  schedules  ${bySchedule}`,
    );
  }
}

type Result = Awaited<ReturnType<typeof runSchedules>>;

function tell(where: string, { failed, runs, entered, counterexample, errorInstance }: Result): void {
  const fate = failed ? "FAILED" : "nothing lost";
  console.log(`${runs} schedules ${where} with seed ${seed}, ${entered} texts entered: ${fate}`);
  if (!failed) return;
  console.error(String(errorInstance), JSON.stringify(counterexample));
  process.exitCode = 1;
}

async function runOverHttp(numRuns: number): Promise<Result> {
  const stopDatabase = await startRunDatabase();
  const places = await openHttpPlaces();
  try {
    return await runSchedules({
      protocol: realProtocol,
      numRuns,
      place: places.place,
      endOnFailure: true,
      reportEvery: 100,
    });
  } finally {
    await places.close();
    await stopDatabase();
  }
}

const isAll = !values.faults && !values.deep && values.schedules === undefined && values.http === undefined;
if (values.faults || isAll) await findFaults();
if (values.deep || isAll) {
  for (const budgets of [...searches, ...deepSearches]) {
    const started = performance.now();
    const { states, transitions, found } = search(budgets, realProtocol);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${JSON.stringify(budgets)}: ${states} states, ${transitions} transitions, ${seconds} s`);
    if (found) console.error(found);
    if (found) process.exitCode = 1;
  }
}
if (values.schedules !== undefined || isAll) {
  const numRuns = Number(values.schedules ?? 100_000);
  tell("in this process", await runSchedules({ protocol: realProtocol, numRuns }));
}
if (values.http !== undefined || isAll) tell("over HTTP", await runOverHttp(Number(values.http ?? 2000)));
