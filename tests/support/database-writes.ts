import type pg from "pg";
import type { Database } from "#kit/server/db/database.ts";

/** How often connections of the pool are written to while `work` runs. */
export async function writesTo({ pool }: Database, work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: unknown[]) {
        writes++;
        return query(...args);
      },
    });
  };
  const forget = (_error: unknown, client: pg.PoolClient) => {
    delete (client as Partial<pg.PoolClient>).query;
  };
  pool.on("acquire", watch).on("release", forget);
  await work().finally(() => pool.off("acquire", watch).off("release", forget));
  return writes;
}
