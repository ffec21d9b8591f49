import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/server/people.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import type { Job } from "./job.ts";
import { type JobRunner, startJobs } from "./job-runner.ts";
import { wakeJob } from "./job-waker.ts";

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
    await until(() => seen.length === 1);
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
    await until(() => runs === 2);
  });

  it("are left to workers by a node that only serves the web", async () => {
    let runs = 0;
    const waiting = job("wait", async () => void runs++);
    const web = await start([waiting], false);
    await web.enqueue("wait");
    let laterRuns = 0;
    const worker = await start([job("later", async () => void laterRuns++)]);
    await worker.enqueue("later");
    // Whoever worked both queues would have come to the earlier job by now.
    await until(() => laterRuns === 1);
    expect(runs).toBe(0);
    await start([waiting]);
    await until(() => runs === 1);
  });

  it("are woken by a commit, for its workspace, and once more where they were woken meanwhile", async () => {
    const seen: unknown[] = [];
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let handled = 0;
    await start([
      job("listen", async (_foundation, data) => {
        seen.push(data);
        await held;
      }),
      job("mark", async () => void handled++),
    ]);
    const wake = (name = "listen") => world.asSystem((scope) => wakeJob(scope, name));
    /** Notifications arrive in the order of their commits: once the mark has run, every wake-up before it has arrived. */
    const arrived = async () => {
      const before = handled;
      await wake("mark");
      await until(() => handled > before);
    };
    const rolledBack = world.asSystem(async (scope) => {
      await wakeJob(scope, "listen");
      throw new Error("nothing of this is kept");
    });
    await expect(rolledBack).rejects.toThrow("nothing of this is kept");
    await wake();
    await until(() => seen.length === 1);
    await wake();
    await wake();
    await arrived();
    expect(seen).toHaveLength(1);
    go();
    await until(() => seen.length === 2);
    await arrived();
    expect(seen).toEqual([{ workspaceId: world.workspaceId }, { workspaceId: world.workspaceId }]);
  });

  it("that cannot be waited for are told of a stop", async () => {
    let stopped = 0;
    const runner = await start([{ ...job("long", async () => {}), stop: async () => void stopped++ }]);
    await runner.stop();
    expect(stopped).toBe(1);
    runners.pop();
  });

  it("without a policy refuse the start", async () => {
    const { policy: _, ...undeclared } = job("loose", async () => {});
    await expect(start([undeclared as Job, job("fine", async () => {})])).rejects.toThrow(
      "Jobs declare no policy: loose",
    );
  });
});
