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

/** Runs steps one after the other. Answers whether all went well; every step runs, so that all faults are seen. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const failed: string[] = [];
  for (const step of steps) {
    const started = performance.now();
    const code = await run(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${step.name}  ${seconds} s`);
    if (code !== 0) failed.push(step.name);
  }
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
