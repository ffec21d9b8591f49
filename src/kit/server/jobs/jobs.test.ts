import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/server/people.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { DatabaseSignals } from "../signals.ts";
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
  const runner = await startJobs(world.server, jobs, works);
  runners.push(runner);
  return runner;
}

/** Woken by its own name, and by nothing else: no schedule runs it. */
const woken = (name: string, run: Job["run"]): Job => ({ ...job(name, run), wokenBy: [name] });

const job = (name: string, run: Job["run"]): Job => ({ name, policy: "system", run });

describe("jobs", () => {
  it("run with the enqueued data", async () => {
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
    // A worker that served both queues would have run the earlier job by now.
    await until(() => laterRuns === 1);
    expect(runs).toBe(0);
    await start([waiting]);
    await until(() => runs === 1);
  });

  it("[J1] are woken by a commit, for its workspace, and run once more if they were woken meanwhile", async () => {
    const seen: unknown[] = [];
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let handled = 0;
    await start([
      woken("listen", async (_foundation, data) => {
        seen.push(data);
        await held;
      }),
      woken("mark", async () => void handled++),
    ]);
    const wake = (name = "listen") => world.asSystem(async (scope) => scope.wake(name));
    /** Notifications arrive in the order of their commits: once the mark has run, every wake-up before it has arrived. */
    const arrived = async () => {
      const before = handled;
      await wake("mark");
      await until(() => handled > before);
    };
    const rolledBack = world.asSystem(async (scope) => {
      scope.wake("listen");
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

  it("[J5] that fail run again if they were woken meanwhile", async () => {
    let runs = 0;
    let fail = () => {};
    const held = new Promise<void>((_, reject) => {
      fail = () => reject(new Error("the database went away"));
    });
    let marks = 0;
    await start([
      woken("falter", async () => {
        runs += 1;
        if (runs === 1) await held;
      }),
      woken("note", async () => void marks++),
    ]);
    const wake = (name: string) => world.asSystem(async (scope) => scope.wake(name));
    await wake("falter");
    await until(() => runs === 1);
    await wake("falter");
    // Notifications arrive in the order of their commits.
    await wake("note");
    await until(() => marks === 1);
    fail();
    await until(() => runs === 2);
  });

  it("[J5] that fail are tried again though nothing wakes them", async () => {
    const seen: unknown[] = [];
    await start([
      woken("recover", async (_foundation, data) => {
        seen.push(data);
        if (seen.length < 3) throw new Error("the database went away");
      }),
    ]);
    await world.asSystem(async (scope) => scope.wake("recover"));
    await until(() => seen.length === 3);
    expect(seen[2]).toEqual({ workspaceId: world.workspaceId });
  });

  it("[J2] are woken on every node that works, and on none that only serves the web", async () => {
    const other = new DatabaseSignals(world.appContext.database, world.appContext.log);
    await other.start();
    const seen: string[] = [];
    const on = (node: string) => [woken("spread", async () => void seen.push(node))];
    await start(on("this"));
    runners.push(await startJobs({ ...world.server, signals: other }, on("other"), true));
    await start(on("web"), false);
    await world.asSystem(async (scope) => scope.wake("spread"));
    await until(() => seen.length === 2);
    expect(seen.toSorted()).toEqual(["other", "this"]);
    await other.stop();
  });

  it("[J3] look at every workspace once a node can be woken again", async () => {
    const seen: unknown[] = [];
    await start([woken("catch-up", async (_foundation, data) => void seen.push(data))]);
    await world.appContext.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fettle signals'`,
    );
    await until(() => seen.length === 1);
    expect(seen).toEqual([{}]);
  });

  it("[J6] look for what a killed worker left when one starts, and on a node that works alone", async () => {
    const seen: unknown[] = [];
    const left: Job = { ...woken("left", async (_foundation, data) => void seen.push(data)), runsAtStart: true };
    await start([left], false);
    await start([left, woken("other", async () => void seen.push("other"))]);
    await until(() => seen.length === 1);
    expect(seen).toEqual([{}]);
  });

  it("that a stop cannot wait for are aborted", async () => {
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
