import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useReadOut } from "./use-read-out.ts";

function Standing({ words }: { readonly words: string }) {
  useReadOut(words);
  return <output aria-live="off">{words}</output>;
}

/** Other tests may have left something to be read out in the same page. */
const said = (words: string) => screen.queryAllByText(words, { selector: "[role=log] p" }).length;
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a short-lived state is not read out, and its result is read out once", async () => {
  const { rerender } = render(<Standing words="All is there" />);
  await passes(2_000);
  for (const words of ["On its way", "All is there", "On its way", "All is there"]) {
    rerender(<Standing words={words} />);
    await passes(300);
  }
  await passes(2_000);
  expect([said("On its way"), said("All is there")]).toEqual([0, 0]);
  rerender(<Standing words="On its way" />);
  await passes(300);
  rerender(<Standing words="Waits on this tablet" />);
  await passes(1_000);
  expect([said("On its way"), said("Waits on this tablet")]).toEqual([0, 1]);
});
