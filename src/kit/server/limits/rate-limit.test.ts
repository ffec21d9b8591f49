import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Clock } from "../clock.ts";
import { createRateLimits, type Query } from "./rate-limit.ts";

/** The table as the two statements use it; that PostgreSQL understands them is for a test on a database. */
function fakeTable() {
  const counts = new Map<string, { seconds: number; start: Date; count: number }>();
  let asked = 0;
  const query: Query = async (sql, values) => {
    asked += 1;
    if (sql.includes("insert into rate_counter")) {
      const [key, start] = values as [string, Date];
      const id = `${key}@${start.toISOString()}`;
      const row = counts.get(id) ?? { seconds: Number(key.split(":")[0]), start, count: 0 };
      row.count += 1;
      counts.set(id, row);
      return { rows: [{ count: row.count }], rowCount: 1 };
    }
    const [now] = values as [Date];
    const over = [...counts].filter(([, row]) => row.start.getTime() + row.seconds * 1000 <= now.getTime());
    for (const [id] of over) counts.delete(id);
    return { rows: [], rowCount: over.length };
  };
  return { query, counts, asked: () => asked };
}

function stoppedClock(at: string): Clock & { pass(seconds: number): void } {
  let now = Date.parse(at);
  return {
    now: () => new Date(now),
    pass: (seconds) => {
      now += seconds * 1000;
    },
  };
}

const threeInTen = { calls: 3, seconds: 600 };

describe("a rate limit", () => {
  test("allows its calls, then refuses until the window ends", async () => {
    const clock = stoppedClock("2026-03-01T10:00:12.500Z");
    const limits = createRateLimits({ query: fakeTable().query, clock });
    for (let call = 0; call < 3; call++) {
      expect(await limits.take("sms:+15550123456", threeInTen)).toEqual({ allowed: true, retryAfterSeconds: 0 });
    }
    expect(await limits.take("sms:+15550123456", threeInTen)).toEqual({ allowed: false, retryAfterSeconds: 588 });
    clock.pass(587);
    expect(await limits.take("sms:+15550123456", threeInTen)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    clock.pass(1);
    expect(await limits.take("sms:+15550123456", threeInTen)).toMatchObject({ allowed: true });
  });

  test("a key that is known to be exhausted costs the database nothing", async () => {
    const table = fakeTable();
    const limits = createRateLimits({ query: table.query, clock: stoppedClock("2026-03-01T10:00:00Z") });
    for (let call = 0; call < 1000; call++) await limits.take("flood", threeInTen);
    expect(table.asked()).toBe(3);
  });

  test("no calls at all is a switch: everything is refused", async () => {
    const limits = createRateLimits({ query: fakeTable().query, clock: stoppedClock("2026-03-01T10:00:00Z") });
    expect(await limits.take("sms", { calls: 0, seconds: 60 })).toMatchObject({ allowed: false });
  });

  test("keys and limits do not count for each other, even where their windows begin together", async () => {
    const limits = createRateLimits({ query: fakeTable().query, clock: stoppedClock("2026-03-01T00:00:00Z") });
    const one = { calls: 1, seconds: 600 };
    const day = { calls: 1, seconds: 86_400 };
    expect(await limits.take("a", one)).toMatchObject({ allowed: true });
    expect(await limits.take("a", day)).toMatchObject({ allowed: true });
    expect(await limits.take("b", one)).toMatchObject({ allowed: true });
    expect(await limits.take("a", one)).toMatchObject({ allowed: false });
  });

  test("several nodes together allow no more than one would", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.array(fc.nat(2), { maxLength: 30 }), async (calls, turns) => {
        const table = fakeTable();
        const clock = stoppedClock("2026-03-01T10:00:00Z");
        const nodes = [0, 1, 2].map(() => createRateLimits({ query: table.query, clock }));
        const results = await Promise.all(turns.map((turn) => nodes[turn]?.take("shared", { calls, seconds: 60 })));
        expect(results.filter((result) => result?.allowed)).toHaveLength(Math.min(calls, turns.length));
      }),
    );
  });

  test("the table never holds the key itself", async () => {
    const table = fakeTable();
    const limits = createRateLimits({ query: table.query, clock: stoppedClock("2026-03-01T10:00:00Z") });
    await limits.take("sms:+15550123456", threeInTen);
    expect([...table.counts.keys()].join()).not.toContain("5550123456");
  });

  test("the sweep deletes expired rows and keeps the rest", async () => {
    const table = fakeTable();
    const clock = stoppedClock("2026-03-01T10:00:00Z");
    const limits = createRateLimits({ query: table.query, clock });
    await limits.take("a", { calls: 1, seconds: 60 });
    await limits.take("a", { calls: 1, seconds: 3600 });
    clock.pass(60);
    expect(await limits.sweep()).toBe(1);
    expect(await limits.take("a", { calls: 1, seconds: 3600 })).toMatchObject({ allowed: false });
    expect(await limits.take("a", { calls: 1, seconds: 60 })).toMatchObject({ allowed: true });
  });
});
