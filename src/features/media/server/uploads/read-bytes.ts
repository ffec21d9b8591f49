import type { Readable } from "node:stream";
import { Problem } from "#kit/problem.ts";
import { minute } from "#kit/time.ts";

/** How long one upload of the largest size may take, in ms: 8 MiB at half a megabit a second, and some. */
const readMsMax = 3 * minute;

/**
 * The whole body, held in memory. Throws a Problem: `bodyTooLarge` above `max` bytes (at once where `announced`, the
 * content length, says so), `bodyEmpty`, and `bodyInterrupted` when its sender went away or is too slow.
 */
export async function readBytes(body: Readable, announced: number, max: number): Promise<Buffer> {
  if (announced > max) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  const late = setTimeout(() => body.destroy(new Error("too slow")), readMsMax);
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > max) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("invalid", "bodyInterrupted", { detail: "The body broke off" });
  } finally {
    clearTimeout(late);
  }
  if (length === 0) throw new Problem("invalid", "bodyEmpty", { detail: "The body holds no bytes" });
  return Buffer.concat(chunks, length);
}

const tooLarge = () => new Problem("tooLarge", "bodyTooLarge", { detail: "A file may have 8 MiB" });
