import { PgBoss } from "pg-boss";
import type { Metrics } from "../metrics.ts";
import type { AppContext } from "../scope.ts";
import type { Signals } from "../signals.ts";
import { span } from "../traces.ts";
import type { Enqueue, Job } from "./job.ts";
import { JobWaker } from "./job-waker.ts";

export interface JobRunnerDeps {
  readonly appContext: AppContext;
  readonly metrics: Metrics;
  readonly signals: Pick<Signals, "on">;
}

export interface JobRunner {
  readonly enqueue: Enqueue;
  stop(): Promise<void>;
}

/** How long a stop waits for running jobs, in ms; jobs still running then run again elsewhere. */
const drainMs = 8000;

/**
 * Starts the queues of all jobs, and works them unless this node only serves the web. A job whose worker died runs
 * again after its heartbeat expired.
 */
export async function startJobs(
  { appContext, metrics, signals }: JobRunnerDeps,
  jobs: readonly Job[],
  works: boolean,
): Promise<JobRunner> {
  const undeclared = jobs.filter((job) => job.policy === undefined);
  if (undeclared.length > 0) throw new Error(`Jobs declare no policy: ${undeclared.map((job) => job.name).join(", ")}`);
  const { pool } = appContext.database;
  const boss = new PgBoss({
    // Nested arrays come from statements in one text; the last one answers.
    db: {
      executeSql: async (text, values) => {
        const result: unknown = await pool.query(text, values);
        return (Array.isArray(result) ? result.at(-1) : result) as { rows: unknown[] };
      },
    },
  });
  boss.on("error", (error) => appContext.log.error({ err: error }, "jobs"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 3, retryBackoff: true, heartbeatSeconds: 20 });
    if (job.schedule !== undefined && works) await boss.schedule(job.name, job.schedule);
    if (works) await boss.work(job.name, (batch) => runBatch(appContext, metrics, job, batch));
  }
  const waker = new JobWaker(appContext, (job, data) => runBatch(appContext, metrics, job, [{ data }]), jobs);
  const stopListening = works ? signals.on("job", waker) : () => {};
  if (works) waker.started();
  return {
    enqueue: async (name, data) => void (await boss.send(name, data ?? {})),
    async stop() {
      stopListening();
      waker.stop();
      await Promise.all(jobs.map((job) => job.stop?.()));
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}

async function runBatch(
  appContext: AppContext,
  metrics: Metrics,
  job: Job,
  batch: readonly { readonly data: unknown }[],
): Promise<void> {
  for (const { data } of batch) {
    const started = performance.now();
    const done = (outcome: "done" | "failed") =>
      metrics.jobDone(job.name, outcome, (performance.now() - started) / 1000);
    try {
      await span("job.run", { "job.queue": job.name }, () => job.run(appContext, data));
      done("done");
    } catch (error) {
      done("failed");
      appContext.log.error({ err: error, job: job.name }, "job failed; it will be tried again");
      throw error;
    }
  }
}
