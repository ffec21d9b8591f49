import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { root } from "./source-files.ts";

/** One step of a script: a tool of `node_modules`, or one of our own scripts. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Names of the steps whose output this one reads: `runSideBySide` starts it when they have ended. */
  readonly after?: readonly string[] | undefined;
}

/** Windows has no process groups, and opens a console window for a detached process. */
const hasGroups = process.platform !== "win32";

const running = new Set<ChildProcess>();
/** Those that lead a process group of their own. */
const leading = new Set<ChildProcess>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopAll(signal);
    process.exit(1);
  });
}
// The launcher is gone: nothing is left running.
process.on("disconnect", () => {
  stopAll("SIGTERM");
  process.exit(1);
});
process.channel?.unref();

function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) {
    if (!leading.has(child) || child.pid === undefined) child.kill(signal);
    // Launchers such as Biome's do not pass a signal on to the program that they started: the group gets it.
    else process.kill(-child.pid, signal);
  }
}

export const bin = (name: string): string => path.join(root, "node_modules", ".bin", name);

/** A tool or script under this same Node. */
export const node = (script: string, ...args: string[]): [string, ...string[]] => [process.execPath, script, ...args];

export const tool = (file: string, ...args: string[]): [string, ...string[]] =>
  node(path.join(root, "node_modules", file), ...args);

interface Ended {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: string;
}

const line = ({ name, ok, seconds }: Ended): string => `${ok ? "ok    " : "FAILED"}  ${name}  ${seconds} s`;

/** Runs steps one after the other. Answers whether all went well; every step runs, so that all faults are seen. */
export const runSteps = (steps: readonly Step[]): Promise<boolean> => runGroups(steps.map((step) => [step]));

/**
 * Runs one group after the other, and the steps of a group side by side: each prints as a whole when it has ended. A step
 * alone in its group prints as it goes. Ends with a line for each step; answers whether all went well.
 */
export async function runGroups(groups: readonly (readonly Step[])[]): Promise<boolean> {
  const ended: Ended[] = [];
  for (const group of groups) {
    const stdio = group.length === 1 ? "inherit" : "pipe";
    ended.push(...(await Promise.all(group.map((step) => runOne(step, stdio)))));
  }
  if (ended.length > 1) console.log(["", ...ended.map(line)].join("\n"));
  return allWentWell(ended);
}

/**
 * Runs steps side by side, `atOnce` at a time, the first ones of the list first. Each step's output is printed in one
 * piece when the step ends. Returns whether all succeeded; every step runs, so that one run shows all faults.
 */
export async function runSideBySide(steps: readonly Step[], atOnce = availableParallelism()): Promise<boolean> {
  const waiting = [...steps];
  const ended: Ended[] = [];
  const active = new Set<Promise<void>>();
  const isReady = ({ after = [] }: Step) => after.every((name) => ended.some((one) => one.name === name));
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < atOnce ? waiting.findIndex(isReady) : -1;
    if (next >= 0) {
      for (const step of waiting.splice(next, 1)) {
        const work: Promise<void> = runOne(step, "pipe").then((one) => {
          ended.push(one);
          active.delete(work);
        });
        active.add(work);
      }
    } else if (active.size > 0) await Promise.race(active);
    else throw new Error(`Steps that wait for no step of this list: ${waiting.map((step) => step.name).join(", ")}`);
  }
  return allWentWell(ended);
}

async function runOne(step: Step, stdio: "inherit" | "pipe"): Promise<Ended> {
  const startedAt = performance.now();
  const { code, output } = await run(step, stdio);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const one = { name: step.name, ok: code === 0, seconds };
  process.stdout.write(output);
  console.log(line(one));
  return one;
}

function allWentWell(ended: readonly Ended[]): boolean {
  const failed = ended.filter((one) => !one.ok).map((one) => one.name);
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
  return failed.length === 0;
}

function run(
  { command: [program, ...args], environment }: Step,
  stdio: "inherit" | "pipe",
): Promise<{ readonly code: number; readonly output: Buffer }> {
  return new Promise((resolve) => {
    const isLeading = hasGroups && stdio === "pipe";
    const child = spawn(program, args, {
      cwd: root,
      // A group in the background may not read from the terminal.
      stdio: [isLeading ? "ignore" : "inherit", stdio, stdio],
      env: { ...process.env, ...environment },
      detached: isLeading,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => output.push(bytes));
    running.add(child);
    if (isLeading) leading.add(child);
    const end = (code: number, text: Buffer) => {
      running.delete(child);
      leading.delete(child);
      resolve({ code, output: text });
    };
    child.once("error", () => end(1, Buffer.from(`${program} does not start\n`)));
    child.once("close", (code) => end(code ?? 1, Buffer.concat(output)));
  });
}
