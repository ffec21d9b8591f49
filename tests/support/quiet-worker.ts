import { setTimeout } from "node:timers/promises";
import { afterAll, expect } from "vitest";

const turns = 20;

/** Whether something polls the event loop: at every turn of it, an immediate is about to run. */
async function isPolled(): Promise<boolean> {
  for (let turn = 0; turn < turns; turn++) {
    if (!process.getActiveResourcesInfo().includes("Immediate")) return false;
    await setTimeout(1);
  }
  return true;
}

// The files of a project share its workers: what a file leaves polling keeps a processor busy until the run is over.
afterAll(async () => {
  expect(await isPolled(), "something still polls with setImmediate").toBe(false);
});
