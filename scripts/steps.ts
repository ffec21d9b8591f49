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

export interface Ended {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: string;
  /** The end of what it printed; nothing where that went to a terminal. */
  readonly said: string;
}

/** So many lines of a step that failed are printed again at the end of a run: a log of many steps is often cut. */
const saidLinesMax = 40;

const resultLine = ({ name, ok, seconds }: Ended): string => `${ok ? "ok" : "FAILED"}  ${name}  ${seconds} s`;

const endedNow = ({ name }: Step, { code, output }: Ran, startedAt: number): Ended => ({
  name,
  ok: code === 0,
  said: output.trimEnd().split("\n").slice(-saidLinesMax).join("\n"),
  seconds: ((performance.now() - startedAt) / 1000).toFixed(1),
});

/** Runs steps one after the other; each prints as it goes. Every step runs, so that one run shows all faults. */
export async function runInTurn(steps: readonly Step[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    const one = endedNow(step, await run(step), startedAt);
    console.log(resultLine(one));
    ended.push(one);
  }
  return ended;
}

/** The same, for scripts that want to know only whether all went well. */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => summarize(await runInTurn(steps)) === 0;

/**
 * Runs steps side by side, `atOnce` at a time, the first ones of the list first. Each step's output is printed in one
 * piece when the step ends. Every step runs, so that one run shows all faults.
 */
export async function runSideBySide(steps: readonly Step[], atOnce = availableParallelism()): Promise<Ended[]> {
  const waiting = [...steps];
  const ended: Ended[] = [];
  const active = new Set<Promise<void>>();
  const isReady = ({ after = [] }: Step) => after.every((name) => ended.some((one) => one.name === name));
  const start = async (step: Step) => {
    const startedAt = performance.now();
    const ran = await runCaptured(step);
    const one = endedNow(step, ran, startedAt);
    process.stdout.write(`${ran.output}${resultLine(one)}\n`);
    ended.push(one);
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
  return ended;
}

/**
 * Prints a line for each step, and the names of those that failed. Returns the exit status.
 * @param withEnds before that how those that failed ended, where what they printed is far above
 */
export function summarize(ended: readonly Ended[], withEnds = false): number {
  if (withEnds && ended.length > 1) {
    for (const { name, ok, said } of ended) if (!ok && said !== "") console.log(`\nhow ${name} ended:\n${said}`);
  }
  if (ended.length > 1) console.log(["", ...ended.map(resultLine)].join("\n"));
  const failed = ended.filter((one) => !one.ok).map((one) => one.name);
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}

interface Ran {
  readonly code: number;
  /** All that it printed; empty where that went to a terminal. */
  readonly output: string;
}

/** Prints as it goes. A terminal is the step's own, with its colours; anything else is a log. */
function run({ command: [program, ...args], environment }: Step): Promise<Ran> {
  return new Promise((resolve) => {
    const output = process.stdout.isTTY ? "inherit" : "pipe";
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["inherit", output, output],
      env: { ...process.env, ...environment },
    });
    running.add(child);
    const chunks: Buffer[] = [];
    for (const [stream, own] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
      stream?.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        own.write(chunk);
      });
    }
    const end = (code: number) => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    };
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      end(1);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}

function runCaptured({ command: [program, ...args], environment }: Step): Promise<Ran> {
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
