import pg from "pg";
import { type Columns, columnsOf, type RowDescription, rowOf } from "./columns.ts";

export type Statement = Pick<pg.QueryConfig, "name" | "text" | "values">;

/**
 * Runs statements one after the other with a single Sync behind them: they are sent in one write, and PostgreSQL
 * answers in one, where it would otherwise wake this process for each. The first failing statement ends the batch, and
 * its error is thrown; which statements the connection has prepared is unknown then, so it must not be used again.
 */
export function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error) => {
      const failure = error ?? batch.unreadable;
      if (failure) reject(failure);
      else resolve(batch.results);
    });
    client.query(batch);
  });
}

/** What a connection knows of the named statements that it has run, by their names. */
const known = new WeakMap<pg.Connection, Map<string, Known>>();

interface Known {
  readonly columns: Columns;
  /** The messages that run it, where it has no values. */
  messages?: readonly Buffer[];
}

const nothing: Columns = { empty: {}, columns: [] };

/**
 * To the driver it is one query with several results, as a text of several statements would be. It reads them itself: a named
 * statement has the same columns each time, so PostgreSQL describes them once to each connection, and not at every call.
 */
class Batch extends pg.Query {
  readonly statements: readonly Statement[];
  readonly results: pg.QueryResult[] = [];
  /** Why a row could not be read. */
  unreadable: unknown;
  #known: Map<string, Known> = new Map();
  #columns: Columns | undefined;
  #rows: unknown[] = [];

  constructor(statements: readonly Statement[], done: (error: Error | undefined) => void) {
    super({ text: "" }, done);
    this.statements = statements;
    this.submit = (connection) => {
      this.#known = knownOf(connection);
      const gathered: Buffer[] = [];
      // A message is a write of its own to the driver, and a batch has twenty: the socket is given them as one.
      const { writable } = connection.stream;
      const stream = { writable, cork() {}, uncork() {}, write: (message: Buffer) => gathered.push(message) };
      const gathering: pg.Connection = Object.create(connection, {
        stream: { value: stream },
        sync: { value: () => {} },
      });
      const describing = gathering.describe;
      for (const statement of statements) {
        const before = this.#known.get(statement.name ?? "");
        if (before?.messages) {
          gathered.push(...before.messages);
          continue;
        }
        gathering.describe = before ? () => {} : describing;
        const from = gathered.length;
        new pg.Query({ ...statement, ...extended }).submit(gathering);
        if (before && !statement.values) before.messages = gathered.slice(from);
      }
      connection.sync.call(gathering);
      if (writable) connection.stream.write(Buffer.concat(gathered));
    };
  }

  /** Called by the driver, as are those below. */
  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#known.get(this.#running?.name ?? "")?.columns ?? nothing;
    try {
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      this.unreadable = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#running?.name;
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, { columns: this.#columns ?? nothing });
    const [command = "", ...counts] = text.split(" ");
    const count = counts.at(-1);
    const rowCount = count === undefined ? null : Number(count);
    this.results.push({ command, rowCount, oid: 0, fields: [], rows: this.#rows });
    this.#columns = undefined;
    this.#rows = [];
  }

  get #running(): Statement | undefined {
    return this.statements[this.results.length];
  }
}

function knownOf(connection: pg.Connection): Map<string, Known> {
  const before = known.get(connection);
  if (before) return before;
  const now = new Map<string, Known>();
  known.set(connection, now);
  return now;
}

/** Statements without values are bound and executed too: a simple query would add a Sync of its own. */
const extended = { queryMode: "extended" } as const;
