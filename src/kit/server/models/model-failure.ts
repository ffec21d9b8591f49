/**
 * Why a model gave no usable answer. `timedOut`: it did not answer in time. `aborted`: the caller gave up.
 * `unreachable`: no connection, or a broken one. `busy`: it asked for a pause (429, 503). `refused`: it does not accept
 * the question, key or model (other 4xx). `faulty`: it failed (5xx). `brokenAnswer`: its answer does not have the
 * requested shape.
 */
export type ModelFailure = "timedOut" | "aborted" | "unreachable" | "busy" | "refused" | "faulty" | "brokenAnswer";

export class BrokenAnswer extends Error {
  override name = "BrokenAnswer";
}

/** The status that the service answered with, where it answered at all. */
export function statusOf(error: unknown): number | undefined {
  const status = typeof error === "object" && error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" ? status : undefined;
}

/** Messages and bodies are neither read nor stored: they repeat the question. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof BrokenAnswer) return "brokenAnswer";
  const status = statusOf(error);
  if (status === undefined) return "unreachable";
  if (status === 429 || status === 503) return "busy";
  if (status >= 500) return "faulty";
  // A success whose body could not be read is no refusal.
  return status >= 400 ? "refused" : isCutOff(error) ? "unreachable" : "brokenAnswer";
}

/** A body that ended before it was whole; the rest of such errors are bodies that are no answer of a model. */
function isCutOff(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === "terminated" || ("code" in cause && String(cause.code).startsWith("UND_ERR"))) return true;
  }
  return false;
}
