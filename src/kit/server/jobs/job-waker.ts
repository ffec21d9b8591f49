import { sql } from "kysely";
import type pg from "pg";
import type { Foundation, Scope } from "../scope.ts";
import type { Job } from "./job.ts";

const channel = "fettle_job";
const listenAgainMs = 1000;

/**
 * Wakes a job for this workspace on every node that works, at the commit of this transaction. A call that is lost is made
 * up for by the job's schedule: it is for what should not wait that long.
 */
export async function wakeJob(scope: Scope, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${name} ${scope.workspaceId}`})`.execute(scope.db);
}

/** Runs jobs that are woken, with `{ workspaceId }`; woken again while it runs, a job runs once more for it. */
export class JobWaker {
  readonly #foundation: Foundation;
  readonly #run: (job: Job, data: object) => Promise<void>;
  readonly #jobs: ReadonlyMap<string, Job>;
  /** What runs, and whether it is to run once more. */
  readonly #running = new Map<string, boolean>();
  #connection: pg.PoolClient | undefined;
  #stopped = false;

  constructor(foundation: Foundation, run: (job: Job, data: object) => Promise<void>, jobs: readonly Job[]) {
    this.#foundation = foundation;
    this.#run = run;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  async start(): Promise<void> {
    try {
      const connection = await this.#foundation.database.pool.connect();
      this.#connection = connection;
      connection.on("notification", ({ payload }) => void this.#wake(payload ?? ""));
      const lost = (error?: unknown) => {
        if (this.#connection !== connection || this.#stopped) return;
        this.#connection = undefined;
        connection.release(true);
        this.#listenAgain(error);
      };
      connection.once("error", lost);
      connection.once("end", lost);
      await connection.query(`listen ${channel}`);
    } catch (error) {
      this.#listenAgain(error);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#connection?.release(true);
    this.#connection = undefined;
  }

  #listenAgain(error: unknown): void {
    if (this.#stopped) return;
    this.#foundation.log.warn({ err: error }, "jobs are not woken; listening again");
    setTimeout(() => void this.start(), listenAgainMs).unref();
  }

  async #wake(payload: string): Promise<void> {
    const [name = "", workspaceId] = payload.split(" ");
    const job = this.#jobs.get(name);
    if (!job || this.#stopped) return;
    if (this.#running.has(payload)) return void this.#running.set(payload, true);
    try {
      do {
        this.#running.set(payload, false);
        await this.#run(job, { workspaceId });
      } while (this.#running.get(payload) === true && !this.#stopped);
    } catch {
      // It is in the log; the schedule tries again.
    } finally {
      this.#running.delete(payload);
    }
  }
}
