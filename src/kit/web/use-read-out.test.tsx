import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useReadOut } from "./use-read-out.ts";

function Standing({ words }: { readonly words: string }) {
  useReadOut(words);
  return <output aria-live="off">{words}</output>;
}

const said = () => screen.queryByRole("log")?.textContent ?? "";
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("what is over in a moment is not read out, and what it comes to is said once", async () => {
  const { rerender } = render(<Standing words="Saved" />);
  await passes(2_000);
  for (const words of ["Saving", "Saved", "Saving", "Saved"]) {
    rerender(<Standing words={words} />);
    await passes(300);
  }
  await passes(2_000);
  expect(said()).toBe("");
  rerender(<Standing words="Saving" />);
  await passes(300);
  rerender(<Standing words="Kept on this device" />);
  await passes(1_000);
  expect(said()).toBe("Kept on this device");
});
