import type { AppContext } from "../scope.ts";

/** Work outside a call. It runs at least once: a second run must leave the same result. */
export interface Job {
  readonly name: string;
  /**
   * The actor of the job. `system`: the product itself, on every workspace. `actor`: a member, proven again when it
   * starts and before it writes (threat B139). A job without a policy is refused at the start.
   */
  readonly policy: "system" | "actor";
  /**
   * Signals by which `scope.wake` runs it at once, with `{ workspaceId }`: for work that a person waits for. A wake-up
   * may be lost, so the schedule also finds the work. [J1]
   */
  readonly wokenBy?: readonly string[] | undefined;
  /** Cron, in UTC: for what happens by the clock. */
  readonly schedule?: string | undefined;
  /** Runs for all workspaces when a worker starts: what one left that was killed waits for no schedule. Needs `wokenBy`. [J6] */
  readonly runsAtStart?: boolean | undefined;
  run(appContext: AppContext, data: unknown): Promise<void>;
  /** Aborts running work, for a stop that cannot wait for it; it is resumed later. */
  readonly stop?: (() => Promise<void>) | undefined;
}

/** Puts work into a queue; `data` is plain JSON. */
export type Enqueue = (name: string, data?: object) => Promise<void>;
