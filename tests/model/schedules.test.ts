import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { plantedFaults, tokenAlone } from "./faults.ts";
import { type Protocol, realProtocol } from "./protocol.ts";
import { anySchedule, type Happening, run } from "./schedules.ts";
import { simulatedPlace } from "./simulated-place.ts";

const schedulesMax = 2000;
const schedules = 1500;
const seed = 20_261_122;

const holds = (protocol: Protocol, count = { entered: 0 }) =>
  fc.asyncProperty(anySchedule, async (schedule) => {
    const { fault, entered } = await run(simulatedPlace(protocol), protocol, schedule);
    count.entered += entered;
    expect(fault).toBeUndefined();
  });

describe("the client as it is, against the rules of the server", { timeout: 300_000 }, () => {
  it("[PF58] [PF123] loses nothing, whatever happens in whatever order", async () => {
    const count = { entered: 0 };
    await fc.assert(holds(realProtocol, count), { numRuns: schedules, seed });
    // Guards against schedules without any entries, for which the property holds trivially.
    expect(count.entered).toBeGreaterThan(schedules);
  });
});

/**
 * Found among 60,000. One tab goes on behind with a save, begins the next one, and its page dies before that is sent; the
 * other tab, which has not heard of it yet, takes the lock, repeats the first save, and is told that it is stored.
 */
const losesToCollision: readonly Happening[] = [
  { is: "enter", on: 0, tab: 0, which: 1 },
  { is: "tab", on: 1 },
  { is: "enter", on: 1, tab: 1, which: 1 },
  { is: "wait", ms: 40 },
  { is: "leave", on: 1 },
  { is: "crash", on: 1, at: "beforeSend" },
  { is: "enter", on: 1, tab: 0, which: 1 },
  { is: "wait", ms: 40 },
];

/** Found among 100,000. A save arrives late, and its repetition finds the door shut. */
const shutBehindASave: readonly Happening[] = [
  { is: "luck", on: 0, luck: "late" },
  { is: "shut" },
  { is: "enter", on: 0, tab: 0, which: 0 },
  { is: "luck", on: 0, luck: "works" },
  { is: "wait", ms: 1100 },
  { is: "enter", on: 0, tab: 0, which: 0 },
];

test("[PF127] a save that may have been stored goes again as it was once its sender may send", async () => {
  expect(await run(simulatedPlace(realProtocol), realProtocol, shutBehindASave)).toEqual({
    fault: undefined,
    entered: 2,
  });
});

describe("an acknowledgement of a save whose token the next save has as well", () => {
  it("[PF125] says nothing of the next one", async () => {
    expect(await run(simulatedPlace(realProtocol), realProtocol, losesToCollision)).toEqual({
      fault: undefined,
      entered: 3,
    });
  });

  it("would lose the next one if the token alone counted", async () => {
    const { protocol } = tokenAlone;
    const { fault } = await run(simulatedPlace(protocol), protocol, losesToCollision);
    expect(fault).toBe("text 2. is nowhere, and nobody was told");
  });
});

describe("a fault planted in client or server", { timeout: 300_000 }, () => {
  it.each(plantedFaults)("is found: $name", async ({ protocol }) => {
    const result = await fc.check(holds(protocol), { numRuns: schedulesMax, seed, endOnFailure: true });
    expect(result.failed).toBe(true);
  });
});
