import type pg from "pg";

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The statements of the features that the pool runs while `work` does, with their values: what is not ours to spare.
 * The gate's question, opening, role and commit are left out.
 */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]) => {
      for (const one of sentBy(args[0]).filter(isOfFeature)) statements.push({ ...one, values: [...one.values] });
      return query(...args);
    };
    Object.assign(client, { query: recorded });
  };
  // The client's own method is found again once what hides it is gone.
  const forget = (_error: unknown, client: pg.PoolClient) => {
    delete (client as Partial<pg.PoolClient>).query;
  };
  pool.on("acquire", watch);
  pool.on("release", forget);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    pool.off("release", forget);
  }
  // A call that only reads gives its connection back after its answer: what the connection does later is not recorded.
  return [...statements];
}

/** A batch, which a reading's first statements go in, is one query to the driver. */
const sentBy = (query: unknown): readonly unknown[] =>
  (query as { readonly statements?: readonly unknown[] }).statements ?? [query];

/** Kysely's statements are named by their number; the kit's own have words for names. */
const isOfFeature = (query: unknown): query is Statement =>
  typeof query === "object" && query !== null && /^s\d+$/.test(String((query as Partial<Statement>).name));
