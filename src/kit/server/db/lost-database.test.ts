import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { until } from "#tests/server/people.ts";
import { newTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { DatabaseProxy } from "#tests/support/database-proxy.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { translateError } from "../http/translate-error.ts";
import { asSystem } from "../scope.ts";
import { kyselyOn } from "./connection-dialect.ts";
import { ReconnectingClient } from "./reconnecting-client.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
let world: World;
let ann: Person;

beforeAll(async () => {
  database = await newTestDatabase();
  proxy = await DatabaseProxy.before(database.environment.DATABASE_URL ?? "");
  world = await openWorld({ DATABASE_URL: proxy.url });
  ann = await world.member("admin");
});
afterAll(async () => {
  await world?.close();
  await proxy?.close();
  await database?.remove();
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => translateError(error).problem.code,
  );
const nameNow = () =>
  asSystem(world.appContext, world.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from workspace`.execute(db);
    return rows[0]?.name;
  });
const rename = (name: string) => sql`update workspace set name = ${name} where id = ${world.workspaceId}`;

describe("a connection that is lost", () => {
  beforeEach(() => asSystem(world.appContext, world.workspaceId, (scope) => scope.finish(rename("Before"))));

  it("[DB1] has a listener, because connections are made in two places alone", () => {
    const src = fileURLToPath(new URL("../../../", import.meta.url));
    const makers = readdirSync(src, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .filter((name) => /new (pg\.)?(Client|Pool)\(/.test(readFileSync(path.join(src, name), "utf8")));
    expect(makers.toSorted()).toEqual(["kit/server/db/client.ts", "kit/server/db/database.ts"]);
  });

  it("[DB1] while a transaction holds it, idle or at work, fails that transaction and nothing else", async () => {
    const { pool } = world.appContext.database;
    const losing = inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await client.query("update workspace set name = 'Lost'");
      const gone = new Promise((resolve) => client.once("end", resolve));
      await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await gone;
      await client.query("select 1");
    });
    expect(await codeOf(losing)).toBe("databaseUnavailable");
    const sleeping = inTransaction(world.appContext.database, {}, (client) =>
      client.query("select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)"),
    );
    expect(await codeOf(sleeping)).toBe("databaseUnavailable");
    expect(await nameNow()).toBe("Before");
  });

  it("[DB2] while it commits is no success, though PostgreSQL may have committed", async () => {
    proxy.loseCommitOf("Committed");
    const losing = asSystem(world.appContext, world.workspaceId, (scope) => rename("Committed").execute(scope.db));
    expect(await codeOf(losing)).toBe("databaseUnavailable");
    expect(await nameNow()).toBe("Committed");
  });

  it("[DB2] with the one write of a guess is no success either, and its work is not repeated", async () => {
    const { workspaceId } = world;
    let attempts = 0;
    proxy.loseCommitOf("At once");
    const losing = inTransaction(
      world.appContext.database,
      { workspaceId, guess: { entry: "me", proof: { name: "right", text: "select", values: [] } } },
      (client, _, { commitWith }) => {
        attempts++;
        return commitWith(rename("At once").compile(kyselyOn(client)));
      },
    );
    expect(await codeOf(losing)).toBe("databaseUnavailable");
    expect(await nameNow()).toBe("At once");
    expect(attempts).toBe(1);
  });

  it("[DB2] while it commits leaves a call that is repeated under its key with one effect", async () => {
    const key = randomUUID();
    const create = () => ann.call(areaEndpoints.create, { body: { name: "Mill" } }, { "idempotency-key": key });
    proxy.loseCommitOf("Mill");
    const lost = await create();
    expect([lost.status, lost.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await create()).status).toBe(201);
    const { areas } = (await ann.call(areaEndpoints.list)).body;
    expect(areas.filter((area) => area.name === "Mill")).toHaveLength(1);
  });

  it("[DB2] a commit that PostgreSQL turned into a rollback is no success", async () => {
    const swallowing = asSystem(world.appContext, world.workspaceId, async ({ db }) => {
      await rename("Swallowed").execute(db);
      await sql`select 1 / 0`.execute(db).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow("ended with ROLLBACK");
    expect(await nameNow()).toBe("Before");
  });
});

describe("a database that does not answer", () => {
  it("[DB3] is noticed by beats without an answer, and answers again once a connection opens", async () => {
    const heard: boolean[] = [];
    const kept = new ReconnectingClient({
      connection: { connectionString: proxy.url },
      log: world.appContext.log,
      open: async () => {},
      noteAnswering: (isAnswering) => void heard.push(isAnswering),
      beatEveryMs: 20,
    });
    await kept.start();
    expect(heard).toEqual([true]);
    proxy.freeze();
    await until(() => heard.length > 1);
    expect(heard).toEqual([true, false]);
    proxy.thaw();
    await until(() => heard.at(-1) === true && kept.client !== undefined);
    await kept.stop();
  });

  it("[DB3] gives running and new calls 503 at once, is not ready, and serves again when it answers", async () => {
    const { noteAnswering, pool } = world.appContext.database;
    const ready = () => world.server.http.inject({ url: "/readyz" }).then((reply) => reply.statusCode);
    expect(await ready()).toBe(200);
    const running = codeOf(
      inTransaction(world.appContext.database, {}, (client) => client.query("select pg_sleep(60)")),
    );
    const asleep = () =>
      pool.query("select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'");
    await until(async () => (await asleep()).rowCount === 1);
    noteAnswering(false);
    expect(await running).toBe("databaseUnavailable");
    const refused = await ann.call(areaEndpoints.list);
    expect([refused.status, refused.headers["retry-after"], await ready()]).toEqual([503, "5", 503]);
    noteAnswering(true);
    await until(async () => (await ready()) === 200);
    expect((await ann.call(areaEndpoints.list)).status).toBe(200);
  });
});
