import { waitAfter } from "../../backoff.ts";
import type { AppContext } from "../scope.ts";
import type { SignalListener } from "../signals.ts";
import type { Job } from "./job.ts";

/** A woken job that failed is tried so often again within half a minute; then its schedule is soon enough. */
const triesMax = 5;

/** A job that runs for a workspace, or for all of them. */
interface Running {
  /** It was woken since it began. */
  isWoken: boolean;
  /** Ends the wait for another try. */
  hurry: () => void;
}

/**
 * [J1] Runs woken jobs, with `{ workspaceId }`; a job woken again while it runs runs once more, whether or not it
 * failed [J5]. After a time without a signal connection, every wakeable job checks all workspaces. [J3]
 */
export class JobWaker implements SignalListener {
  readonly #appContext: AppContext;
  readonly #run: (job: Job, data: object) => Promise<void>;
  readonly #jobs: readonly Job[];
  readonly #running = new Map<string, Running>();
  #stopped = false;

  constructor(appContext: AppContext, run: (job: Job, data: object) => Promise<void>, jobs: readonly Job[]) {
    this.#appContext = appContext;
    this.#run = run;
    this.#jobs = jobs.filter((job) => job.wokenBy !== undefined);
  }

  stop(): void {
    this.#stopped = true;
    for (const running of this.#running.values()) running.hurry();
  }

  hear(signal: string): void {
    const [word = "", workspaceId] = signal.split(" ");
    const woken = this.#jobs.filter((job) => job.wokenBy?.includes(word));
    for (const job of woken) void this.#wake(job, { workspaceId });
  }

  /** [J6] */
  started(): void {
    for (const job of this.#jobs) if (job.runsAtStart === true) void this.#wake(job, {});
  }

  missed(): void {
    for (const job of this.#jobs) void this.#wake(job, {});
  }

  async #wake(job: Job, data: { readonly workspaceId?: string | undefined }): Promise<void> {
    const key = `${job.name} ${data.workspaceId ?? "everywhere"}`;
    if (this.#stopped) return;
    const already = this.#running.get(key);
    if (already) {
      already.isWoken = true;
      return already.hurry();
    }
    const running: Running = { isWoken: false, hurry: () => {} };
    this.#running.set(key, running);
    let failures = 0;
    do {
      running.isWoken = false;
      failures = (await this.#succeeds(job, data)) ? 0 : failures + 1;
      if (failures > 0 && failures <= triesMax) await this.#pause(running, failures);
    } while (!this.#stopped && (running.isWoken || (failures > 0 && failures <= triesMax)));
    this.#running.delete(key);
  }

  async #succeeds(job: Job, data: object): Promise<boolean> {
    try {
      await this.#run(job, data);
      return true;
    } catch (error) {
      this.#appContext.log.debug({ err: error, job: job.name }, "a woken job failed; it is tried again");
      return false;
    }
  }

  #pause(running: Running, failures: number): Promise<void> {
    if (this.#stopped || running.isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitAfter(failures));
      running.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
