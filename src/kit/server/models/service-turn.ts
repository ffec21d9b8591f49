import { setSpanAttributes, span } from "../traces.ts";
import { failureOf, type ModelFailure, statusOf } from "./model-failure.ts";
import type { Models } from "./models.ts";

interface ServiceTurn {
  /** Names the request in log, metrics and traces: a constant, never built from data. */
  readonly name: string;
  /** Names the kind of request in traces. */
  readonly span: string;
  /** For everything, waiting for a turn included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type ServiceAnswer<Value> =
  | { readonly is: "answered"; readonly value: Value }
  | { readonly is: "failed"; readonly why: ModelFailure };

/**
 * One request to a configured service: waits for its turn, ends at its time or when its caller has gone, and is counted.
 * It never throws for errors of the service, never retries, and logs nothing of what was asked or answered.
 */
export async function takeTurn<Value>(
  models: Models,
  turn: ServiceTurn,
  request: (signal: AbortSignal) => Promise<Value>,
): Promise<ServiceAnswer<Value>> {
  const late = AbortSignal.timeout(turn.timeoutMs);
  const signal = turn.signal ? AbortSignal.any([late, turn.signal]) : late;
  const startedAt = performance.now();
  const answer = await span(turn.span, { "model.name": turn.name }, async (): Promise<ServiceAnswer<Value>> => {
    const work = models.turns(async () => {
      signal.throwIfAborted();
      return request(signal);
    });
    try {
      return { is: "answered", value: await Promise.race([work, aborted(signal)]) };
    } catch (error) {
      const why = late.aborted ? "timedOut" : signal.aborted ? "aborted" : failureOf(error);
      models.log.warn({ ask: turn.name, why, status: statusOf(error) }, "a model gave no answer");
      return { is: "failed", why };
    }
  });
  const outcome = answer.is === "failed" ? answer.why : "answered";
  setSpanAttributes({ outcome });
  models.metrics.modelAsked({ ask: turn.name, outcome, seconds: (performance.now() - startedAt) / 1000 });
  return answer;
}

/** Rejects as soon as the signal aborts: a stalled service may never notice, and what waits for a turn does not hear. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = () => reject(new Error("aborted"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
