import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The statistics of a database pool; a pg Pool has them. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface HttpDone {
  readonly method: string;
  /** The pattern (`/v1/workspaces/{workspaceId}/areas`), never the path of one call; none where nothing matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  httpDone(call: HttpDone): void;
  /** Read whenever the metrics are. Once for each name. */
  watchPool(name: string, pool: WatchedPool): void;
  /** Changes that this node read from the feed and handed to its browsers. */
  feedDelivered(changes: number): void;
  /** Browsers that listen at this node: by 1 when one comes, by -1 when one goes. */
  feedListeners(difference: number): void;
  jobDone(queue: string, outcome: "done" | "failed", seconds: number): void;
  /** What a model was asked for, and the outcome. */
  modelAsked(asked: { readonly ask: string; readonly outcome: string; readonly seconds: number }): void;
  /** In Prometheus' text format, to be served under `contentType`. */
  renderMetrics(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Calls and jobs are watched from a millisecond to the limits of the server. */
const httpSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

/**
 * A registry of its own for each server in a process. `processMetrics` adds Node's figures for memory and event loop.
 */
export function createMetrics({ processMetrics }: { readonly processMetrics: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });

  const http = new Histogram({
    name: "fettle_http_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: httpSeconds,
    registers,
  });
  const delivered = new Counter({
    name: "fettle_feed_delivered_total",
    help: "Changes read from the feed and handed to browsers",
    registers,
  });
  const listeners = new Gauge({ name: "fettle_feed_listeners", help: "Browsers that listen to the feed", registers });
  const jobs = new Histogram({
    name: "fettle_job_duration_seconds",
    help: "Time that a job ran; its count is the number of jobs",
    labelNames: ["queue", "outcome"],
    buckets: jobSeconds,
    registers,
  });
  const models = new Histogram({
    name: "fettle_model_duration_seconds",
    help: "Time until a model had answered, waiting for a turn included",
    labelNames: ["ask", "outcome"],
    buckets: jobSeconds,
    registers,
  });
  const watchPool = poolGauge(registry);

  return {
    httpDone: ({ method, route, status, seconds }) =>
      http.observe({ method, route: patternOf(route), status }, seconds),
    watchPool,
    feedDelivered: (changes) => delivered.inc(changes),
    feedListeners: (difference) => listeners.inc(difference),
    jobDone: (queue, outcome, seconds) => jobs.observe({ queue, outcome }, seconds),
    modelAsked: ({ ask, outcome, seconds }) => models.observe({ ask, outcome }, seconds),
    renderMetrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function poolGauge(registry: Registry): Metrics["watchPool"] {
  const pools = new Map<string, WatchedPool>();
  new Gauge({
    name: "fettle_db_connections",
    help: "Database connections by state, and callers that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [name, pool] of pools) {
        this.set({ pool: name, state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: "idle" }, pool.idleCount);
        this.set({ pool: name, state: "waiting" }, pool.waitingCount);
      }
    },
  });
  return (name, pool) => {
    pools.set(name, pool);
  };
}

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** A path instead of a pattern would make a series for each thing, and reveal who opened what. */
function patternOf(route: string | undefined): string {
  return route === undefined || anId.test(route) ? "unmatched" : route;
}
