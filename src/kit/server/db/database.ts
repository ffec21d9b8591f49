import pg from "pg";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { DatabaseInUse, openEmbeddedDatabase } from "./embedded/embedded-database.ts";

export { DatabaseInUse };

/** One PostgreSQL, embedded or outside, reached through one pool. */
export interface Database {
  readonly pool: pg.Pool;
  readonly embedded: boolean;
  /** Resolves when the embedded database has died on its own; never for an outside one. */
  readonly died: Promise<string>;
  close(): Promise<void>;
}

// Counts and sequence numbers stay far below 2^53: numbers in JavaScript, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const source = config.DATABASE_URL ? outside(config, config.DATABASE_URL) : await embedded(config, log);
  const pool = new pg.Pool({ max: config.DATABASE_POOL, pipeline: true, ...source.options });
  // An idle connection that the server closes must not end the process.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  return {
    pool,
    embedded: config.DATABASE_URL === undefined,
    died: source.died,
    async close() {
      await pool.end();
      await source.close();
    },
  };
}

interface Source {
  readonly options: pg.PoolConfig;
  readonly died: Promise<string>;
  close(): Promise<void>;
}

function outside(config: Config, url: string): Source {
  return {
    options: {
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: "fettle",
      options: "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
    },
    died: new Promise(() => {}),
    close: async () => {},
  };
}

/** Where the embedded database lies, if there is one. */
export const embeddedDirectoryOf = (config: Config): string => `${config.dataDirectory}/database`;

async function embedded(config: Config, log: Log): Promise<Source> {
  const host = await openEmbeddedDatabase({
    directory: embeddedDirectoryOf(config),
    durable: config.FETTLE_DURABLE,
    diskFloorBytes: config.FETTLE_DISK_FLOOR_MB * 1024 * 1024,
    log: (level, message, fields) => log[level]({ ...fields }, message),
  });
  return { options: host.poolOptions, died: host.died, close: () => host.close() };
}
