import type pg from "pg";
import type { Config } from "#kit/server/config.ts";
import { connectClient } from "#kit/server/db/client.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { createLog } from "#kit/server/log.ts";

/** The configured database, for commands that work on it without a server of their own. */
export interface DatabaseAccess {
  /** A connection as the role that owns the tables, without limits on time; the caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Joins the embedded database where a server runs it, and runs it itself where none does. */
export async function openDatabaseAccess(config: Config): Promise<DatabaseAccess> {
  const database = await openDatabase(config, createLog("warn"), { joins: true });
  return {
    connect: () =>
      connectClient({
        connectionTimeoutMillis: 10_000,
        ...database.connection,
        application_name: "fettle backup",
        keepAlive: true,
      }),
    close: () => database.close(),
  };
}
