import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { keepBearer } from "#kit/web/session/session.ts";
import { startLive } from "#kit/web/wire/live.ts";
import { OfflineBanner } from "./offline-banner.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says in one quiet line that changes do not show by themselves, as long as the feed is away", async () => {
  vi.useFakeTimers();
  keepBearer("token");
  let isAway = true;
  vi.stubGlobal("fetch", async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return new Response(new ReadableStream());
  });
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
    </QueryClientProvider>,
  );
  const live = startLive("00000000-0000-4000-8000-000000000001", queryClient);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByRole("status")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole("status")).toHaveTextContent("Not live");
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByRole("status")).toBeNull();
  live.stop();
});
