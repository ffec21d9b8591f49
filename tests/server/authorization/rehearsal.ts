import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

const rehearsed = new AsyncLocalStorage<true>();
const prepared = new WeakSet<pg.Pool>();

/**
 * Where a transaction of `work` would commit, it is tried whether it could, and it is rolled back: every call answers as it
 * would, and leaves the database as it was. What else the server does meanwhile is committed. Work of several transactions, of
 * which one needs what another has written, cannot be rehearsed.
 */
export async function rehearse<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  prepare(pool);
  return rehearsed.run(true, work);
}

/** For as long as the pool lives: a client may come back to it after the rehearsal in which it was taken. */
function prepare(pool: pg.Pool): void {
  if (prepared.has(pool)) return;
  prepared.add(pool);
  pool.on("acquire", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const ask = client.query.bind(client) as (text: string) => Promise<pg.QueryResult>;
    const instead = async () => {
      // Deferred constraints and triggers are checked by a commit alone. Both are sent at once: whoever reads does not wait.
      const [, end] = await Promise.all([ask("set constraints all immediate"), ask("rollback")]);
      return { ...end, command: "COMMIT" };
    };
    const isEnd = (first: unknown) => first === "commit" && rehearsed.getStore() === true;
    Object.assign(client, { query: (...args: unknown[]) => (isEnd(args[0]) ? instead() : query(...args)) });
  });
  // The client's own method is found again once what hides it is gone.
  pool.on("release", (_error, client) => {
    delete (client as Partial<pg.PoolClient>).query;
  });
}
