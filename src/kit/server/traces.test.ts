import { type Attributes, type Span, type SpanStatus, type Tracer, trace } from "@opentelemetry/api";
import { afterEach, describe, expect, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import { type SpanAttributes, setSpanAttributes, span } from "./traces.ts";

interface Told {
  readonly name: string;
  readonly attributes: Attributes;
  status?: SpanStatus;
  ended: boolean;
}

/** As small as an SDK can be: it stores the spans. */
function recordSpans(): Told[] {
  const spans: Told[] = [];
  const startSpan = (name: string): Span => {
    const told: Told = { name, attributes: {}, ended: false };
    spans.push(told);
    const self: Span = {
      ...trace.wrapSpanContext({ traceId: "1".repeat(32), spanId: "1".repeat(16), traceFlags: 1 }),
      setAttribute(key, value) {
        told.attributes[key] = value;
        return self;
      },
      setStatus(status) {
        told.status = status;
        return self;
      },
      end() {
        told.ended = true;
      },
    };
    return self;
  };
  const startActiveSpan = (name: string, work: (current: Span) => unknown) => work(startSpan(name));
  const tracer = { startSpan, startActiveSpan } as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return spans;
}

afterEach(() => trace.disable());

describe("a span", () => {
  test("answers what its work answers, with and without an SDK", async () => {
    expect(await span("job.run", { count: 1 }, async () => 42)).toBe(42);
    const spans = recordSpans();
    expect(await span("job.run", { "job.queue": "outbox", count: 1 }, async () => 42)).toBe(42);
    expect(spans).toEqual([{ name: "job.run", attributes: { "job.queue": "outbox", count: 1 }, ended: true }]);
  });

  test.each([
    [new Problem("conflict", "folderExists", { detail: "Ada's folder" }), "folderExists"],
    [new TypeError("ada@example.com is not a function"), "TypeError"],
    ["ada@example.com", "thrown"],
  ])("reports of %s no more than its kind, and rethrows it", async (thrown, told) => {
    const spans = recordSpans();
    const failing = span("job.run", {}, async () => {
      throw thrown;
    });
    await expect(failing).rejects.toBe(thrown);
    expect(spans).toEqual([{ name: "job.run", attributes: {}, status: { code: 2, message: told }, ended: true }]);
  });

  test("drops names outside the list and values that look like a person's", async () => {
    const spans = recordSpans();
    const fromElsewhere = {
      "user.name": "ada",
      outcome: "ada@example.com",
      "http.route": "/v1/workspaces/{workspaceId}/areas",
      "model.name": "Ada Lovelace",
      "job.queue": "15550123456",
      "workspace.id": "0b4ff4f5-9d5c-4f53-9d1b-111111111111",
    } as SpanAttributes;
    await span("job.run", fromElsewhere, async () => setSpanAttributes({ count: 3 }));
    expect(spans[0]?.attributes).toEqual({
      "http.route": "/v1/workspaces/{workspaceId}/areas",
      "workspace.id": "0b4ff4f5-9d5c-4f53-9d1b-111111111111",
    });
  });
});
