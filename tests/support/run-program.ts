import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./program-environment.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Ended {
  readonly status: number | null;
  /** Standard output and standard error together. */
  readonly said: string;
}

/** The real program in a process of its own. `started` gets the process, to end it early. */
export function runProgram(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  started: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["src/app/server/main.ts", ...words], {
      cwd: root,
      env: { ...programEnvironment(), FETTLE_MODE: "test", ...environment },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, said }));
    started(child);
  });
}
