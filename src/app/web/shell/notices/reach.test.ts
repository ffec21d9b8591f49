import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { type Reach, watchReach } from "./reach.ts";

const gone = () => Promise.reject(new NetworkError("GET /v1/welcome"));

describe("whether the server is reached", () => {
  let queryClient: QueryClient;
  let device: EventTarget;
  let probe: () => Promise<unknown>;
  let reach: Reach;

  const failACall = (error: Error) =>
    queryClient
      .fetchQuery({ queryKey: ["w", "x", String(error)], retry: false, queryFn: () => Promise.reject(error) })
      .catch(() => {});
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    queryClient = new QueryClient();
    device = new EventTarget();
    probe = gone;
    reach = watchReach({ queryClient, probe: () => probe(), device });
  });
  afterEach(() => {
    reach.stop();
    vi.useRealTimers();
  });

  it("is doubted after a call without a response, and reported once a probe got none either", async () => {
    const told: boolean[] = [];
    reach.subscribe(() => told.push(reach.isReached()));
    await failACall(new NetworkError("GET /x"));
    await settle();
    expect(told).toEqual([false]);
  });

  it("is not doubted for a refusal, or for one call that was slow", async () => {
    await failACall(new Error("refused"));
    probe = async () => ({});
    await failACall(new NetworkError("GET /slow"));
    await settle();
    expect(reach.isReached()).toBe(true);
  });

  it("comes back by itself, and what had failed is asked again", async () => {
    let answers = 0;
    const asked = () => (answers++ === 0 ? gone() : Promise.resolve("here"));
    await queryClient.fetchQuery({ queryKey: ["w", "y"], retry: false, queryFn: asked }).catch(() => {});
    await settle();
    expect(reach.isReached()).toBe(false);
    probe = async () => ({});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reach.isReached()).toBe(true);
    expect(queryClient.getQueryData(["w", "y"])).toBe("here");
  });

  it("follows the device's state, and stops when it is stopped", async () => {
    device.dispatchEvent(new Event("offline"));
    await settle();
    expect(reach.isReached()).toBe(false);
    reach.stop();
    probe = async () => ({});
    device.dispatchEvent(new Event("online"));
    await settle();
    expect(reach.isReached()).toBe(false);
  });
});
