import type { FastifyInstance } from "fastify";
import type { Database } from "./db/database.ts";

const probeMsMax = 1000;

/**
 * `/healthz`: the process answers. `/readyz`: it can write to its database and is not about to stop (threat B147).
 */
export function serveHealth(server: FastifyInstance, database: Database, isStopping: () => boolean): void {
  server.get("/healthz", async () => ({ ok: true }));
  server.get("/readyz", async (_request, reply) => {
    const ok = !isStopping() && database.isAnswering() && (await within(probeMsMax, probe(database)));
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}

async function probe(database: Database): Promise<boolean> {
  await database.pool.query(
    "insert into write_probe (id, at) values (1, now()) on conflict (id) do update set at = excluded.at",
  );
  return true;
}

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
