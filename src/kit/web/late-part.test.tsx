import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useAhead } from "./late-part.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Screen({ begin }: { readonly begin: () => Promise<unknown> }) {
  useAhead(begin);
  return null;
}

it("a screen that stays loads ahead what it may need, and one that was left does not", async () => {
  const begun: string[] = [];
  const begin = (name: string) => async () => void begun.push(name);
  render(<Screen begin={begin("stays")} />);
  const left = render(<Screen begin={begin("leaves")} />);
  await vi.advanceTimersByTimeAsync(100);
  left.unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(["stays"]);
});
