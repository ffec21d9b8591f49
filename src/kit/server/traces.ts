import { type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { isProblem } from "#kit/problem.ts";

/**
 * All that a span may say. None of these is about a person: profile, address, number, name, answer and prompt have no
 * attribute on purpose (threat B150).
 */
export const spanAttributeNames = [
  "http.method",
  "http.route",
  "http.status",
  "db.operation",
  "job.queue",
  "job.attempt",
  "feed.changes",
  "storage.operation",
  "model.name",
  "model.tokens",
  "workspace.id",
  "count",
  "bytes",
  "outcome",
] as const;

export type SpanAttribute = (typeof spanAttributeNames)[number];
export type SpanAttributes = Readonly<Partial<Record<SpanAttribute, string | number | boolean>>>;

/**
 * Runs `work` inside a span and ends the span with it, whatever its outcome. A refusal is recorded by its code; of any
 * other error only the kind is, since its text may quote anything. Without an OpenTelemetry SDK it costs next to
 * nothing. The name is a constant (`job.run`), never built from data.
 */
export async function span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer("fettle").startActiveSpan(name, async (current) => {
    setAttributes(current, attributes);
    try {
      return await work();
    } catch (error) {
      current.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) });
      throw error;
    } finally {
      current.end();
    }
  });
}

/** Adds attributes to the caller's open span; does nothing without one. */
export function setSpanAttributes(attributes: SpanAttributes): void {
  const current = trace.getActiveSpan();
  if (current) setAttributes(current, attributes);
}

const known: ReadonlySet<string> = new Set(spanAttributeNames);
/** Words as programs write them: no spaces and no `@`, so neither names nor addresses. */
const word = /^[\w./{}:-]{1,200}$/;
const telephone = /^\d{7,}$/;

/** The types say it already; this also holds for values that arrive from elsewhere. */
function setAttributes(current: Span, attributes: SpanAttributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!known.has(name)) continue;
    if (typeof value === "string" && (!word.test(value) || telephone.test(value))) continue;
    current.setAttribute(name, value);
  }
}

function kindOf(error: unknown): string {
  if (isProblem(error)) return error.code;
  return error instanceof Error ? error.constructor.name : "thrown";
}
