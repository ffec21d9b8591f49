import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { root } from "./source-files.ts";

/** One step of a script: a tool of `node_modules`, or one of our own scripts. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}
// The launcher is gone: nothing is left running.
process.on("disconnect", () => {
  for (const child of running) child.kill("SIGTERM");
  process.exit(1);
});
process.channel?.unref();

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
    const isAlone = group.length === 1;
    const runOne = async (step: Step): Promise<Ended> => {
      const startedAt = performance.now();
      const { code, output } = await run(step, isAlone ? "inherit" : "pipe");
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const one = { name: step.name, ok: code === 0, seconds };
      process.stdout.write(output);
      console.log(line(one));
      return one;
    };
    ended.push(...(await Promise.all(group.map(runOne))));
  }
  const failed = ended.filter((one) => !one.ok).map((one) => one.name);
  if (ended.length > 1) console.log(["", ...ended.map(line)].join("\n"));
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
  return failed.length === 0;
}

function run(
  { command: [program, ...args], environment }: Step,
  stdio: "inherit" | "pipe",
): Promise<{ readonly code: number; readonly output: Buffer }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["inherit", stdio, stdio],
      env: { ...process.env, ...environment },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => output.push(bytes));
    running.add(child);
    child.once("error", () => resolve({ code: 1, output: Buffer.from(`${program} does not start\n`) }));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(output) });
    });
  });
}
