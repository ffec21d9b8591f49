import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "#tests/support/world.ts";
import { createLog } from "./log.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** What the server writes of an error. */
function logged(err: unknown): string {
  let text = "";
  const into = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  createLog("info", into).error({ err }, "bug");
  return text;
}

const failing = (sql: string, values: unknown[]): Promise<unknown> =>
  world.appContext.database.pool.query(sql, values).catch((error: unknown) => error);

it.each([
  // Where the database was reading: the line of the document, from its beginning.
  ["a document that cannot be stored", "select $1::jsonb", ['{"answer": "my secret \\u0000"}']],
  ["a document that is none", "select $1::jsonb", ['{"answer": "my secret"']],
  ["a row that is refused", "insert into write_probe (id, at) values (1, $1), (1, $1)", ["2026-01-01"]],
])("writes nothing of what was entered where the database refuses %s (threat B150)", async (_name, sql, values) => {
  const error = await failing(sql, values);
  expect(error).toMatchObject({ code: expect.any(String) });
  for (const one of [error, new AggregateError([error], "two of them")]) {
    expect(logged(one)).toContain('"msg":"bug"');
    expect(logged(one)).not.toMatch(/my secret|2026-01-01/);
  }
});
