import { Problem } from "../../problem.ts";

/**
 * The one place where an error becomes a response. A Problem is sent as it is; the framework's and the database's
 * refusals are mapped; everything else is a bug, which is logged, and answered without a word about its cause.
 */
export function translateError(error: unknown, isCallerGone = false): { problem: Problem; bug: boolean } {
  if (error instanceof Problem) return { problem: error, bug: false };
  if (error instanceof Error && lostMessages.test(error.message)) return { problem: unreachable(), bug: false };
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  // A connection that broke has the same codes on either end of the server.
  if (isCallerGone && typeof code === "string" && lostCodes.has(code)) {
    return { problem: new Problem("invalid", "requestAborted"), bug: false };
  }
  const known = typeof code === "string" ? (fromFramework(code) ?? fromDatabase(code)) : undefined;
  if (known) return { problem: known, bug: false };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return { problem: new Problem("invalid", "malformedRequest"), bug: false };
  }
  return { problem: new Problem("internal"), bug: true };
}

function fromFramework(code: string): Problem | undefined {
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Problem("tooLarge", "bodyTooLarge");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Problem("unsupported", "unsupportedMediaType");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_BAD_URL":
      return new Problem("invalid", "malformedRequest");
    default:
      return undefined;
  }
}

function fromDatabase(code: string): Problem | undefined {
  if (code === "23505") return new Problem("conflict");
  // A row that this one refers to was removed in the meantime.
  if (code === "23503") return new Problem("conflict", "referenceGone");
  // Data exceptions: text that no database keeps (U+0000, lone surrogates), numbers out of range.
  if (code.startsWith("22")) return new Problem("invalid", "unstorableValue");
  if (code === "53100") return new Problem("full", "diskFull");
  if (code === "57014") return new Problem("unavailable", "tookTooLong");
  // 25006: the server that answers takes no writes, because it is a standby that was not yet promoted.
  const lost = code.startsWith("08") || code.startsWith("57P") || code.startsWith("53") || code === "25006";
  return lost || lostCodes.has(code) ? unreachable() : undefined;
}

const lostCodes: ReadonlySet<string> = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ETIMEDOUT",
]);

/** What the driver says of a connection that is gone, without a code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

const unreachable = (): Problem => new Problem("unavailable", "databaseUnavailable", { retryAfterSeconds: 5 });
