import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

describe("turns", () => {
  test("never more at once than allowed, in the order of arrival, whatever fails", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }), { maxLength: 20 }),
        async (atOnce, jobs) => {
          const turns = createTurns(atOnce);
          let running = 0;
          let most = 0;
          const started: number[] = [];
          const results = await Promise.allSettled(
            jobs.map((job, index) =>
              turns(async () => {
                started.push(index);
                running += 1;
                most = Math.max(most, running);
                for (let tick = 0; tick < job.ticks; tick++) await Promise.resolve();
                running -= 1;
                if (job.fails) throw new Error("failed");
                return index;
              }),
            ),
          );
          expect(most).toBe(Math.min(atOnce, jobs.length));
          expect(started).toEqual(jobs.map((_, index) => index));
          expect(results.map((result) => result.status === "rejected")).toEqual(jobs.map((job) => job.fails));
        },
      ),
    );
  });
});
