import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { RunningQuery } from "./running-query.ts";

/** One PGlite, spoken to in the wire protocol. It is one session: calls must not overlap transactions of two callers. */
export interface Engine {
  /** Runs a batch of messages. `sql` is shown if the batch outlives the limit; an empty one has no limit. */
  run(batch: Buffer, sql: string): Promise<Buffer>;
  /** How many files were forced to the disk so far. */
  syncs(): number;
  close(): Promise<void>;
}

interface EngineOptions {
  readonly directory: string;
  readonly durable: boolean;
  readonly running: RunningQuery;
  /** The engine's state is unknown: nothing more may be acknowledged. */
  readonly fatal: (message: string) => never;
}

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];
type EmscriptenModule = PGlite["Module"];
interface NodeStream {
  readonly nfd: number;
}

/** How PostgreSQL leaves WebAssembly without ending: an error caught at the top, and the start of the main loop. */
const livelyExits: ReadonlySet<number> = new Set([0, 99, 100]);

/**
 * Opens the database in `directory`, or makes it: beside its final place, so that a kill in the middle of the first
 * start leaves nothing half made.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const directory = path.join(options.directory, "data");
  if (!fs.existsSync(directory)) await create(options, directory);
  return open(options, directory);
}

async function create(options: EngineOptions, directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const engine = await open({ ...options, durable: false }, unfinished);
  await engine.close();
  if (options.durable) syncTree(unfinished);
  fs.renameSync(unfinished, directory);
  if (options.durable) syncPath(options.directory);
}

async function open(options: EngineOptions, directory: string): Promise<Engine> {
  const files = new SyncedFiles(directory, options);
  const database = await PGlite.create({
    fs: files,
    startParams: startParams(options.durable),
    onStderr: (line) => files.hear(line),
  }).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${files.lastWords}`, { cause: error });
  });
  return {
    async run(batch, sql) {
      const parts: Buffer[] = [];
      options.running.begin(sql);
      try {
        // The stream hands out the bytes as they are; the other calls parse every message a second time.
        await database.execProtocolRawStream(batch, {
          syncToFs: false,
          onRawData: (bytes) => void parts.push(Buffer.from(bytes)),
        });
      } catch (error) {
        options.fatal(`the embedded database failed: ${String(error)}`);
      } finally {
        options.running.finish();
      }
      return Buffer.concat(parts);
    },
    syncs: () => files.syncs,
    close: () => database.close(),
  };
}

/**
 * PGlite turns syncing off in three places. `-F` goes; the log is synced by `fsync`, because `fdatasync` does nothing
 * in this build; and `fsync` gets the hook in `SyncedFiles`.
 */
function startParams(durable: boolean): string[] {
  if (!durable) return PGlite.defaultStartParams;
  return [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/** The files of the database on this machine's disk, really synced, from the first byte of the recovery on. */
class SyncedFiles extends NodeFS {
  readonly #options: EngineOptions;
  syncs = 0;
  /** Why PostgreSQL gave up, if it did. */
  lastWords = "";

  constructor(directory: string, options: EngineOptions) {
    super(directory);
    this.#options = options;
  }

  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { fatal, durable } = this.#options;
    const { emscriptenOpts } = await super.init(pg, given);
    const hook = (module: EmscriptenModule): void => {
      if (durable) this.#syncIn(module);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), hook],
        // PGlite swallows both and goes on with an engine that has ended, without end when the disk is full.
        onAbort: () => fatal(`the embedded database stopped: ${this.lastWords}`),
        quit: (status: number, error: Error) => {
          if (livelyExits.has(status)) throw error;
          fatal(`the embedded database stopped with status ${status}: ${this.lastWords}`);
        },
      },
    };
  }

  /** Follows what PostgreSQL writes to its log. Returns whether PGlite shall print it too. */
  hear(line: string): boolean {
    const words = /\b(?:PANIC|FATAL):.*/.exec(line)?.[0];
    if (words) this.lastWords = words;
    return false;
  }

  #syncIn(module: EmscriptenModule): void {
    const operations: Record<string, unknown> | undefined = Reflect.get(module.FS, "filesystems")?.NODEFS?.stream_ops;
    if (!operations) throw new Error("This PGlite has no place to hook fsync into: it would not be durable");
    operations.fsync = (stream: NodeStream): number => {
      try {
        fs.fdatasyncSync(stream.nfd);
      } catch (error) {
        // After a failed sync nobody knows what the disk holds; only a recovery from the log finds out.
        this.#options.fatal(`the disk refused to sync: ${String(error)}`);
      }
      this.syncs++;
      return 0;
    };
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(entryPath);
    else if (entry.isFile()) syncPath(entryPath);
  }
  syncPath(folder);
}

/** Windows cannot sync a folder, nor a file that is open for reading only. */
function syncPath(file: string): void {
  const isFolder = fs.statSync(file).isDirectory();
  if (isFolder && process.platform === "win32") return;
  const descriptor = fs.openSync(file, isFolder ? "r" : "r+");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
