import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { root } from "./source-files.ts";

/** Far above what it takes on a busy machine. */
const startsWithin = { timeout: 60_000, interval: 20 };

/** Runs a script that imports `runSideBySide` in a process of its own, because the steps print to that process. */
function runScript(text: string) {
  const script = `import { runInTurn, runSideBySide, summarize } from "./scripts/steps.ts"; const node = process.execPath; ${text}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: root });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
  }
  return { child, output: () => output, ended: once(child, "close") };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("summarize", () => {
  const counting = (name: string, code: number) => `{ name: "${name}", command: [node, "--eval",
    'for (let line = 1; line <= 100; line++) console.log("${name}", line); process.exitCode = ${code}'] }`;

  it.each(["runInTurn", "runSideBySide"])("prints the end of a step that failed once more, after %s", async (run) => {
    const { output, ended } = runScript(`summarize(await ${run}([${counting("a", 1)}, ${counting("b", 0)}]), true);`);
    await ended;

    const [, again = ""] = output().split("how a ended:\n");
    expect(again).toMatch(/^a 61\n(?:a \d+\n){38}a 100\n\n(?:ok|FAILED)  [ab] /);
    expect(output()).not.toContain("how b ended");
    expect(output().match(/^a 61$/gm)).toHaveLength(2);
    expect(output().match(/^b 61$/gm)).toHaveLength(1);
  });
});

describe("runSideBySide", () => {
  it("prints each step's output in one piece, runs every step, and reports the failed ones", async () => {
    const { output, ended } = runScript(`
      const talk = (name) => ({ name, command: [node, "--eval", \`
        let line = 0;
        const timer = setInterval(() => {
          console.log("\${name}", line);
          if (++line === 5) { clearInterval(timer); process.exitCode = "\${name}" === "a" ? 3 : 0; }
        }, 5);\`] });
      console.log("status:", summarize(await runSideBySide([talk("a"), talk("b"), talk("c")], 2)));`);
    await ended;

    for (const name of ["a", "b", "c"])
      expect(output()).toContain([0, 1, 2, 3, 4].map((at) => `${name} ${at}\n`).join(""));
    expect(output()).toMatch(/^FAILED +a/m);
    expect(output()).toMatch(/^ok +b/m);
    expect(output()).toMatch(/^ok +c/m);
    expect(output()).toContain("failed: a");
    expect(output()).toContain("status: 1");
  });

  it("starts a step after the steps that it names, even if they failed", async () => {
    const { output, ended } = runScript(`
      const step = (name, code, ...after) => ({ name, after, command: [node, "--eval", \`process.exit(\${code})\`] });
      await runSideBySide([step("last", 0, "middle"), step("middle", 1, "first"), step("first", 1)], 4);`);
    await ended;

    expect([...output().matchAll(/^(?:ok|FAILED) +(\w+)/gm)].map(([, name]) => name)).toEqual([
      "first",
      "middle",
      "last",
    ]);
  });

  it("refuses a step that waits for an unknown step", async () => {
    const { output, ended } = runScript(
      `await runSideBySide([{ name: "a", command: [node, "--version"], after: ["b"] }]);`,
    );
    const [code] = await ended;

    expect(code).not.toBe(0);
    expect(output()).toContain("Steps that wait for no step of this list: a");
  });

  it("ends a step and the programs that it started when it gets a signal", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "fettle-steps-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pidFile = path.join(folder, "pids");
    // Like Biome's launcher: it starts another program and passes no signal on.
    const launcher = `
      const inner = require("node:child_process").spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
      require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, process.pid + " " + inner.pid + " ready");
      setInterval(() => {}, 1000);`;
    const { child, ended } = runScript(
      `await runSideBySide([{ name: "a", command: [node, "--eval", ${JSON.stringify(launcher)}] }]);`,
    );
    await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, "utf8").endsWith("ready"), startsWithin);
    const pids = readFileSync(pidFile, "utf8").split(" ").slice(0, 2).map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);

    child.kill("SIGTERM");
    await ended;

    await vi.waitUntil(() => !pids.some(isAlive), startsWithin);
  });
});
