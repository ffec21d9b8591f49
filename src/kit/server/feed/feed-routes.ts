import { PassThrough } from "node:stream";
import { feedEndpoint } from "../../feed.ts";
import { onMember, type Route } from "../http/route.ts";
import type { FeedHub } from "./feed-hub.ts";

/** A comment now and then keeps proxies from closing a quiet stream. */
const heartbeatEveryMs = 20_000;

export const feedRoutes = (hub: FeedHub): readonly Route[] => [
  onMember(feedEndpoint, async (call, { query }) => {
    const body = new PassThrough();
    const heartbeat = setInterval(() => body.write(": still here\n\n"), heartbeatEveryMs);
    const leave = await hub.join(call.workspaceId, {
      actor: call.actor,
      seq: query.after ?? -1,
      send: ({ seq, topic, subjectId }) => {
        body.write(`id: ${seq}\ndata: ${JSON.stringify({ seq, topic, ...(subjectId && { subjectId }) })}\n\n`);
      },
      prove: () => call.transact(async (scope) => scope.actor, { readOnly: true }),
      end: () => body.end(),
    });
    body.once("close", () => {
      clearInterval(heartbeat);
      leave();
    });
    return {
      body,
      headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    };
  }),
];
