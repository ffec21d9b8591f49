import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../../problem.ts";
import { forgetBearer, keepBearer } from "../session/session.ts";
import { isFeedBroken, type Live, onFeedBroken, startLive } from "./live.ts";
import { alsoOf } from "./query.ts";

const workspaceId = "00000000-0000-4000-8000-000000000001";

/** A feed whose answers a test decides: a stream that stays open, no answer, or a refusal. */
function feed() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let answer: "stream" | "none" | Problem = "stream";
  vi.stubGlobal("fetch", async () => {
    if (answer === "none") throw new TypeError("Failed to fetch");
    if (answer !== "stream") return Response.json(answer.toBody(), { status: answer.status });
    return new Response(new ReadableStream({ start: (controller) => void streams.push(controller) }));
  });
  return {
    set answer(next: typeof answer) {
      answer = next;
    },
    tell: (event: object) => streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    breakOff: () => streams.at(-1)?.error(new TypeError("network error")),
  };
}

let live: Live | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  keepBearer("token");
});
afterEach(() => {
  live?.stop();
  forgetBearer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("what a change puts out of date", () => {
  it("invalidates what is stored under its topic, and queries that list the topic among theirs", async () => {
    const queryClient = new QueryClient();
    const queries = {
      own: { queryKey: [workspaceId, "procedureDrafts"] },
      also: { queryKey: [workspaceId, "procedures", "list"], ...alsoOf("procedureDrafts") },
      other: { queryKey: [workspaceId, "procedures", "published"] },
      elsewhere: { queryKey: ["another", "procedures"], ...alsoOf("procedureDrafts") },
    };
    for (const query of Object.values(queries)) await queryClient.prefetchQuery({ ...query, queryFn: () => "old" });
    const { tell } = feed();
    live = startLive(workspaceId, queryClient);
    await settle();
    tell({ seq: 3, topic: "feed" });
    tell({ seq: 4, topic: "procedureDrafts" });
    await settle();
    const outOfDate = Object.entries(queries)
      .filter(([, { queryKey }]) => queryClient.getQueryState(queryKey)?.isInvalidated)
      .map(([name]) => name);
    expect(outOfDate).toEqual(["own", "also"]);
  });
});

describe("a feed that is away", () => {
  it("is reported after ten seconds, and cleared when the feed is back", async () => {
    const server = feed();
    const told: boolean[] = [];
    const unsubscribe = onFeedBroken(() => told.push(isFeedBroken()));
    live = startLive(workspaceId, new QueryClient());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    server.answer = "none";
    server.breakOff();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual([true]);
    server.answer = "stream";
    await vi.advanceTimersByTimeAsync(15_000);
    expect(told).toEqual([true, false]);
    unsubscribe();
  });

  it("is not reported when short", async () => {
    const server = feed();
    live = startLive(workspaceId, new QueryClient());
    await settle();
    server.breakOff();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isFeedBroken()).toBe(false);
  });

  it("is listened to again after a server that was busy, and left alone where it refuses", async () => {
    const server = feed();
    server.answer = new Problem("unavailable");
    live = startLive(workspaceId, new QueryClient());
    await vi.advanceTimersByTimeAsync(11_000);
    expect(isFeedBroken()).toBe(true);
    server.answer = new Problem("forbidden");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isFeedBroken()).toBe(false);
  });

  it("is forgotten with the workspace that it was of", async () => {
    feed().answer = "none";
    live = startLive(workspaceId, new QueryClient());
    await vi.advanceTimersByTimeAsync(11_000);
    expect(isFeedBroken()).toBe(true);
    live.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isFeedBroken()).toBe(false);
  });
});

describe("a page that the browser keeps for the way back", () => {
  it("gives up its connection, and listens again when it is shown", async () => {
    const connections: AbortSignal[] = [];
    vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
      connections.push(signal);
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      });
      return new Response(body);
    });
    live = startLive(workspaceId, new QueryClient());
    await settle();
    dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connections.map(({ aborted }) => aborted)).toEqual([true]);
    expect(isFeedBroken()).toBe(false);
    dispatchEvent(new Event("pageshow"));
    await settle();
    expect(connections.map(({ aborted }) => aborted)).toEqual([true, false]);
    live.stop();
    expect(connections.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
