import type { QueryClient } from "@tanstack/react-query";
import { type FeedEventBody, feedEndpoint, feedEvent } from "../../feed.ts";
import { isProblem } from "../../problem.ts";
import { callStream } from "./call.ts";
import { isOf } from "./query.ts";
import { serverSent } from "./server-sent.ts";

/** After a lost connection: at once, then ever longer, up to this. */
const waitMsMax = 15_000;
/** How long the feed may be down before it is reported: nobody has to act on a short break. */
const brokenAfterMs = 10_000;

export interface Live {
  stop(): void;
}

let broken = false;
const brokenListeners = new Set<() => void>();

/** Whether the feed has been down for so long that the screen may be out of date. */
export const isFeedBroken = (): boolean => broken;

export function onFeedBroken(listener: () => void): () => void {
  brokenListeners.add(listener);
  return () => brokenListeners.delete(listener);
}

function notifyBroken(next: boolean): void {
  if (broken === next) return;
  broken = next;
  for (const listener of brokenListeners) listener();
}

const eventListeners = new Set<(event: FeedEventBody) => void>();

/** Calls back with each change, and with one of the topic `feed` after changes were missed. */
export function onFeedEvent(listener: (event: FeedEventBody) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Reports a feed that stays down for too long. */
function watchFeed() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const here = () => {
    clearTimeout(timer);
    timer = undefined;
    notifyBroken(false);
  };
  const away = () => {
    timer ??= setTimeout(() => notifyBroken(true), brokenAfterMs);
  };
  return { here, away };
}

/** What trying again helps against: no answer, or a server that is busy or starting. */
const mayComeBack = (error: unknown): boolean => !isProblem(error) || error.status === 429 || error.status >= 500;

/**
 * Subscribes to a workspace's feed while the app is open, and invalidates what changed: queries on screen are fetched
 * again, the others when they are next shown. After a break everything is fetched again.
 */
export function startLive(workspaceId: string, queryClient: QueryClient): Live {
  const stopped = new AbortController();
  const watch = watchFeed();
  let after: number | undefined;
  let connection: AbortController;

  const take = (event: FeedEventBody) => {
    const isFeed = event.topic === "feed";
    const isNews = !isFeed || (after !== undefined && event.seq !== after);
    after = event.seq;
    if (!isNews) return;
    void queryClient.invalidateQueries(
      isFeed ? { queryKey: [workspaceId] } : { predicate: isOf(workspaceId, event.topic) },
    );
    for (const listener of eventListeners) listener(event);
  };

  const listen = async (signal: AbortSignal) => {
    watch.away();
    for (let failures = 0; !signal.aborted; ) {
      try {
        const input = { params: { workspaceId }, query: after === undefined ? {} : { after } };
        const response = await callStream(feedEndpoint, input, signal);
        failures = 0;
        watch.here();
        if (response.body) for await (const event of serverSent(response.body, feedEvent)) take(event);
      } catch (error) {
        // Refused: the screens of the workspace learn it from their own calls.
        if (signal.aborted || !mayComeBack(error)) return watch.here();
      }
      if (signal.aborted) return;
      watch.away();
      failures++;
      await wait(Math.min(waitMsMax, 500 * 2 ** failures), signal);
    }
  };

  const connect = () => {
    connection = new AbortController();
    void listen(connection.signal);
  };
  const disconnect = () => {
    connection.abort();
    watch.here();
  };
  connect();
  // A page that is kept for the way back keeps its connections too, and over HTTP/1.1 a browser has six for all pages.
  addEventListener("pagehide", disconnect, { signal: stopped.signal });
  addEventListener("pageshow", () => connection.signal.aborted && connect(), { signal: stopped.signal });
  return {
    stop: () => {
      stopped.abort();
      disconnect();
    },
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
