import pg from "pg";
import type { Config } from "#kit/server/config.ts";
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
    connect: () => connected(database.connection),
    close: () => database.close(),
  };
}

async function connected(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...options,
    application_name: "fettle backup",
    keepAlive: true,
  });
  // A connection that is lost while it idles must not end the process; the next statement fails and says so.
  client.on("error", () => {});
  await client.connect();
  return client;
}
