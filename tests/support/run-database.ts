import { startPostgres } from "./postgres.ts";
import { quickFolder } from "./quick-folder.ts";
import { templateDatabase } from "./template-database.ts";

/**
 * Starts the PostgreSQL on which worlds of this process and its children open their databases, unless
 * FETTLE_TEST_DATABASE_URL already names one. Returns what stops it again.
 * @param within the folder that its folder is made in
 */
export async function startRunDatabase(within?: string): Promise<() => Promise<void>> {
  const given = process.env.FETTLE_TEST_DATABASE_URL;
  const postgres = await startPostgres(within);
  process.env.FETTLE_TEST_DATABASE_URL = postgres.url;
  return async () => {
    if (given === undefined) delete process.env.FETTLE_TEST_DATABASE_URL;
    await postgres.stop();
  };
}

/** Vitest's global setup of the server tests. It makes the template before the workers ask for it. */
export async function setup(): Promise<() => Promise<void>> {
  const stop = await startRunDatabase(quickFolder());
  await templateDatabase();
  return stop;
}
