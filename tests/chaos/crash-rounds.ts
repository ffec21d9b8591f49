// Kills the real server again and again while people work, and looks for what was acknowledged and is not there:
// node tests/chaos/crash-rounds.ts --rounds 50 [--seed 1] [--performers 200]. On the product's own database, with syncing on,
// and where FETTLE_TEST_DATABASE_URL names a PostgreSQL, in a database of its own on that. Ends with 1 where anything was lost.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newTestDatabase } from "#tests/support/database.ts";
import { randomFrom } from "../server/random-input.ts";
import { type Crew, checkRecords, gather } from "./crew.ts";
import type { Tally } from "./people.ts";
import { Product, type Victim } from "./product.ts";

const operatorsMin = 5;
const moreMsMax = 25;
/** A machine that has other things to do may take long for them. */
const workMsMax = 4000;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string" },
    performers: { type: "string" },
  },
});
const rounds = Number(values.rounds);
/** So many perform, and each saves every second; without a word a few, as fast as they are answered. */
const operatorCount = Number(values.performers ?? operatorsMin);
const paceMs = values.performers === undefined ? 0 : 1000;
/** A crash comes after so many acknowledged calls at most, and then some: amid the next ones. */
const callsMax = Math.max(60, 3 * operatorCount);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

interface Place {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Who can die there, in turn: as many rounds as there are victims kill each of them. */
  readonly victims: readonly [Victim, ...Victim[]];
  remove(): Promise<void>;
}

async function ownDatabase(): Promise<Place> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-crash-"));
  return {
    name: "own database",
    environment: { FETTLE_DATA: directory, FETTLE_DURABLE: "on" },
    victims: ["server", "database", "both"],
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function outsideDatabase(): Promise<Place> {
  const database = await newTestDatabase();
  const { environment } = database;
  return { name: "outside PostgreSQL", environment, victims: ["server"], remove: () => database.remove() };
}

async function crash(product: Product, crew: Crew, victim: Victim, tally: Tally, random: () => number): Promise<void> {
  const until = performance.now() + workMsMax;
  const enough = tally.saves + tally.submits + 1 + random() * callsMax;
  let isOver = false;
  const working = Promise.all(
    crew.workers.map(async ({ worker, caller }) => {
      // Performers start at different moments.
      await sleep(random() * paceMs);
      while (!isOver) {
        const next = sleep(paceMs);
        if (!(await worker.work(caller))) return;
        await next;
      }
    }),
  );
  // What went wrong is thrown below, after the server was ended.
  working.catch(() => {});
  while (tally.saves + tally.submits < enough && performance.now() < until) await sleep(2);
  await sleep(random() * moreMsMax);
  await product.kill(victim);
  isOver = true;
  await working;
}

async function rehearse(place: Place): Promise<Tally> {
  const random = randomFrom(seed);
  const tally: Tally = { saves: 0, submits: 0, unanswered: 0, hung: 0, losses: [] };
  const product = await Product.on(place.environment);
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
  let slowestStartMs = 0;
  try {
    await product.start();
    const crew = await gather({ base: product.base, tally, random, operatorCount });
    for (let round = 1; round <= rounds && tally.losses.length === 0; round++) {
      const victim = place.victims[round % place.victims.length] ?? "server";
      await crash(product, crew, victim, tally, random);
      const restartedAt = performance.now();
      await product.start();
      slowestStartMs = Math.max(slowestStartMs, performance.now() - restartedAt);
      await Promise.all(crew.workers.map(({ worker, caller }) => worker.check(caller)));
      if (round % 10 === 0 || round === rounds) console.log(`${place.name}: ${round} rounds, ${wordsOf(tally)}`);
    }
    await checkRecords(crew, tally);
    const status = await product.stop();
    if (status !== 0) tally.losses.push(`the server ended with ${status}, not 0, when it was asked to`);
    const audit = await product.run("audit", "verify");
    if (audit.status !== 0) tally.losses.push(`the audit is broken: ${audit.said}`);
  } catch (error) {
    // A refusal that no crash explains is as bad as a loss, and the other database is still to be tried.
    tally.losses.push(error instanceof Error ? error.message : String(error));
  } finally {
    await product.stop();
    await place.remove();
  }
  console.log(
    `${place.name}: ${tally.losses.length} lost; ${wordsOf(tally)}; slowest start ${(slowestStartMs / 1000).toFixed(1)} s; ${seconds()} s in all`,
  );
  return tally;
}

// Nothing is left running where the rounds themselves are ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const wordsOf = ({ saves, submits, unanswered }: Tally): string =>
  `${saves} saves and ${submits} submits acknowledged, ${unanswered} calls unanswered`;

console.log(`crash rounds: ${rounds} on each database, seed ${seed}`);
const hasOutside = process.env.FETTLE_TEST_DATABASE_URL !== undefined;
const places = [await ownDatabase(), ...(hasOutside ? [await outsideDatabase()] : [])];
const losses: string[] = [];
for (const place of places) losses.push(...(await rehearse(place)).losses.map((loss) => `${place.name}: ${loss}`));
for (const loss of losses) console.error(`LOST  ${loss}`);
process.exitCode = losses.length === 0 ? 0 : 1;
