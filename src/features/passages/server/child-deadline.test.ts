import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { expireAfter } from "./child-deadline.ts";

/** A process that works without end, or waits without end; killed with the test. */
function processThat(does: "works" | "waits") {
  const program = does === "works" ? "for (;;) {}" : "setInterval(() => {}, 1000)";
  return spawn(process.execPath, ["-e", program], { stdio: "ignore" });
}

test.runIf(process.platform === "linux")(
  "[TX3] a process expires by its processor time, and one that waits for the machine gets four times as long by the clock",
  async () => {
    const expired: string[] = [];
    const [working, waiting] = [processThat("works"), processThat("waits")];
    try {
      await new Promise<void>((resolve) => {
        expireAfter(waiting.pid, 1500, () => resolve(void expired.push("waiting")));
        expireAfter(working.pid, 1500, () => expired.push("working"));
      });
    } finally {
      working.kill("SIGKILL");
      waiting.kill("SIGKILL");
    }
    expect(expired).toEqual(["working", "waiting"]);
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
