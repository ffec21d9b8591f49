import { Problem } from "../../problem.ts";

/** Escapes that may encode characters that no database stores; a text without them need not be searched. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

/**
 * A body that has come. It is read when its call has a connection, and once more where the call is repeated or the body names the
 * workspace: as objects, all that wait would stay in memory, and the collector would copy them until their turn.
 */
export class UnreadJson {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws Problem as `parseJson` */
  read(): unknown {
    return parseJson(this.#bytes.toString("utf8"));
  }
}

/**
 * A body as JSON. Text with U+0000 or half of a surrogate pair is refused here: further in it would be an error of the
 * database, or be stored as something else than was sent.
 * @throws Problem 400 `malformedJson`, `unstorableText`
 */
export function parseJson(text: string): unknown {
  const value = parsed(text);
  if (suspicious.test(text) && !isStorable(value)) {
    throw new Problem("invalid", "unstorableText", { detail: "The body has text with characters that are none" });
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("invalid", "malformedJson", { detail: "The body is not JSON" });
  }
}

/** Without recursion, for a body may be nested as deep as it is long. */
function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && (next.includes("\u0000") || !next.isWellFormed())) return false;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
  }
  return true;
}
