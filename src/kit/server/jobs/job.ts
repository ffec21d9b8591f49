import type { AppContext } from "../scope.ts";

/** Work outside a call. It runs at least once: a second run must leave the same result. */
export interface Job {
  readonly name: string;
  /**
   * As whom it works. `system`: for the product itself, on every workspace. `actor`: for somebody, proven again when
   * it starts and before it writes (threat B139). A job without a policy is refused at the start.
   */
  readonly policy: "system" | "actor";
  /**
   * Words by which `scope.wake` runs it at once, with `{ workspaceId }`: for what somebody waits for. A wake-up may be
   * lost, so the schedule also finds the work. [J1]
   */
  readonly wokenBy?: readonly string[] | undefined;
  /** Cron, in UTC: for what happens by the clock. */
  readonly schedule?: string | undefined;
  run(appContext: AppContext, data: unknown): Promise<void>;
  /** Ends what is under way, for a stop that cannot wait for it; it is taken up again later. */
  readonly stop?: (() => Promise<void>) | undefined;
}

/** Puts work into a queue; `data` is plain JSON. */
export type Enqueue = (name: string, data?: object) => Promise<void>;
