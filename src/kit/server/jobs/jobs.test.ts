import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/server/people.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import type { Job } from "./job.ts";
import { type JobRunner, startJobs } from "./job-runner.ts";

let world: World;
const runners: JobRunner[] = [];

beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});
afterAll(() => world?.close());

async function start(jobs: readonly Job[], works = true): Promise<JobRunner> {
  const runner = await startJobs(world.foundation, world.server.metrics, jobs, works);
  runners.push(runner);
  return runner;
}

const job = (name: string, run: Job["run"]): Job => ({ name, policy: "system", run });

describe("jobs", () => {
  it("run with what was enqueued", async () => {
    const seen: unknown[] = [];
    const { enqueue } = await start([job("greet", async (_foundation, data) => void seen.push(data))]);
    await enqueue("greet", { name: "Ann" });
    await until(() => seen.length === 1, 10_000);
    expect(seen).toEqual([{ name: "Ann" }]);
  });

  it("that failed are tried again", async () => {
    let runs = 0;
    const { enqueue } = await start([
      job("stumble", async () => {
        if (++runs === 1) throw new Error("not yet");
      }),
    ]);
    await enqueue("stumble");
    await until(() => runs === 2, 18_000);
  }, 20_000);

  it("are left to workers by a node that only serves the web", async () => {
    let runs = 0;
    const waiting = job("wait", async () => void runs++);
    const web = await start([waiting], false);
    await web.enqueue("wait");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs).toBe(0);
    await start([waiting]);
    await until(() => runs === 1, 10_000);
  });

  it("without a policy refuse the start", async () => {
    const { policy: _, ...undeclared } = job("loose", async () => {});
    await expect(start([undeclared as Job, job("fine", async () => {})])).rejects.toThrow(
      "Jobs declare no policy: loose",
    );
  });
});
