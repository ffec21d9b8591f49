import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { assertIsolation } from "#kit/server/db/isolation.ts";
import { schemaFaults } from "#kit/server/db/schema-lint.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { fillWorkspace } from "#tests/support/filled-workspace.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";

/** Tables above the tenants, each with its reason. No caller inside a workspace may read one unless it says so here. */
const aboveTenants: Readonly<Record<string, string>> = {
  enterprise: "groups workspaces; inside one, only its own is seen",
  workspace: "is the tenant itself; inside one, only itself is seen",
  gate_stamp: "says that something of a workspace has changed, and not what",
  app_user: "a person has one user for all workspaces",
  identity: "belongs to a user",
  session: "belongs to a user",
  session_token: "belongs to a session",
  session_spent_cookie: "belongs to a session",
  sign_in_attempt: "belongs to a browser on its way to a provider",
  phone_code: "is asked for before anybody is in a workspace; a workspace's own are read above it too",
  one_time_link: "is spent before anybody is in a workspace",
  rate_counter: "counts addresses and callers, hashed; nothing of a tenant is in it",
  installation: "says what kind of server made the data",
  write_probe: "the readiness probe's own row",
  migration_sum: "the checksums of the migrations",
  kysely_migration: "the migrator's own",
  kysely_migration_lock: "the migrator's own",
};
const seesOwn: ReadonlySet<string> = new Set(["enterprise", "workspace"]);

let world: World;
let other: Workspace;
let ann: Person;
let tenantTables: readonly string[];

const inside = <T>(workspaceId: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(world.appContext.database, { workspaceId }, work);

/** What `work` throws; nothing of it is kept either way. */
async function refusalOf(work: (client: pg.ClientBase) => Promise<unknown>): Promise<{ code?: string } | undefined> {
  const rolledBack = new Error("nothing of this is kept");
  try {
    await inside(world.workspaceId, async (client) => {
      await work(client);
      throw rolledBack;
    });
  } catch (error) {
    return error === rolledBack ? undefined : (error as { code?: string });
  }
  throw new Error("unreachable");
}

const tablesOf = async (): Promise<string[]> => {
  const { rows } = await world.appContext.database.pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => row.name);
};

beforeAll(async () => {
  world = await openWorld();
  other = await world.workspace("foreign");
  ann = await world.member("admin");
  await fillWorkspace(other);
  tenantTables = (await tablesOf()).filter((table) => !(table in aboveTenants));
});
afterAll(() => world?.close());

describe("the schema", () => {
  it("has no table that breaks the rules of a tenant's table", async () => {
    const faults = await schemaFaults(
      async (sql, values) => (await world.appContext.database.pool.query(sql, [...values])).rows,
      Object.keys(aboveTenants),
    );
    expect(faults).toEqual([]);
  });

  it("has every exempt table, so that no reason outlives its table", async () => {
    expect(Object.keys(aboveTenants).filter((table) => !tenantTablesAndOthers().includes(table))).toEqual([]);
  });

  const tenantTablesAndOthers = () => [...tenantTables, ...Object.keys(aboveTenants)];
});

