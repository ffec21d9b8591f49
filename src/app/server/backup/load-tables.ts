import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { BadArchive } from "./bad-archive.ts";
import type { Manifest, TableEntry } from "./manifest.ts";
import { type Table, tablesOf } from "./tables.ts";

/**
 * Loads the rows of a backup into the tables of a migrated, empty database, inside the caller's transaction. This is
 * the only code that writes tables of other features (ARCHITECTURE, wall 4): it restores rows as their owners wrote
 * them and decides nothing about them. Foreign keys, triggers and row-level security are suspended meanwhile, and
 * `finish` restores them: foreign keys are checked for every row, which they would not be under forced row-level
 * security.
 */
export class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #entries: ReadonlyMap<string, TableEntry>;
  readonly #aside: SuspendedConstraints;
  #open: { readonly table: string; readonly stream: CopyStreamQuery; readonly done: Promise<void> } | undefined;

  private constructor(client: pg.ClientBase, manifest: Manifest, suspended: SuspendedConstraints) {
    this.#client = client;
    this.#entries = new Map(manifest.tables.map((entry) => [entry.name, entry]));
    this.#aside = suspended;
  }

  /** @throws BadArchive where the manifest does not name exactly the tables and columns of the schema */
  static async open(client: pg.ClientBase, manifest: Manifest): Promise<TableLoader> {
    const tables = await tablesOf(client);
    assertSameColumns(manifest.tables, tables);
    const suspended = await readConstraints(client, tables);
    for (const { table, name } of suspended.foreignKeys)
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of suspended.forced) await client.query(`alter table ${table} no force row level security`);
    for (const table of suspended.tables) {
      await client.query(`alter table ${table} disable trigger user`);
      // Rows that migrations put into a new database are in the backup as they were there.
      await client.query(`truncate ${table}`);
    }
    return new TableLoader(client, manifest, suspended);
  }

  async rows(table: string, bytes: Buffer): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#close();
      this.#open = this.#begin(table);
    }
    const { stream, done } = this.#open;
    if (stream.write(bytes)) return;
    await Promise.race([new Promise<void>((resolve) => stream.once("drain", resolve)), done]);
  }

  async finish(): Promise<void> {
    await this.#close();
    for (const { table, name, definition } of this.#aside.foreignKeys) {
      await this.#client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const table of this.#aside.tables) await this.#client.query(`alter table ${table} enable trigger user`);
    for (const table of this.#aside.forced) await this.#client.query(`alter table ${table} force row level security`);
  }

  #begin(table: string) {
    const entry = this.#entries.get(table);
    if (!entry) throw new Error(`The manifest does not list the table ${table}`);
    const stream = this.#client.query(copyFrom(`copy ${table} (${entry.columns.join(", ")}) from stdin`));
    const done = finished(stream);
    done.catch(() => {});
    return { table, stream, done };
  }

  async #close(): Promise<void> {
    this.#open?.stream.end();
    await this.#open?.done;
    this.#open = undefined;
  }
}

/** Names out of an archive become part of statements: none is used that the schema does not have. */
function assertSameColumns(listed: readonly TableEntry[], tables: readonly Table[]): void {
  const textOf = ({ name, columns }: Pick<Table, "name" | "columns">) => `${name} (${columns.join(", ")})`;
  const own = new Set(tables.map(textOf));
  const foreign = listed.find((entry) => !own.has(textOf(entry)));
  if (foreign) throw new BadArchive(`tables/${foreign.name}: the schema has no such table with these columns`);
  if (listed.length !== tables.length) throw new BadArchive("manifest: it does not list every table of the schema");
}

/** The constraints that are suspended while rows are loaded. Names are quoted where SQL needs it. */
interface SuspendedConstraints {
  readonly tables: readonly string[];
  readonly forced: readonly string[];
  readonly foreignKeys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
}

async function readConstraints(client: pg.ClientBase, tables: readonly Table[]): Promise<SuspendedConstraints> {
  const { rows } = await client.query<SuspendedConstraints["foreignKeys"][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by 1, 2`,
  );
  return {
    tables: tables.map((table) => table.name),
    forced: tables.filter((table) => table.isTenants).map((table) => table.name),
    foreignKeys: rows,
  };
}
