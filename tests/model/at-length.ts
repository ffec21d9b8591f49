// The protocol of synchronisation searched and run for longer than a test may take: `npm run model`, with
// `-- --schedules 100000` for the schedules alone, `-- --faults` for what finds which planted fault, `-- --deep`.
import { parseArgs } from "node:util";
import fc from "fast-check";
import { plantedFaults } from "./faults.ts";
import { type Protocol, realProtocol } from "./protocol.ts";
import { anySchedule, run } from "./schedules.ts";
import { deepSearches, searches } from "./searches.ts";
import { simulatedPlace } from "./simulated-place.ts";
import { search } from "./sync-model.ts";

const { values } = parseArgs({
  options: {
    schedules: { type: "string" },
    faults: { type: "boolean", default: false },
    deep: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const seed = Number(values.seed);
const tellEvery = 5000;

async function runSchedules(protocol: Protocol, numRuns: number) {
  let runs = 0;
  let entered = 0;
  const property = fc.asyncProperty(anySchedule, async (schedule) => {
    if (++runs % tellEvery === 0) console.log(`${runs} schedules, ${entered} texts entered`);
    const ran = await run(simulatedPlace(protocol), protocol, schedule);
    entered += ran.entered;
    if (ran.fault) throw new Error(ran.fault);
  });
  const result = await fc.check(property, { numRuns, seed, endOnFailure: protocol !== realProtocol });
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
    const { failed, runs, errorInstance } = await runSchedules(protocol, 5000);
    const bySchedule = failed ? `after ${runs}: ${(errorInstance as Error).message}` : `not in ${runs}`;
    console.log(
      `${name}\n  search     ${protocol.hasOneWriter ? searchFor(protocol) : "has no tabs"}\n  schedules  ${bySchedule}`,
    );
  }
}

const isAll = !values.faults && !values.deep && values.schedules === undefined;
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
  const { failed, runs, entered, counterexample, errorInstance } = await runSchedules(
    realProtocol,
    Number(values.schedules ?? 100_000),
  );
  console.log(`${runs} schedules with seed ${seed}, ${entered} texts entered: ${failed ? "FAILED" : "nothing lost"}`);
  if (failed) console.error(String(errorInstance), JSON.stringify(counterexample));
  if (failed) process.exitCode = 1;
}
