import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ExportedTable } from "./exported-tables.ts";
import type { Source } from "./source.ts";

/** In bytes: an entry ends after the rows that reach it. */
const entryBytes = 4 * 1024 * 1024;
const rowsAtOnce = 1_000;
const wideRowsAtOnce = 10;

/** [TF18] The rows of a table, in the order of its key, as lines of JSON in pieces of some megabytes. */
export const rowSource = ({ folder, table, without = [], isWide }: ExportedTable): Source => ({
  name: `${folder}/${table}`,
  async page(scope, after, { page }) {
    const key = await keyOf(scope, table);
    const lines: string[] = [];
    let bytes = 0;
    let last = after;
    let isEnd = false;
    while (!isEnd && bytes < entryBytes) {
      const limit = isWide ? wideRowsAtOnce : rowsAtOnce;
      const rows = await selectRows(scope, { table, key, without, after: last, limit });
      for (const { line } of rows) {
        lines.push(line);
        bytes += line.length;
      }
      last = rows.at(-1)?.key ?? last;
      isEnd = rows.length < limit;
    }
    const path = `${folder}/${table}-${String(page).padStart(4, "0")}.jsonl`;
    const entries = lines.length === 0 ? [] : [{ path, bytes: Buffer.from(`${lines.join("\n")}\n`) }];
    return { entries, next: isEnd ? null : last, done: isEnd ? 1 : 0, missing: 0 };
  },
});

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

/** The primary key without the workspace, which is the same in all rows. */
async function keyOf(scope: Scope, table: string): Promise<readonly KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'workspace_id'
    order by k.place`.execute(scope.db);
  return rows;
}

interface Wanted {
  readonly table: string;
  readonly key: readonly KeyColumn[];
  readonly without: readonly string[];
  readonly after: readonly string[] | null;
  readonly limit: number;
}

async function selectRows(scope: Scope, { table, key, without, after, limit }: Wanted) {
  const columns = key.map(({ name }) => sql.ref(`t.${name}`));
  const { rows } = await sql<{ line: string; key: string[] }>`
    select (to_jsonb(t) - ${[...without]}::text[])::text as line,
      array[${sql.join([...columns.map((column) => sql`${column}::text`), sql`''`])}] as key
    from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} ${after && key.length > 0 ? isBehind(key, columns, after) : sql``}
    order by ${sql.join([...columns, sql`t.workspace_id`])} limit ${limit}`.execute(scope.db);
  return rows;
}

function isBehind(
  key: readonly KeyColumn[],
  columns: readonly RawBuilder<unknown>[],
  after: readonly string[],
): RawBuilder<unknown> {
  const values = key.map(({ type }, at) => sql`${after[at] ?? ""}::text::${sql.raw(type)}`);
  return sql`and (${sql.join(columns)}) > (${sql.join(values)})`;
}
