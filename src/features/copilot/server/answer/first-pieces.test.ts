import { expect, it, vi } from "vitest";
import { FirstPieces } from "./first-pieces.ts";

it("[CP34] an answer is stored once every question of the moment has its first piece", async () => {
  const pieces = new FirstPieces({ waitMsMax: 60_000 });
  const [one, other, third] = [pieces.expect(), pieces.expect(), pieces.expect()];
  const events: string[] = [];
  one();
  const stored = pieces.sent().then(() => events.push("stored"));
  // Saying it twice is saying it once.
  one();
  third();
  await new Promise((resolve) => setImmediate(resolve));
  events.push("the last first piece");
  other();
  await stored;
  expect(events).toEqual(["the last first piece", "stored"]);
  await pieces.sent();
});

it("[CP34] an answer waits for the pieces of others no longer than that", async () => {
  vi.useFakeTimers();
  try {
    const pieces = new FirstPieces({ waitMsMax: 250 });
    pieces.expect();
    let isStored = false;
    const stored = pieces.sent().then(() => {
      isStored = true;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(isStored).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stored;
  } finally {
    vi.useRealTimers();
  }
});
