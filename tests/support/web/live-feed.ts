import { ReadableStream, type ReadableStreamDefaultController } from "node:stream/web";
import type { FeedEventBody } from "#kit/feed.ts";

/** A workspace's live feed: what answers a page that asks for it, and what tells the page of a change from then on. */
export function liveFeed() {
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    answer() {
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (open = controller) });
      // jsdom has no streams, and the types of Node's are not those of a browser.
      return new Response(stream as unknown as BodyInit);
    },
    isOpen: (): boolean => open !== undefined,
    tell: (event: FeedEventBody): void => open?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
  };
}
