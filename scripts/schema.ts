// Writes what the migrations amount to: migrations/schema.sql, to be read in review, and migrations/tables.ts, the
// types that the stores speak. `--check` only says whether both are true. It opens no database if the same files passed
// before; with `--afresh` it always does.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import pg from "pg";
import { startPostgres } from "#tests/support/postgres.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const folder = new URL("../migrations/", import.meta.url);
const provenFile = new URL("../.cache/schema-proven", import.meta.url);
const isCheck = process.argv.includes("--check");

/** Of all that decides the result: the migrations and what is written from them, this script, and the engine's version. */
async function digest(): Promise<string> {
  const hash = createHash("sha256");
  const migrations = (await readdir(folder)).sort().map((name) => new URL(name, folder));
  for (const file of [...migrations, new URL(import.meta.url), new URL("../package-lock.json", import.meta.url)]) {
    const text = await readFile(file);
    hash.update(`${file.pathname.split("/").at(-1)} ${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}

if (isCheck && !process.argv.includes("--afresh")) {
  const proven = await readFile(provenFile, "utf8").catch(() => undefined);
  if (proven === (await digest())) {
    console.log("schema: as proven before");
    process.exit();
  }
}

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
  default: string | null;
}

async function applyMigrations(db: pg.Client): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  for (const file of files) await db.query(await readFile(new URL(file, folder), "utf8"));
}

async function columnsOf(db: pg.Client): Promise<Column[]> {
  const { rows } = await db.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    order by c.relname, a.attnum`);
  return rows;
}

function byTable(columns: readonly Column[]): Map<string, Column[]> {
  return Map.groupBy(columns, (column) => column.table);
}

const scalarTypes: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  boolean: "boolean",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  "bit(366)": "string",
  "bit varying": "string",
  bytea: "Buffer",
  jsonb: "unknown",
  tsvector: "string",
  "timestamp with time zone": "Date",
};

function typeOf(column: Column): string {
  const isList = column.type.endsWith("[]");
  const scalar = scalarTypes[column.type.replace("[]", "")];
  if (scalar === undefined) throw new Error(`No type for ${column.table}.${column.column}: ${column.type}`);
  const type = isList ? `${scalar}[]` : scalar;
  // jsonb is read as what it holds and written as text, so that a list is not taken for a PostgreSQL array.
  if (scalar === "unknown") return column.required ? wrapped("Json", column) : "Json | null";
  return wrapped(column.required ? type : `${type} | null`, column);
}

const wrapped = (type: string, column: Column): string => (column.default === null ? type : `Generated<${type}>`);

function typesText(columns: readonly Column[]): string {
  const tables = [...byTable(columns)].map(([table, list]) => {
    const lines = list.map((column) => `    ${column.column}: ${typeOf(column)};`);
    return `  ${table}: {\n${lines.join("\n")}\n  };`;
  });
  return [
    "// Written by `npm run schema` from the migrations.",
    'import type { ColumnType, Generated } from "kysely";',
    "",
    "/** Read as the value that it holds, written as JSON text. */",
    "type Json = ColumnType<unknown, string, string>;",
    "",
    "export interface Tables {",
    ...tables,
    "}",
    "",
  ]
    .join("\n")
    .replaceAll("Generated<Json>", "ColumnType<unknown, string | undefined, string>");
}

async function schemaText(db: pg.Client, columns: readonly Column[]): Promise<string> {
  const extras = await db.query<{ table: string; line: string; kind: number }>(`
    select conrelid::regclass::text as table, 1 as kind,
      '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select i.indrelid::regclass::text, 2, pg_get_indexdef(i.indexrelid) || ';'
    from pg_index i
    where i.indrelid::regclass::text not like 'pg_%' and i.indrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace
    ) and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    union all
    select polrelid::regclass::text, 3, 'policy ' || polname || ': using ' || coalesce(pg_get_expr(polqual, polrelid), '')
    from pg_policy
    order by 1, 2, 3`);
  const views = await db.query<{ view: string; text: string }>(`
    select relname as view, pg_get_viewdef(oid) as text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'`);
  const viewTexts = new Map(views.rows.map((row) => [row.view, row.text]));
  const linesOf = (table: string, kind: number) =>
    extras.rows.filter((row) => row.table === table && row.kind === kind).map((row) => row.line);
  const tables = [...byTable(columns)].map(([table, list]) => {
    const view = viewTexts.get(table);
    if (view !== undefined) return `create view ${table} as\n${view}`;
    const body = [
      ...list.map((column) => {
        const required = column.required ? " not null" : "";
        return `  ${column.column} ${column.type}${required}${column.default === null ? "" : ` default ${column.default}`}`;
      }),
      ...linesOf(table, 1),
    ];
    return [
      `create table ${table} (\n${body.join(",\n")}\n);`,
      ...linesOf(table, 2),
      ...linesOf(table, 3).map((line) => `-- ${line}`),
    ].join("\n");
  });
  return `-- Written by \`npm run schema\` from the migrations: the schema as it stands, for review.\n\n${tables.join("\n\n")}\n`;
}

const postgres = await startPostgres(quickFolder());
const db = new pg.Client(postgres.url);
await db.connect();
await applyMigrations(db);
const columns = await columnsOf(db);
const written = { "tables.ts": typesText(columns), "schema.sql": await schemaText(db, columns) };
await db.end();
await postgres.stop();

let stale = false;
for (const [name, text] of Object.entries(written)) {
  const file = new URL(name, folder);
  if (!isCheck) await writeFile(file, text);
  else if ((await readFile(file, "utf8").catch(() => "")) !== text) stale = true;
}
if (stale) {
  console.error("migrations/tables.ts or schema.sql is not what the migrations amount to: run `npm run schema`");
  process.exitCode = 1;
} else {
  await mkdir(new URL(".", provenFile), { recursive: true });
  await writeFile(provenFile, await digest());
}
