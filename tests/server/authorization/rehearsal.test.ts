import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { rehearse } from "./rehearsal.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.appContext.database.pool.query(`
    create table rehearsed (id int primary key, next int references rehearsed deferrable initially deferred)`);
});
afterAll(() => world?.close());

const insert = (text: string) =>
  inTransaction(world.appContext.database, {}, async (client: pg.ClientBase) => (await client.query(text)).rowCount);
const count = () => world.appContext.database.pool.query("select id from rehearsed").then(({ rows }) => rows.length);

it("a transaction that is rehearsed answers as it would and leaves nothing", async () => {
  const { pool } = world.appContext.database;
  expect(await rehearse(pool, () => insert("insert into rehearsed values (1, 1)"))).toBe(1);
  expect(await count()).toBe(0);
  expect(await insert("insert into rehearsed values (1, 1)")).toBe(1);
  expect(await count()).toBe(1);
});

it("a transaction that could not be committed fails where it is rehearsed too", async () => {
  const { pool } = world.appContext.database;
  const dangling = () => insert("insert into rehearsed values (2, 3)");
  await expect(dangling()).rejects.toMatchObject({ code: "23503" });
  await expect(rehearse(pool, dangling)).rejects.toMatchObject({ code: "23503" });
});

it("what the server does beside a rehearsal, and ends after it, is committed", async () => {
  const { pool } = world.appContext.database;
  const begun = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const beside = begun.promise.then(() =>
    inTransaction(world.appContext.database, {}, async (client: pg.ClientBase) => {
      taken.resolve();
      await over.promise;
      await client.query("insert into rehearsed values (4, 4)");
    }),
  );
  await rehearse(pool, async () => {
    begun.resolve();
    await taken.promise;
  });
  over.resolve();
  await beside;
  const { rows } = await pool.query("select id from rehearsed where id = 4");
  expect(rows).toHaveLength(1);
});
