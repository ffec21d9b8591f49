import type pg from "pg";
import type { World } from "#tests/support/world.ts";

/** What a call may leave behind wherever it ends: that somebody was seen, and how often they called. */
const ofCallsThemselves: readonly string[] = ["session", "session_token", "rate_counter", "write_probe"];

/**
 * What a workspace and the tables above it hold, as one text: the count of every table's rows, and the newest
 * transaction that wrote one. It differs after any insert, update or delete, and costs next to nothing.
 */
export async function tracesIn(world: World, workspaceId: string): Promise<() => Promise<string>> {
  const { pool } = world.foundation.database;
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
    [ofCallsThemselves],
  );
  const lines = rows.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' rows, last by ' || coalesce(max(xmin::text::bigint), 0) as line from ${name}`,
  );
  // The owner of the tables is held by row-level security too: it sees the workspace that it names.
  const statements = `begin;
    select set_config('fettle.workspace', '${workspaceId}', true);
    select string_agg(line, '; ') as line from (${lines.join(" union all ")}) as lines;
    commit`;
  return async () => {
    // Several statements in one text are answered by as many results, which the types do not know.
    const results = (await pool.query(statements)) as unknown as readonly pg.QueryResult<{ line: string }>[];
    return results[2]?.rows[0]?.line ?? "";
  };
}

/** The tables in which two traces differ. */
export const differenceOf = (before: string, after: string): string =>
  after
    .split("; ")
    .filter((line) => !before.split("; ").includes(line))
    .map((line) => line.split(" ")[0])
    .join(", ");
