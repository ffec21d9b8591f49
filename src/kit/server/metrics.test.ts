import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const call = { method: "GET", route: "/v1/workspaces/{workspaceId}/areas", status: 200, seconds: 0.02 };

test("calls are labelled by method, pattern and status", async () => {
  const metrics = createMetrics({ processMetrics: false });
  metrics.httpDone(call);
  metrics.httpDone({ ...call, seconds: 0.3 });
  metrics.httpDone({ ...call, status: 404 });
  const { contentType, text } = await metrics.renderMetrics();
  expect(contentType).toMatch(/^text\/plain/);
  const labels = 'method="GET",route="/v1/workspaces/{workspaceId}/areas",status';
  expect(text).toContain(`fettle_http_duration_seconds_count{${labels}="200"} 2`);
  expect(text).toContain(`fettle_http_duration_seconds_count{${labels}="404"} 1`);
  expect(text).toContain(`fettle_http_duration_seconds_bucket{le="0.025",${labels}="200"} 1`);
});

test.each([undefined, "/v1/workspaces/0b4ff4f5-9d5c-4f53-9d1b-111111111111/areas"])(
  "the route %s never becomes a series of its own",
  async (route) => {
    const metrics = createMetrics({ processMetrics: false });
    metrics.httpDone({ ...call, route });
    const { text } = await metrics.renderMetrics();
    expect(text).toContain('route="unmatched"');
    expect(text).not.toContain("0b4ff4f5");
  },
);

test("a pool is read when the metrics are", async () => {
  const metrics = createMetrics({ processMetrics: false });
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 0 };
  metrics.watchPool("main", pool);
  pool.waitingCount = 7;
  const { text } = await metrics.renderMetrics();
  expect(text).toContain('fettle_db_connections{pool="main",state="busy"} 3');
  expect(text).toContain('fettle_db_connections{pool="main",state="idle"} 2');
  expect(text).toContain('fettle_db_connections{pool="main",state="waiting"} 7');
});

test("feed, jobs and models are counted", async () => {
  const metrics = createMetrics({ processMetrics: false });
  metrics.feedDelivered(3);
  metrics.feedListeners(1);
  metrics.feedListeners(1);
  metrics.feedListeners(-1);
  metrics.jobDone("outbox", "done", 0.2);
  metrics.jobDone("outbox", "failed", 0.2);
  metrics.modelAsked({ ask: "gradeFreeResponse", outcome: "timedOut", seconds: 60 });
  const { text } = await metrics.renderMetrics();
  expect(text).toContain('fettle_model_duration_seconds_count{ask="gradeFreeResponse",outcome="timedOut"} 1');
  expect(text).toContain("fettle_feed_delivered_total 3");
  expect(text).toContain("fettle_feed_listeners 1");
  expect(text).toContain('fettle_job_duration_seconds_count{queue="outbox",outcome="failed"} 1');
});

test("two servers in one process do not disturb each other, and one may report the process", async () => {
  const [one, other] = [createMetrics({ processMetrics: true }), createMetrics({ processMetrics: false })];
  one.httpDone(call);
  expect((await one.renderMetrics()).text).toContain("process_cpu_seconds_total");
  const { text } = await other.renderMetrics();
  expect(text).not.toContain("process_cpu_seconds_total");
  expect(text).not.toContain("workspaceId");
});
