import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expireAfter } from "./child-deadline.ts";

/** A process that works without end, or waits without end; killed with the test. */
function processThat(does: "works" | "waits") {
  const program = does === "works" ? "for (;;) {}" : "setInterval(() => {}, 1000)";
  return spawn(process.execPath, ["-e", program], { stdio: "ignore" });
}

/** What a process has taken so far, in ms. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What it had taken, and how long it had been there, when it expired. */
const atExpiry = ({ pid }: ChildProcess, ms: number) =>
  new Promise<{ readonly processor: number; readonly clock: number }>((resolve) => {
    const startedAt = performance.now();
    expireAfter(pid, ms, () => resolve({ processor: processorMs(pid), clock: performance.now() - startedAt }));
  });

test.runIf(process.platform === "linux")(
  "[TX3] a process expires by its processor time, and one that waits for the machine gets four times as long by the clock",
  async () => {
    const [working, waiting] = [processThat("works"), processThat("waits")];
    try {
      const limit = 1500;
      const [worked, waited] = await Promise.all([atExpiry(working, limit), atExpiry(waiting, limit)]);
      // A machine with much else to do may not let it work for so long.
      expect(worked.processor >= limit || worked.clock >= 4 * limit).toBe(true);
      expect(worked.processor).toBeLessThan(2 * limit);
      expect(waited.processor).toBeLessThan(limit);
      expect(waited.clock).toBeGreaterThanOrEqual(4 * limit);
    } finally {
      working.kill("SIGKILL");
      waiting.kill("SIGKILL");
    }
  },
);

test("[TX3] a deadline that is cancelled does not expire", async () => {
  let hasExpired = false;
  const cancel = expireAfter(undefined, 20, () => {
    hasExpired = true;
  });
  cancel();
  await new Promise<void>((resolve) => expireAfter(undefined, 60, resolve));
  expect(hasExpired).toBe(false);
});
