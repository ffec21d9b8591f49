import { expect, it } from "vitest";
import { keepTrying } from "./keep-trying.ts";

/** Work that a test ends, and a clock that a test moves. */
function bench() {
  const ends: ((isDone: boolean) => void)[] = [];
  const rests: { readonly ms: number; readonly run: () => void; isCancelled: boolean }[] = [];
  let count = 0;
  const trying = keepTrying(
    () => {
      count += 1;
      return new Promise((resolve) => ends.push(resolve));
    },
    (ms, run) => {
      const rest = { ms, run, isCancelled: false };
      rests.push(rest);
      return () => {
        rest.isCancelled = true;
      };
    },
  );
  return {
    trying,
    count: () => count,
    restMs: () => rests.map(({ ms }) => ms),
    async end(isDone: boolean) {
      ends.shift()?.(isDone);
      await new Promise((resolve) => setImmediate(resolve));
    },
    passRest() {
      const rest = rests.at(-1);
      if (rest && !rest.isCancelled) rest.run();
    },
  };
}

it("[PF107] failed work is tried again ever more seldom, down to every thirty seconds", async () => {
  const { end, passRest, restMs } = bench();
  for (let failures = 0; failures < 7; failures += 1) {
    await end(false);
    passRest();
  }
  expect(restMs()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it("[PF107] a wake-up that the work asks for itself whenever it fails does not shorten the wait", async () => {
  const { trying, count, end, passRest } = bench();
  await end(false);
  for (let wakes = 0; wakes < 100; wakes += 1) trying.unlessResting();
  expect(count()).toBe(1);
  passRest();
  expect(count()).toBe(2);
  await end(true);
  trying.unlessResting();
  expect(count()).toBe(3);
});

it("[PF107] a new reason to try ends the wait and starts the backoff again", async () => {
  const { trying, count, end, passRest, restMs } = bench();
  await end(false);
  passRest();
  await end(false);
  trying.now();
  expect(count()).toBe(3);
  passRest();
  expect(count()).toBe(3);
  await end(false);
  expect(restMs()).toEqual([1000, 2000, 1000]);
});

it("a reason that comes during an attempt is followed by one more attempt", async () => {
  const { trying, count, end } = bench();
  trying.now();
  trying.now();
  expect(count()).toBe(1);
  await end(true);
  expect(count()).toBe(2);
  await end(true);
  expect(count()).toBe(2);
});

it("nothing is tried after the end, whether it rests or an attempt is under way", async () => {
  const resting = bench();
  await resting.end(false);
  resting.trying.stop();
  resting.passRest();
  resting.trying.now();
  expect(resting.count()).toBe(1);
  const running = bench();
  running.trying.now();
  running.trying.stop();
  await running.end(true);
  expect(running.count()).toBe(1);
});
