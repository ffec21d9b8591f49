import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "./program-environment.ts";

export interface ServeOrder {
  /** As the product's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** How uploads are cut at the nodes, where it is not as in the product. */
  readonly pieces?:
    | {
        readonly pieceBytes: number;
        /** A local store of small parts; without it the store of the environment. */
        readonly directory?: string;
        readonly minPartBytes?: number;
      }
    | undefined;
}

export interface Usage {
  /** Of the processor so far, in ms. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** The most since it was last asked. */
  readonly peakRssBytes: number;
}

/** How large a file of a workspace may be. */
export interface Allowance {
  readonly workspaceId: string;
  readonly bytes: number;
}

/** What a parent wants of a server that runs; the answer says what it takes. */
export interface Asked {
  readonly sweep?: true;
  readonly clockOffsetMs?: number;
  readonly allow?: Allowance;
}

export interface Told {
  readonly ports?: readonly number[];
  readonly usage?: Usage;
}

/** A server in a process of its own. */
export interface Served {
  /** The whole product. */
  readonly origin: string;
  /** Two nodes with only the routes of media, without rate limits. */
  readonly nodes: readonly string[];
  /** Returns what it takes when it is done. */
  ask(options: Asked): Promise<Usage>;
  /** Ends it without a warning, and waits until it has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const readyMsMax = 60_000;

export async function startServed(order: ServeOrder, profileTo?: string): Promise<Served> {
  const execArgv = profileTo === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", profileTo];
  const entry = fileURLToPath(new URL("serve.ts", import.meta.url));
  const child = fork(entry, { execArgv, stdio: ["ignore", 2, 2, "ipc"], env: programEnvironment() });
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  child.send(order);
  const { ports = [] } = await toldBy(child);
  const [origin = "", ...nodes] = ports.map((port) => `http://127.0.0.1:${port}`);
  const ask = async (options: Asked): Promise<Usage> => {
    child.send(options);
    const { usage } = await toldBy(child);
    return usage ?? { cpuMs: Number.NaN, rssBytes: Number.NaN, peakRssBytes: Number.NaN };
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    origin,
    nodes,
    ask,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

async function toldBy(child: ChildProcess): Promise<Told> {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(new Error("the server does not answer")), readyMsMax);
  const { signal } = over;
  try {
    const ended = once(child, "exit", { signal }).then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    });
    const [told] = await Promise.race([once(child, "message", { signal }), ended]);
    return told as Told;
  } finally {
    clearTimeout(late);
    over.abort();
  }
}
