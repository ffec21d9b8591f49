import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isId } from "#kit/ids.ts";
import type { TableEntry } from "./manifest.ts";

/** A table as a backup reads it and a restore loads it. Names are quoted where SQL wants it. */
export interface Table {
  readonly name: string;
  /** All but generated ones. */
  readonly columns: readonly string[];
  /** The primary key, texts by their bytes, so that the order is the same under every collation. */
  readonly order: readonly string[];
  /** Under forced row-level security, which binds the owner too: read one workspace after the other. */
  readonly isTenants: boolean;
}

/** Written by the migrations themselves, which a restore runs again. */
const ofTheMigrator = ["kysely_migration", "kysely_migration_lock", "migration_sum"];

/**
 * The tables of the product, by name. Unlogged ones are left out: a crash may empty them, so nothing depends on what
 * they hold. @throws where a table has no primary key
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as "isTenants",
       array(
         select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns,
       array(
         select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
         from pg_index i, unnest(i.indkey) with ordinality key (attnum, place)
         join pg_attribute a on a.attnum = key.attnum
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
         order by key.place
       ) as "order"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [ofTheMigrator],
  );
  const unordered = rows.find((table) => table.order.length === 0);
  if (unordered) throw new Error(`The table ${unordered.name} has no primary key to order its rows by`);
  return rows;
}

/** Settings under which a value has one text only, whatever the defaults of the server or the role. */
export async function fixTextForms(client: pg.ClientBase): Promise<void> {
  const settings = {
    client_encoding: "UTF8",
    datestyle: "ISO, YMD",
    intervalstyle: "postgres",
    timezone: "UTC",
    bytea_output: "hex",
    extra_float_digits: "1",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query("select set_config($1, $2, true)", [name, value]);
  }
}

/** Inside a transaction: from here on row-level security shows the rows of this workspace. */
export const enterWorkspace = (client: pg.ClientBase, workspaceId: string): Promise<unknown> =>
  client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);

/**
 * Reads all rows of a table, within the caller's transaction and `fixTextForms`, and returns their number and digest.
 * `take` gets them piece by piece; a piece is its own.
 */
export async function readTable(
  client: pg.ClientBase,
  table: Table,
  workspaceIds: readonly string[],
  take: (rows: Buffer) => Promise<void>,
): Promise<TableEntry> {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  for (const workspaceId of table.isTenants ? workspaceIds : [undefined]) {
    if (workspaceId !== undefined) await enterWorkspace(client, workspaceId);
    const stream = client.query(copyTo(`copy (${selectOf(table, workspaceId)}) to stdout`));
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await take(chunk);
    }
    rows += stream.rowCount;
  }
  return { name: table.name, columns: [...table.columns], rows, bytes, sha256: hash.digest("hex") };
}

/** The condition is needed besides row-level security, which does not bind a superuser. */
function selectOf({ name, columns, order }: Table, workspaceId: string | undefined): string {
  if (workspaceId !== undefined && !isId(workspaceId)) throw new Error("not a workspace's id");
  const where = workspaceId === undefined ? "" : `where workspace_id = '${workspaceId}'`;
  return `select ${columns.join(", ")} from ${name} ${where} order by ${order.join(", ")}`;
}

/** In the order in which their rows are read. */
export async function workspaceIdsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from workspace order by id");
  return rows.map((row) => row.id);
}
