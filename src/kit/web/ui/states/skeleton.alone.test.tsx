import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";

it("the code that loads late waits for a block of the screen, and for none that is quiet", async () => {
  // The first screen of the tests is there from the start.
  vi.resetModules();
  const { firstScreen, markAddressResolved } = await import("../../loading/first-screen.ts");
  const { Skeleton } = await import("./skeleton.tsx");
  vi.useFakeTimers();
  const isThere = vi.fn<() => void>();
  void firstScreen.then(isThere);
  markAddressResolved();
  const { rerender } = render([<Skeleton key="list" />, <Skeleton key="button" isQuiet />]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(isThere).not.toHaveBeenCalled();
  rerender([<Skeleton key="button" isQuiet />]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(isThere).toHaveBeenCalled();
  vi.useRealTimers();
});
