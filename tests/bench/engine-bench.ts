import os from "node:os";
import { startEmbeddedPostgres } from "#tests/support/postgres.ts";
import { type BenchCase, benchCases } from "./bench-cases.ts";
import { openBenchWorld } from "./bench-world.ts";
import { type Child, startOurs } from "./children.ts";
import { Lane, load, median } from "./load.ts";

const engines = ["default", "native"] as const;
type Engine = (typeof engines)[number];
type Side = { readonly cases: readonly BenchCase[]; readonly server: Child; close(): Promise<void> };

const lanesAtOnce = 16;
/** Of the native engine's calls a second. */
const aim = 0.9;
const report = (text: string) => console.error(`bench: ${text}`);

/**
 * The product on its embedded PostgreSQL compared with the product on the one that `FETTLE_TEST_DATABASE_URL` names, in
 * turns: pages, openings and saves. Both sync to disk; the other one should have the settings that
 * `embedded/settings.ts` gives ours.
 */
export async function benchEngine(options: { readonly rounds: number; readonly seconds: number }): Promise<void> {
  const nativeUrl = process.env.FETTLE_TEST_DATABASE_URL;
  if (!nativeUrl) return report("FETTLE_TEST_DATABASE_URL names no PostgreSQL to compare the default with");
  const embedded = await startEmbeddedPostgres({ within: os.homedir(), durable: true });
  const sides = { default: await openSide(embedded.url), native: await openSide(nativeUrl) };
  try {
    for (const [index, { name }] of sides.default.cases.entries()) {
      if (!/^(?:list|open|save) /.test(name)) continue;
      const perSecond = await compare(sides, index, options);
      const ratio = perSecond.default / perSecond.native;
      const numbers = engines.map((engine) => `${engine} ${perSecond[engine].toFixed(0)}/s`).join(", ");
      console.log(`${name}: ${numbers}, ${ratio.toFixed(2)} ≥ ${aim} ${ratio < aim ? "below" : ""}`);
    }
  } finally {
    for (const engine of engines) await sides[engine].close();
    await embedded.stop();
  }
}

async function openSide(url: string): Promise<Side> {
  const world = await openBenchWorld(url, report);
  const cases = await benchCases(world);
  const server = await startOurs(world.environment);
  const close = async () => {
    await server.stop();
    await world.server.close();
    await world.remove();
  };
  return { cases, server, close };
}

async function compare(
  sides: Readonly<Record<Engine, Side>>,
  index: number,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Record<Engine, number>> {
  const results: Record<Engine, number[]> = { default: [], native: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
      const { cases, server } = sides[engine];
      const lanes = await Lane.openMany(server.port, lanesAtOnce);
      const sources = await Promise.all(lanes.map(async () => cases[index]?.source("ours", index) ?? noSource));
      const { perSecond } = await load(lanes, sources, seconds * 1000);
      for (const lane of lanes) lane.close();
      // The first round warms up.
      if (round > 0) results[engine].push(perSecond);
    }
  }
  return { default: median(results.default), native: median(results.native) };
}

const noSource = (): never => {
  throw new Error("The two worlds have different cases");
};
