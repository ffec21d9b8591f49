import type pg from "pg";
import { type Config, ConfigError } from "#kit/server/config.ts";

/**
 * The data records what kind of server created it. A production server's data is never opened in demo or test mode,
 * where anyone signs in as anyone; and data created there never becomes production data by a changed variable.
 */
export async function claimInstallation(pool: pg.Pool, mode: Config["FETTLE_MODE"]): Promise<void> {
  await pool.query("insert into installation (id, mode) values (1, $1) on conflict (id) do nothing", [mode]);
  const { rows } = await pool.query<{ mode: string }>("select mode from installation where id = 1");
  const made = rows[0]?.mode ?? mode;
  if (made === mode || (made !== "production" && mode !== "production")) return;
  throw new ConfigError(`FETTLE_MODE: this data was made in ${made} mode; ${mode} mode is refused on it`);
}
