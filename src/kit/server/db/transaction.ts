import type pg from "pg";
import { isId } from "../../ids.ts";
import type { Database } from "./database.ts";

export interface Opening<Entry> {
  /** The tenant whose rows the transaction sees; without one it runs as the owner, above the tenants. */
  readonly workspaceId?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /**
   * One statement that runs as the owner, with the workspace set, before the role is given up: the gate's question.
   * It is sent together with the opening, so it costs no round trip of its own.
   */
  readonly enter?: ((client: pg.ClientBase) => Promise<Entry>) | undefined;
}

const retriesMax = 3;
/** serialization_failure and deadlock_detected: nothing was kept, so the same work may be tried again */
const retryable: ReadonlySet<string> = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction. Inside a workspace it runs under the plain role `fettle_app`, whom row-level
 * security binds. A refusal or a bug rolls everything back; a deadlock is tried again.
 */
export async function inTransaction<Entry, Result>(
  database: Database,
  opening: Opening<Entry>,
  work: (client: pg.ClientBase, entry: Entry) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, opening, work);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= retriesMax || typeof code !== "string" || !retryable.has(code)) throw error;
    }
  }
}

async function once<Entry, Result>(
  database: Database,
  opening: Opening<Entry>,
  work: (client: pg.ClientBase, entry: Entry) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let result: Result;
  try {
    result = await work(client, await open(client, opening));
    if (!opening.readOnly) await client.query("commit");
  } catch (error) {
    await releaseAfter(client, "rollback");
    throw error;
  }
  // Nothing was changed that might not be kept, so nobody need wait for the end.
  if (opening.readOnly) void releaseAfter(client, "commit");
  else client.release();
  return result;
}

/** Sends the opening, the gate's question and the change of role in one write, and waits for their answers. */
async function open<Entry>(client: pg.PoolClient, opening: Opening<Entry>): Promise<Entry> {
  const begin = beginning(opening);
  const { stream } = client.connection;
  stream.cork();
  const opened = client.query(begin);
  // If the opening fails, so do the two behind it, and they are not looked at.
  const entered = opening.enter?.(client) ?? Promise.resolve(undefined);
  entered.catch(() => {});
  const bound = opening.workspaceId === undefined ? undefined : client.query("set local role fettle_app");
  bound?.catch(() => {});
  stream.uncork();
  await opened;
  const entry = (await entered) as Entry;
  await bound;
  return entry;
}

async function releaseAfter(client: pg.PoolClient, ending: "commit" | "rollback"): Promise<void> {
  const broken = await client.query(ending).then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(broken);
}

function beginning(opening: Opening<unknown>): string {
  const begin = opening.readOnly ? "begin read only" : "begin";
  if (opening.workspaceId === undefined) return begin;
  // The id goes into the text, so that opening stays one round trip: nothing but a UUID may stand there.
  if (!isId(opening.workspaceId)) throw new Error("Workspace ID is required");
  return `${begin}; select set_config('fettle.workspace', '${opening.workspaceId}', true)`;
}
