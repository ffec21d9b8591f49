import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markFirstScreen } from "../../loading/first-screen.ts";
import { useWait } from "../../loading/together.ts";
import { ShownTogether } from "./shown-together.tsx";

beforeEach(() => {
  markFirstScreen();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function Part({ name, isWaiting }: { readonly name: string; readonly isWaiting: boolean }) {
  useWait(isWaiting);
  return <p>{name}</p>;
}

const parts = (first: boolean, second: boolean) => (
  <ShownTogether>
    <Part name="Offline" isWaiting={first} />
    <Part name="Share" isWaiting={second} />
  </ShownTogether>
);
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isInSight = () => screen.getByText("Share").parentElement?.className !== "invisible";

it("is out of sight until the last of its parts has its height, and stays in sight from then on", async () => {
  const { rerender } = render(parts(true, true));
  await passes(500);
  rerender(parts(false, true));
  expect(isInSight()).toBe(false);
  rerender(parts(false, false));
  expect(isInSight()).toBe(true);
  rerender(parts(true, false));
  expect(isInSight()).toBe(true);
});

it("waits for no part longer than three seconds", async () => {
  render(parts(true, false));
  await passes(500);
  await passes(2_900);
  expect(isInSight()).toBe(false);
  await passes(100);
  expect(isInSight()).toBe(true);
});
