import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { root } from "./source-files.ts";

/** One step of a script: a tool of `node_modules`, or one of our own scripts. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Names of the steps whose output this one reads. `runSideBySide` starts it when they have ended. */
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

/** Runs steps one after the other. Answers whether all went well; every step runs, so that all faults are seen. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const failed: string[] = [];
  for (const step of steps) {
    const started = performance.now();
    const code = await run(step);
    console.log(resultLine(step, code, started));
    if (code !== 0) failed.push(step.name);
  }
  return allWentWell(failed);
}

/**
 * Runs steps side by side, `atOnce` at a time, the first ones of the list first. Each step's output is printed in one
 * piece when the step ends. Returns whether all succeeded; every step runs, so that one run shows all faults.
 */
export async function runSideBySide(steps: readonly Step[], atOnce = availableParallelism()): Promise<boolean> {
  const waiting = [...steps];
  const ended = new Set<string>();
  const failed: string[] = [];
  const active = new Set<Promise<void>>();
  const isReady = ({ after = [] }: Step) => after.every((name) => ended.has(name));
  const start = async (step: Step) => {
    const started = performance.now();
    const { code, output } = await runCaptured(step);
    process.stdout.write(`${output}${resultLine(step, code, started)}\n`);
    if (code !== 0) failed.push(step.name);
    ended.add(step.name);
  };
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < atOnce ? waiting.findIndex(isReady) : -1;
    if (next >= 0) {
      for (const step of waiting.splice(next, 1)) {
        const work = start(step).finally(() => active.delete(work));
        active.add(work);
      }
    } else if (active.size > 0) await Promise.race(active);
    else throw new Error(`Steps that wait for no step of this list: ${waiting.map((step) => step.name).join(", ")}`);
  }
  return allWentWell(failed);
}

function resultLine(step: Step, code: number, started: number): string {
  return `${code === 0 ? "ok" : "FAILED"}  ${step.name}  ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function allWentWell(failed: readonly string[]): boolean {
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
  return failed.length === 0;
}

function run({ command: [program, ...args], environment }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
    running.add(child);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function runCaptured({ command: [program, ...args], environment }: Step): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      detached: hasGroups,
    });
    running.add(child);
    if (hasGroups) leading.add(child);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number) => {
      running.delete(child);
      leading.delete(child);
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ code, output: output === "" || output.endsWith("\n") ? output : `${output}\n` });
    };
    child.once("error", (error) => {
      chunks.push(Buffer.from(`${program}: ${error.message}\n`));
      end(1);
    });
    // Not "exit": what the step wrote last is still to be read then.
    child.once("close", (code) => end(code ?? 1));
  });
}
