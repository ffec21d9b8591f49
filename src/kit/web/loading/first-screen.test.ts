import { afterEach, expect, it, vi } from "vitest";
import { createFirstScreen } from "./first-screen.ts";

afterEach(() => void vi.useRealTimers());

function opened() {
  vi.useFakeTimers();
  const page = createFirstScreen();
  let isThere = false;
  void page.isThere.then(() => {
    isThere = true;
  });
  return { ...page, isThereAfter: (ms: number) => vi.advanceTimersByTimeAsync(ms).then(() => isThere) };
}

it("waits for all placeholders, and for the requests that their data triggers", async () => {
  const page = opened();
  const frameCame = page.standIn();
  page.tellResolved();
  expect(await page.isThereAfter(5_000)).toBe(false);
  frameCame();
  expect(await page.isThereAfter(300)).toBe(false);
  const listCame = page.standIn();
  expect(await page.isThereAfter(1_000)).toBe(false);
  listCame();
  expect(await page.isThereAfter(500)).toBe(true);
});

it("is not there before the address is resolved", async () => {
  const page = opened();
  page.standIn()();
  expect(await page.isThereAfter(5_000)).toBe(false);
  page.tellResolved();
  expect(await page.isThereAfter(500)).toBe(true);
});

it("keeps nothing back for ever", async () => {
  const page = opened();
  page.standIn();
  page.tellResolved();
  expect(await page.isThereAfter(12_000)).toBe(true);
});
