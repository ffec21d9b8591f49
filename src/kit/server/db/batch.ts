import pg from "pg";

export type Statement = Pick<pg.QueryConfig, "name" | "text" | "values">;

/**
 * Runs statements one after the other with a single Sync behind them: they are sent in one write, and PostgreSQL
 * answers in one, where it would otherwise wake this process for each. The first failing statement ends the batch, and
 * its error is thrown; which statements the connection has prepared is unknown then, so it must not be used again.
 */
export function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Batch(statements, (error, results) => {
        if (error) reject(error);
        else resolve([results].flat());
      }),
    );
  });
}

/** To the driver it is one query with several results, as a text of several statements would be. */
class Batch extends pg.Query {
  readonly statements: readonly Statement[];

  constructor(
    statements: readonly Statement[],
    done: (error: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super({ text: "" }, done);
    this.statements = statements;
    this.submit = (connection) => {
      const gathered: Buffer[] = [];
      // A message is a write of its own to the driver, and a batch has twenty: the socket is given them as one.
      const { writable } = connection.stream;
      const stream = { writable, cork() {}, uncork() {}, write: (message: Buffer) => gathered.push(message) };
      const gathering: pg.Connection = Object.create(connection, {
        stream: { value: stream },
        sync: { value: () => {} },
      });
      for (const statement of statements) new pg.Query({ ...statement, ...extended }).submit(gathering);
      connection.sync.call(gathering);
      if (writable) connection.stream.write(Buffer.concat(gathered));
    };
  }
}

/** Statements without values are bound and executed too: a simple query would add a Sync of its own. */
const extended = { queryMode: "extended" } as const;
