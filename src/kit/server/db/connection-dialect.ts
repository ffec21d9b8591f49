import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { Tables } from "#migrations/tables.ts";
import { statementName } from "./statement-names.ts";

/**
 * Buffers writes to a connection until all statements of this turn are queued: statements that do not wait for each
 * other are sent in one write, and wake PostgreSQL once.
 */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { readonly connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** One for each connection: it keeps nothing of a transaction, and making it costs as much as a small query. */
const made = new WeakMap<pg.ClientBase, Kysely<Tables>>();

/**
 * Kysely over one connection that the caller opened and will close: the transaction is begun and ended outside, in one
 * round trip each, which Kysely's own dialect cannot do.
 */
export function kyselyOn(client: pg.ClientBase): Kysely<Tables> {
  const known = made.get(client);
  if (known) return known;
  const db = newKyselyOn(client);
  made.set(client, db);
  return db;
}

function newKyselyOn(client: pg.ClientBase): Kysely<Tables> {
  const connection = new ClientConnection(client);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BorrowedDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class BorrowedDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error("This connection is inside a transaction already: use it as it is");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  constructor(client: pg.ClientBase) {
    this.#client = client;
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = statementName(query.sql);
    sendTogether(this.#client);
    const result = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(name !== undefined && { name }),
    });
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }
  // oxlint-disable-next-line require-yield -- nothing streams through here
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Read in pages instead of streaming");
  }
}
