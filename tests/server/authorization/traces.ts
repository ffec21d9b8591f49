import type { World } from "#tests/support/world.ts";

/** What a call may leave behind wherever it ends: that a session was used, and how often somebody called. */
const ofCallsThemselves: readonly string[] = ["session", "session_token", "rate_counter", "write_probe"];

/** What was written to the tables of a world since it was first asked, in the order in which it was. */
export interface Traces {
  /** How much so far: it grows with every row that is inserted, updated or deleted, and committed. */
  count(): Promise<number>;
  /** The tables that were written to after so much. */
  tablesSince(count: number): Promise<readonly string[]>;
}

/**
 * Every table notes what is done to its rows, in the transaction that does it: looking costs next to nothing. That a
 * member was seen once more (`last_active_at`) is noted behind any call, and is no change.
 */
export async function tracesIn(world: World): Promise<Traces> {
  const { pool } = world.appContext.database;
  await pool.query(`
    create table test_trace (id bigint generated always as identity primary key, name text not null);
    grant insert, select on test_trace to public;
    create function test_trace_row() returns trigger language plpgsql as
      $$begin
        if tg_op = 'UPDATE' and to_jsonb(old) - 'last_active_at' = to_jsonb(new) - 'last_active_at' then return null; end if;
        insert into public.test_trace (name) values (tg_table_name);
        return null;
      end$$`);
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'test_trace' and relname <> all ($1)`,
    [ofCallsThemselves],
  );
  for (const { name } of rows) {
    await pool.query(`create trigger test_trace after insert or update or delete on "${name}"
      for each row execute function test_trace_row()`);
  }
  return {
    async count() {
      const { rows: counted } = await pool.query<{ n: string }>("select coalesce(max(id), 0) as n from test_trace");
      return Number(counted[0]?.n);
    },
    async tablesSince(count) {
      const { rows: written } = await pool.query<{ name: string }>(
        "select distinct name from test_trace where id > $1 order by name",
        [count],
      );
      return written.map((row) => row.name);
    },
  };
}
