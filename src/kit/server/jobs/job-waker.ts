import type { Foundation } from "../scope.ts";
import type { SignalListener } from "../signals.ts";
import type { Job } from "./job.ts";

/**
 * [J1] Runs jobs that are woken, with `{ workspaceId }`; woken again while it runs, a job runs once more for it. After a
 * time in which nothing could be heard, every job that can be woken looks at all workspaces. [J3]
 */
export class JobWaker implements SignalListener {
  readonly #foundation: Foundation;
  readonly #run: (job: Job, data: object) => Promise<void>;
  readonly #jobs: readonly Job[];
  /** What runs, and whether it is to run once more. */
  readonly #running = new Map<string, boolean>();
  #stopped = false;

  constructor(foundation: Foundation, run: (job: Job, data: object) => Promise<void>, jobs: readonly Job[]) {
    this.#foundation = foundation;
    this.#run = run;
    this.#jobs = jobs.filter((job) => job.wokenBy !== undefined);
  }

  stop(): void {
    this.#stopped = true;
  }

  hear(signal: string): void {
    const [word = "", workspaceId] = signal.split(" ");
    const woken = this.#jobs.filter((job) => job.wokenBy?.includes(word));
    for (const job of woken) void this.#wake(job, { workspaceId });
  }

  missed(): void {
    for (const job of this.#jobs) void this.#wake(job, {});
  }

  async #wake(job: Job, data: { readonly workspaceId?: string | undefined }): Promise<void> {
    const key = `${job.name} ${data.workspaceId ?? "everywhere"}`;
    if (this.#stopped) return;
    if (this.#running.has(key)) return void this.#running.set(key, true);
    try {
      do {
        this.#running.set(key, false);
        await this.#run(job, data);
      } while (this.#running.get(key) === true && !this.#stopped);
    } catch (error) {
      this.#foundation.log.debug({ err: error, job: job.name }, "a woken job failed; its schedule tries again");
    } finally {
      this.#running.delete(key);
    }
  }
}
