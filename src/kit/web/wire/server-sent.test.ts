import { expect, it } from "vitest";
import * as z from "zod/mini";
import { serverSent } from "./server-sent.ts";

const event = z.object({ n: z.number() });

/** A stream as Safari has it: it can be read, and not looped over. */
function streamOf(...chunks: string[]) {
  const ended = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = chunks.shift();
      if (next !== undefined) controller.enqueue(encoder.encode(next));
    },
    cancel: () => ended.resolve(),
  });
  Object.defineProperty(body, Symbol.asyncIterator, { value: undefined });
  return { body, ended: ended.promise };
}

it("reads events across chunks, in browsers that cannot loop over a stream", async () => {
  const { body, ended } = streamOf(
    ': hello\n\ndata: {"n":1}\n\nda',
    'ta: {"n":2}\n',
    '\ndata: {"x":0}\n\ndata: {"n":3}\n\n',
  );
  const seen: number[] = [];
  for await (const { n } of serverSent(body, event)) {
    seen.push(n);
    if (n === 3) break;
  }
  expect(seen).toEqual([1, 2, 3]);
  // Whoever stops listening ends the connection.
  await ended;
});
