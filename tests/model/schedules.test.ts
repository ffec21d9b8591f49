import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plantedFaults } from "./faults.ts";
import { type Protocol, realProtocol } from "./protocol.ts";
import { anySchedule, run } from "./schedules.ts";
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
    // It would hold of devices on which nobody enters anything, too.
    expect(count.entered).toBeGreaterThan(schedules);
  });
});

describe("a fault planted in client or server", { timeout: 300_000 }, () => {
  it.each(plantedFaults)("is found: $name", async ({ protocol }) => {
    const result = await fc.check(holds(protocol), { numRuns: schedulesMax, seed, endOnFailure: true });
    expect(result.failed).toBe(true);
  });
});
