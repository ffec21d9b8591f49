import * as z from "zod/mini";

/**
 * Parses server-sent events as our server writes them: one `data:` line of JSON per event. Comments, which keep a stream alive, and
 * what does not match are passed over.
 */
export async function* serverSent<Event>(
  body: ReadableStream<Uint8Array>,
  schema: z.ZodMiniType<Event>,
): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  // A reader, because Safari cannot loop over a stream.
  const reader = body.getReader();
  let pending = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pending += decoder.decode(read.value, { stream: true });
      const blocks = pending.split("\n\n");
      pending = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const event = data === undefined ? undefined : z.safeParse(schema, JSON.parse(data));
        if (event?.success) yield event.data;
      }
    }
  } finally {
    // Whoever stops listening ends the connection.
    await reader.cancel().catch(() => {});
  }
}