describe("row-level security, where a query forgets its workspace", () => {
  it("has something to hide in every table", async () => {
    const empty: string[] = [];
    await inside(other.workspaceId, async (client) => {
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} limit 1`);
        if (rowCount === 0) empty.push(table);
      }
    });
    expect(empty, "fillWorkspace() must put a row into these").toEqual([]);
  });

  it("shows no row of another workspace", async () => {
    const seen: string[] = [];
    await inside(world.workspaceId, async (client) => {
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} where workspace_id <> $1`, [world.workspaceId]);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("is what hides them: without it the rows of the other workspace are there", async () => {
    const client = await world.appContext.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("alter table area disable row level security");
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      await client.query("set local role fettle_app");
      const { rowCount } = await client.query("select from area where workspace_id <> $1", [world.workspaceId]);
      expect(rowCount).toBe(2);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("refuses to insert a row into another workspace", async () => {
    const admitted: string[] = [];
    for (const table of tenantTables) {
      const refusal = await refusalOf((client) =>
        client.query(`insert into ${table} (workspace_id) values ($1)`, [other.workspaceId]),
      );
      // 42501, insufficient_privilege: the wall speaks before any other constraint of the row.
      if (refusal?.code !== "42501") admitted.push(`${table}: ${refusal?.code ?? "inserted"}`);
    }
    expect(admitted).toEqual([]);
  });

  it("refuses to change, delete or take over a row of another workspace", async () => {
    const touched: string[] = [];
    for (const table of tenantTables) {
      const statements = {
        changed: `update ${table} set workspace_id = workspace_id where workspace_id = $1`,
        taken: `update ${table} set workspace_id = '${world.workspaceId}' where workspace_id = $1`,
        deleted: `delete from ${table} where workspace_id = $1`,
      };
      for (const [what, statement] of Object.entries(statements)) {
        const refusal = await refusalOf(async (client) => {
          const { rowCount } = await client.query(statement, [other.workspaceId]);
          if (rowCount !== 0) touched.push(`${table}: ${what}`);
        });
        if (refusal !== undefined && refusal.code !== "42501") touched.push(`${table}: ${refusal.code}`);
      }
    }
    expect(touched).toEqual([]);
  });

  it("shows nothing at all to a transaction that is in no workspace, and is not the owner", async () => {
    const seen: string[] = [];
    await inTransaction(world.appContext.database, {}, async (client) => {
      await client.query("set local role fettle_app");
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table}`);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("binds the owner of the tables too", async () => {
    const seen: string[] = [];
    await inTransaction(world.appContext.database, {}, async (client) => {
      const { rows } = await client.query<{ bound: boolean }>(
        "select not rolbypassrls and not rolsuper as bound from pg_roles where rolname = current_user",
      );
      expect(rows).toEqual([{ bound: true }]);
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} where workspace_id <> $1`, [world.workspaceId]);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("keeps what is above the tenants out of reach", async () => {
    const readable: string[] = [];
    for (const table of Object.keys(aboveTenants).filter((one) => !seesOwn.has(one))) {
      if ((await refusalOf((client) => client.query(`select from ${table}`)))?.code !== "42501") readable.push(table);
    }
    expect(readable).toEqual([]);
  });

  it("shows a member the workspace and enterprise it is in, and no other", async () => {
    const seen = await inside(world.workspaceId, async (client) => ({
      workspaces: (await client.query("select id from workspace")).rows,
      enterprises: (await client.query("select id from enterprise")).rows,
    }));
    expect(seen).toEqual({ workspaces: [{ id: world.workspaceId }], enterprises: [{ id: world.enterpriseId }] });
    const info = await ann.call(workspaceEndpoints.info);
    expect(info).toMatchObject({ status: 200, body: { id: world.workspaceId, enterpriseName: "Enterprise" } });
  });

  it("refuses to open a transaction for anything but a UUID", async () => {
    const work = inside("'; drop table area; --", async () => {});
    await expect(work).rejects.toThrow("Workspace ID is required");
  });
});

describe("a start", () => {
  /** What the guard says while `change` is in force; the change is rolled back whatever happens. */
  async function guardAfter(change: string, user?: "superuser"): Promise<string> {
    const url = new URL(world.database.environment.DATABASE_URL ?? "");
    if (user) url.username = "postgres";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(change);
      return await assertIsolation(client).then(
        () => "nothing",
        (error: Error) => error.message,
      );
    } finally {
      await client.query("rollback");
      await client.end();
    }
  }

  it("goes on where the wall stands", async () => {
    expect(await guardAfter("select 1")).toBe("nothing");
  });

  it.each([
    ["alter table area no force row level security", "Row-level security is not forced on: area"],
    ["alter table area disable row level security", "Row-level security is not forced on: area"],
    [
      "create table stray (workspace_id uuid not null); grant select on stray to fettle_app",
      "Row-level security is not forced on: stray",
    ],
    [
      "grant create on schema public to fettle_app; alter table area owner to fettle_app",
      "The database role fettle_app owns tables; it must own nothing",
    ],
  ])("is refused after: %s", async (change, message) => {
    expect(await guardAfter(change)).toBe(message);
  });

  it.each([
    ["alter role fettle_app bypassrls", "The database role fettle_app bypasses row-level security"],
    ["alter role fettle_app superuser", "The database role fettle_app bypasses row-level security"],
  ])("is refused after: %s", async (change, message) => {
    // Only a superuser may change the role so. The clusters of the tests trust `postgres` from this machine.
    expect(await guardAfter(change, "superuser")).toBe(message);
  });
});
