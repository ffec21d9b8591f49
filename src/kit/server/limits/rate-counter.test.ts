import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#tests/support/world.ts";
import { second } from "../../time.ts";
import { createRateLimits } from "./rate-limit.ts";

/** The two statements on a database; everything else is said in `rate-limit.test.ts`. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
  // A minute that turns while a test counts its calls would let more of them through.
  world.clock.hold();
});
afterAll(() => world?.close());

const limit = { calls: 20, seconds: 60 };
const node = () =>
  createRateLimits({ query: (sql, values) => world.appContext.database.pool.query(sql, values), clock: world.clock });
const rows = async () => (await world.appContext.database.pool.query("select from rate_counter")).rowCount;

describe("limits in the table", () => {
  it("let exactly as many through as they say, whatever the nodes and however many at once", async () => {
    const nodes = [node(), node(), node()];
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, n) => nodes[n % 3]?.take("POST /v1/setup 203.0.113.7", limit)),
    );
    expect(taken.filter((one) => one?.allowed)).toHaveLength(limit.calls);
    expect(taken.every((one) => one?.allowed || (one?.retryAfterSeconds ?? 0) > 0)).toBe(true);
  });

  it("start from zero with the next window", async () => {
    world.clock.offsetMs += 60 * second;
    expect(await node().take("POST /v1/setup 203.0.113.7", limit)).toEqual({ allowed: true, retryAfterSeconds: 0 });
  });

  it("keep no address, and are swept", async () => {
    const { rows: kept } = await world.appContext.database.pool.query<{ key: string }>("select key from rate_counter");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((row) => row.key.includes("203.0.113.7"))).toEqual([]);
    expect(await node().sweep()).toBeGreaterThan(0);
    world.clock.offsetMs += 120 * second;
    await node().sweep();
    expect(await rows()).toBe(0);
  });

  it("count for two keys in one statement, for the second only what the first allows", async () => {
    const { takeBoth } = node();
    const both = [
      { key: "minute 1", limit: { calls: 2, seconds: 60 } },
      { key: "day 1", limit: { calls: 3, seconds: 86_400 } },
    ] as const;
    expect(await takeBoth(both)).toBeUndefined();
    expect(await takeBoth(both)).toBeUndefined();
    // A node of its own knows of no exhausted key: the table refuses.
    expect(await node().takeBoth(both)).toMatchObject({ allowed: false, place: 0 });
    world.clock.offsetMs += 60 * second;
    expect(await node().takeBoth(both)).toBeUndefined();
    expect(await node().takeBoth(both)).toMatchObject({ allowed: false, place: 1 });
  });
});
