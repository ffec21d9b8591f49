import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "#tests/support/postgres.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { schemaFaults } from "./schema-lint.ts";

let postgres: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres(quickFolder());
  client = new pg.Client(postgres.url);
  await client.connect();
}, 180_000);

afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const guarded = (table: string): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} using (workspace_id::text = current_setting('fettle.workspace', true));`;

const sound = `
  create table workspace (id uuid primary key);
  create table area (
    workspace_id uuid not null references workspace, id uuid not null, parent_id uuid, name text,
    primary key (workspace_id, id), foreign key (workspace_id, parent_id) references area (workspace_id, id));
  create unique index area_name on area (workspace_id, lower(name));
  create index area_plain on area (name);
  ${guarded("area")}`;

const faults: readonly (readonly [string, string, readonly string[]])[] = [
  ["a sound table", "", []],
  [
    "no workspace",
    "create table stray (id uuid primary key)",
    ["has no column workspace_id", "row-level security is not enabled and forced"],
  ],
  [
    "no key, nullable, security not forced",
    "create table stray (workspace_id uuid); alter table stray enable row level security",
    ["has no policy", "has no primary key", "row-level security is not enabled and forced", "workspace_id may be null"],
  ],
  [
    "keys that are not led by the workspace, and sequences",
    `create table stray (workspace_id uuid not null, id serial, more int generated always as identity, code text,
       primary key (id, workspace_id)); create unique index stray_code on stray (lower(code)); ${guarded("stray")}`,
    [
      "column id takes its values from a sequence",
      "column more takes its values from a sequence",
      "unique index stray_code is not led by workspace_id",
      "unique index stray_pkey is not led by workspace_id",
    ],
  ],
  [
    "a foreign key that does not carry the workspace, or carries it to another column",
    `create table stray (workspace_id uuid not null, id uuid not null, area_id uuid, primary key (workspace_id, id),
       constraint crossed foreign key (area_id, workspace_id) references area (workspace_id, id)); ${guarded("stray")}`,
    ["foreign key crossed to area does not carry workspace_id"],
  ],
];

test.each(faults)("%s", async (_name, more, expected) => {
  await client.query(`drop schema public cascade; create schema public; ${sound}; ${more}`);
  const found = await schemaFaults(async (sql, values) => (await client.query(sql, [...values])).rows, ["workspace"]);
  expect(found).toEqual(expected.map((fault) => ({ table: "stray", fault })));
});
