import type pg from "pg";

/**
 * Where a transaction of `work` would commit, it is tried whether it could, and it is rolled back: every call answers as it
 * would, and leaves the database as it was. Work of several transactions, of which one needs what another has written, cannot
 * be rehearsed.
 */
export async function rehearse<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const intercept = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const ask = client.query.bind(client) as (text: string) => Promise<pg.QueryResult>;
    const instead = async () => {
      // Deferred constraints and triggers are checked by a commit alone. Both are sent at once: whoever reads does not wait.
      const [, end] = await Promise.all([ask("set constraints all immediate"), ask("rollback")]);
      return { ...end, command: "COMMIT" };
    };
    Object.assign(client, { query: (...args: unknown[]) => (args[0] === "commit" ? instead() : query(...args)) });
  };
  // The client's own method is found again once what hides it is gone.
  const forget = (_error: unknown, client: pg.PoolClient) => {
    delete (client as Partial<pg.PoolClient>).query;
  };
  pool.on("acquire", intercept);
  pool.on("release", forget);
  try {
    return await work();
  } finally {
    pool.off("acquire", intercept);
    pool.off("release", forget);
  }
}
