import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lazyComponent } from "../../lazy-component.tsx";
import { MenuItem, MoreMenu } from "./menu.tsx";

function lateLine() {
  const code = Promise.withResolvers<() => React.JSX.Element>();
  const Line = lazyComponent(() => code.promise);
  return {
    Line,
    arrive: () => act(async () => code.resolve(() => <MenuItem>Ask about it</MenuItem>)),
    fail: () => act(async () => code.reject(new TypeError("Failed to fetch"))),
  };
}

async function opened(Late?: React.ComponentType) {
  const onDetails = vi.fn<() => void>();
  render(
    <MoreMenu label="Actions for Pump">
      <MenuItem>Open</MenuItem>
      {Late && <Late />}
      <MenuItem onAction={onDetails}>Details</MenuItem>
    </MoreMenu>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Actions for Pump" }));
  return { onDetails, details: await screen.findByRole("menuitem", { name: "Details" }) };
}
const isInReach = () => !screen.getByRole("menu").classList.contains("pointer-events-none");

it("takes a press from the moment it is open", async () => {
  const { onDetails, details } = await opened();
  expect(isInReach()).toBe(true);
  await userEvent.click(details);
  expect(onDetails).toHaveBeenCalledOnce();
});

it("takes no press until a late line is among the others, and would have moved them", async () => {
  const { Line, arrive } = lateLine();
  const { onDetails, details } = await opened(Line);
  expect(isInReach()).toBe(false);
  await arrive();
  expect(screen.getAllByRole("menuitem").map((line) => line.textContent)).toEqual(["Open", "Ask about it", "Details"]);
  expect(isInReach()).toBe(true);
  await userEvent.click(details);
  expect(onDetails).toHaveBeenCalledOnce();
});

it("is in reach of the keys meanwhile: the focus stays at its line", async () => {
  const { onDetails } = await opened(lateLine().Line);
  await userEvent.keyboard("{End}{Enter}");
  expect(onDetails).toHaveBeenCalledOnce();
});

it("waits for no line that does not load: the others are there without it", async () => {
  const { Line, fail } = lateLine();
  const { onDetails, details } = await opened(Line);
  expect(isInReach()).toBe(false);
  await fail();
  expect(isInReach()).toBe(true);
  await userEvent.click(details);
  expect(onDetails).toHaveBeenCalledOnce();
});

it("waits for a late line no longer than a second", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await opened(lateLine().Line);
    expect(isInReach()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(isInReach()).toBe(true);
  } finally {
    // Callbacks that wait for a frame would never run, and the next dialog in this worker would not restore its focus.
    await act(() => vi.runOnlyPendingTimersAsync());
    vi.useRealTimers();
  }
});
