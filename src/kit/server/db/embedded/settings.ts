import os from "node:os";

const mib = 1024 * 1024;

export interface ClusterOptions {
  /** False leaves syncing to the operating system: a crash of the machine may then lose acknowledged commits. */
  readonly durable: boolean;
  readonly connectionsMax: number;
}

/** The settings of a PostgreSQL that shares its machine with the product, as arguments for `postgres`. */
export function settingsOf({ durable, connectionsMax }: ClusterOptions, memoryBytes = machineMemory()): string[] {
  const settings: Readonly<Record<string, string>> = {
    max_connections: String(connectionsMax),
    ...memorySettings(memoryBytes),
    // Parallel plans want shared memory that small containers do not have, and a site has few cores.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Violated constraints are everyday answers, and their texts may quote what people wrote.
    log_min_messages: "fatal",
    log_line_prefix: "",
    ...(!durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return argumentsOf(settings);
}

/** Settings as `postgres` takes them on its command line. */
export const argumentsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** An eighth for PostgreSQL's own cache: the product and the system's cache need the rest. */
function memorySettings(memoryBytes: number): Readonly<Record<string, string>> {
  const share = (part: number, atLeast: number, atMost: number): string =>
    `${Math.round(Math.min(atMost, Math.max(atLeast, memoryBytes / mib / part)))}MB`;
  return {
    shared_buffers: share(8, 32, 1024),
    effective_cache_size: share(2, 64, 65_536),
    maintenance_work_mem: share(32, 16, 256),
    work_mem: share(512, 4, 16),
  };
}

/** A container's limit if there is one, in bytes. */
function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}
