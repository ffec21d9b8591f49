import { describe, expect, it } from "vitest";
import { plantedFaults } from "./faults.ts";
import { realProtocol } from "./protocol.ts";
import { searches } from "./searches.ts";
import { search } from "./sync-model.ts";

/** A fault that takes more than this to be found would not be found in an afternoon of real use either. */
const statesMax = 60_000;

describe("the protocol in small, searched to the end", { timeout: 300_000 }, () => {
  it.each(searches)(
    "[PF122] loses nothing: $devices devices, $edits edits, $losses lost, $strays stray, $ends ended, $tokens tokens",
    (budgets) => {
      const { found, isWhole, states } = search(budgets, realProtocol);
      expect(found).toBeUndefined();
      expect(isWhole).toBe(true);
      expect(states).toBeGreaterThan(1000);
    },
  );
});

describe("a fault planted in the protocol", { timeout: 300_000 }, () => {
  // The model has no tabs; the schedules do.
  it.each(plantedFaults.filter(({ protocol }) => protocol.hasOneWriter))("is found: $name", ({ protocol }) => {
    const found = searches.some((budgets) => search(budgets, protocol, statesMax).found !== undefined);
    expect(found).toBe(true);
  });
});
