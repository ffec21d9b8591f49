import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsOf } from "#app/server/jobs.ts";
import { namedAddresses } from "#tests/support/phones.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { holders } from "./credentials/holders.ts";
import { openPlace } from "./credentials/place.ts";
import { type Round, rounds } from "./credentials/rounds.ts";
import type { Channel, Kind } from "./credentials/table.ts";
import { changes, channels, kinds, table } from "./credentials/table.ts";

/*
 * No credential lives on (threats B15, B21, B32): 9 kinds, 6 changes, 5 channels, of which the long stream is two. Each
 * change is made in a workspace of its own, by the call that makes it, to all credentials at once.
 */

let world: World;

beforeAll(async () => {
  const of = (name: string) => ({ [`${name}_CLIENT_ID`]: "x", [`${name}_CLIENT_SECRET`]: "y" });
  world = await openWorld({ ...namedAddresses, ...of("GOOGLE"), ...of("MICROSOFT") });
});
afterAll(() => world?.close());

interface Seen {
  readonly before: string;
  readonly after: string;
}

/** What is lasting is begun before the change; what is quick is tried at once after it, and then the rest. */
async function run({ kinds: some, prepare, act }: Round): Promise<Map<string, Seen>> {
  const place = await openPlace(world);
  const held = [];
  for (const kind of some) held.push({ kind, holder: await holders[kind](place) });
  await prepare?.(place);
  const before = new Map<string, string>();
  for (const { kind, holder } of held) {
    for (const channel of channels) {
      const probe = holder.probes[channel];
      if (probe) before.set(`${kind}, ${channel}`, await probe.before());
    }
  }
  await act(
    place,
    held.map(({ holder }) => holder),
  );
  const changedAt = performance.now();
  const seen = new Map<string, Seen>();
  const quickFirst: readonly Channel[] = ["call", "media", "export", "feed", "transfer"];
  for (const channel of quickFirst) {
    await Promise.all(
      held.map(async ({ kind, holder }) => {
        const after = await holder.probes[channel]?.after(changedAt);
        const name = `${kind}, ${channel}`;
        if (after !== undefined) seen.set(name, { before: before.get(name) ?? "", after });
      }),
    );
  }
  return seen;
}

const order = new Map<Channel, number>(channels.map((channel, index) => [channel, index]));

describe.each(rounds)("$change, for $kinds", (round) => {
  let seen: Map<string, Seen>;
  beforeAll(async () => {
    seen = await run(round);
  }, 120_000);

  const cells = round.kinds.flatMap((kind: Kind) =>
    channels.flatMap((channel) => {
      const verdict = table[kind][round.change][order.get(channel) ?? 0];
      return verdict ? [{ name: `${kind}, ${channel}`, ...verdict }] : [];
    }),
  );

  it.each(cells.filter((cell) => cell.is === "dies"))("$name: dies", ({ name }) => {
    expect(seen.get(name)?.before).toBe("works");
    expect(seen.get(name)?.after).not.toBe("works");
    expect(seen.get(name)?.after).toMatch(/^(40[134]|410) \w+$|^closed after \d+ ms$|^broken off after/);
  });

  it.each(cells.filter((cell) => cell.is === "lives"))("$name: lives on, because $because", ({ name }) => {
    expect(seen.get(name)).toEqual({ before: "works", after: "works" });
  });

  it.each(cells.filter((cell) => cell.is === "none"))("$name: is not there, because $because", ({ name }) => {
    expect(seen.has(name)).toBe(false);
  });
});

it("every cell of the table is tried", () => {
  const tried = rounds.flatMap((round) => round.kinds.map((kind) => `${kind}, ${round.change}`));
  expect(tried.toSorted()).toEqual(kinds.flatMap((kind) => changes.map((change) => `${kind}, ${change}`)).toSorted());
});

it("[PG16] [PG37] [TF1] [TF17] [AN19] the jobs that act for members hold no credential and prove the profile at each step; no other job does so", () => {
  const jobs = jobsOf({
    limits: world.server.limits,
    senders: { mail: undefined, sms: undefined },
    store: world.server.store,
    checkpoints: world.server.checkpoints,
    models: world.server.models,
    publicUrl: "https://fettle.test",
    notifications: {
      sends: { mail: false, sms: false, push: false },
      publicUrl: "https://fettle.test",
      stopKey: Buffer.alloc(32),
    },
  });
  expect(jobs.filter((job) => job.policy !== "system").map((job) => job.name)).toEqual([
    "generate-procedures",
    "draft-batches",
    "import-content",
    "export-workspace",
    "mail-weekly-summaries",
  ]);
});
