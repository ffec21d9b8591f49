import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "#tests/support/world.ts";
import { occurrencesOf } from "../rules/occurrences.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("[TX9] how often a text holds a word follows from its rank, from none to as many as PostgreSQL keeps", async () => {
  const { rows } = await world.asSystem(({ db }) =>
    sql<{ times: number; kept: number; rank: number }>`
      select n as times, (select coalesce(max(cardinality(positions)), 0) from unnest(words) where lexeme = 'pump') as kept,
        ts_rank(words, '''pump''') as rank
      from generate_series(0, 300) n
      cross join lateral (select to_tsvector('english', 'a valve, ' || repeat('a pump and ', n) || 'another') as words) text
      order by n`.execute(db),
  );
  expect(rows.map(({ rank }) => occurrencesOf(rank))).toEqual(rows.map(({ kept }) => kept));
  expect(rows.map(({ kept }) => kept).slice(0, 256)).toEqual(Array.from({ length: 256 }, (_, times) => times));
});
