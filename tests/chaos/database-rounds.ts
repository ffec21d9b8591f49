// Takes PostgreSQL away from the running server again and again while people write and read, listen to the feed, and mails
// go out: node tests/chaos/database-rounds.ts --rounds 10 [--only freeze,failover] [--seed 1] [--frozen 60]. Each round ends
// connections, stops PostgreSQL fast or at once, freezes it, or switches to a standby. Ends with 1 where the server died, a
// call was answered otherwise than by success or 503, or anything acknowledged was lost.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DatabaseProxy } from "#tests/support/database-proxy.ts";
import { randomFrom } from "../server/random-input.ts";
import { Bystanders } from "./bystanders.ts";
import { Cluster } from "./cluster.ts";
import { type Crew, checkRecords, gather } from "./crew.ts";
import type { Tally } from "./people.ts";
import { Product } from "./product.ts";

const kinds = ["terminate", "fast", "immediate", "freeze", "failover"] as const;
type Kind = (typeof kinds)[number];

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    only: { type: "string" },
    seed: { type: "string" },
    frozen: { type: "string", default: "60" },
  },
});
const rounds = Number(values.rounds);
const frozenMs = Number(values.frozen) * 1000;
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const chosen = kinds.filter((kind) => values.only === undefined || values.only.split(",").includes(kind));
const operatorCount = 4;
/** PostgreSQL is taken away after so many acknowledged calls at most, or so long, amid the next ones. */
const callsMax = 60;
const workMsMax = 8000;
/** Each round sends an invite, and a member may send at most sixty a minute. */
const roundMsMin = 2000;
/** A stopped PostgreSQL stays away so long at most, in ms. */
const awayMsMax = 2000;

class Place {
  primary: Cluster;
  readonly proxy: DatabaseProxy;
  private constructor(primary: Cluster, proxy: DatabaseProxy) {
    this.primary = primary;
    this.proxy = proxy;
  }

  static async create(): Promise<Place> {
    const primary = await Cluster.create();
    return new Place(primary, await DatabaseProxy.before(primary.url));
  }

  /** Takes the database away, and gives it back; resolves when PostgreSQL takes connections again. */
  async disturb(kind: Kind, awayMs: number): Promise<void> {
    const { primary } = this;
    if (kind === "terminate") return primary.terminate();
    if (kind === "freeze") {
      primary.freeze();
      await sleep(frozenMs);
      return primary.thaw();
    }
    if (kind === "failover") return this.#failOver();
    await primary.stop(kind === "fast" ? "SIGINT" : "SIGQUIT");
    await sleep(awayMs);
    await primary.start();
  }

  /** What is acknowledged from here on is on both. */
  async prepare(kind: Kind): Promise<void> {
    if (kind === "failover") this.#standby = await this.primary.standby();
  }

  #standby: Cluster | undefined;

  async #failOver(): Promise<void> {
    const [old, next] = [this.primary, this.#standby];
    if (!next) throw new Error("there is no standby");
    await old.stop("SIGKILL");
    this.proxy.leadTo(next.url);
    await next.promote();
    this.primary = next;
    this.#standby = undefined;
    await old.remove();
  }

  async remove(): Promise<void> {
    await this.proxy.close();
    await this.primary.remove();
  }
}

interface Scene {
  readonly place: Place;
  readonly crew: Crew;
  readonly bystanders: Bystanders;
  readonly tally: Tally;
  readonly random: () => number;
}

/** Returns how long it took until everything was served again, in ms. */
async function round(kind: Kind, { place, crew, bystanders, tally, random }: Scene): Promise<number> {
  const nextAt = performance.now() + roundMsMin;
  await place.prepare(kind);
  const enough = tally.saves + tally.submits + 1 + random() * callsMax;
  const until = performance.now() + workMsMax;
  let isOver = false;
  const working = Promise.all(
    crew.workers.map(async ({ worker, caller }) => {
      // Who was refused goes on after a check.
      while (!isOver && (await worker.work(caller)));
    }),
  );
  // What went wrong is thrown below, after the database was given back.
  working.catch(() => {});
  while (tally.saves + tally.submits < enough && performance.now() < until) await sleep(2);
  await place.disturb(kind, random() * awayMsMax);
  const servedMs = await bystanders.servedAfter();
  await sleep(Math.max(0, nextAt - performance.now()));
  isOver = true;
  await working;
  await Promise.all(crew.workers.map(({ worker, caller }) => worker.check(caller)));
  return servedMs;
}

async function rehearse(): Promise<Tally> {
  const random = randomFrom(seed);
  const tally: Tally = { saves: 0, submits: 0, unanswered: 0, hung: 0, losses: [] };
  const place = await Place.create();
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-database-rounds-"));
  const bystanders = await Bystanders.gather(tally);
  const product = await Product.on({
    DATABASE_URL: place.proxy.url,
    FETTLE_DATA: folder,
    SMTP_URL: bystanders.smtpUrl,
  });
  try {
    await product.start();
    const crew = await gather({ base: product.base, tally, random, operatorCount, waitMs: 60_000 });
    await bystanders.begin(product.base, crew);
    for (const kind of chosen) {
      let slowestMs = 0;
      for (let count = 1; count <= rounds && tally.losses.length === 0; count++) {
        slowestMs = Math.max(slowestMs, await round(kind, { place, crew, bystanders, tally, random }));
        if (tally.hung > 0) tally.losses.push(`${tally.hung} calls were not answered within a minute`);
        if (!product.isAlive) tally.losses.push(`the server died: ${product.said}`);
      }
      const words = `${tally.saves} saves, ${tally.submits} submits, ${bystanders.words}, ${tally.unanswered} refused`;
      console.log(
        `${kind}: ${rounds} rounds; served again after ${(slowestMs / 1000).toFixed(1)} s at most; so far ${words}`,
      );
      if (tally.losses.length > 0) break;
    }
    await bystanders.end(place.primary, crew);
    await checkRecords(crew, tally);
    const status = await product.stop();
    if (status !== 0)
      tally.losses.push(`the server ended with ${status}, not 0, when it was asked to: ${product.said}`);
    const audit = await product.run("audit", "verify");
    if (audit.status !== 0) tally.losses.push(`the audit is broken: ${audit.said}`);
  } catch (error) {
    tally.losses.push(error instanceof Error ? `${error.message}\n${product.said}` : String(error));
  } finally {
    await bystanders.leave();
    await product.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  }
  return tally;
}

// Nothing is left running where the rounds themselves are ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

console.log(`database rounds: ${rounds} of ${chosen.join(", ")}, seed ${seed}`);
const { losses } = await rehearse();
for (const loss of losses) console.error(`LOST  ${loss}`);
process.exitCode = losses.length === 0 ? 0 : 1;
