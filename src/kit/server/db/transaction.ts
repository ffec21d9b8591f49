import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { isId } from "../../ids.ts";
import { runBatch, type Statement } from "./batch.ts";
import { sendTogether } from "./connection-dialect.ts";
import type { Database } from "./database.ts";
import { OpeningBatch } from "./opening-batch.ts";
import { statementName } from "./statement-names.ts";

export interface Opening<Entry> {
  /** The tenant whose rows the transaction sees; without one it runs as the owner, outside the tenants. */
  readonly workspaceId?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** Of a reading: all its statements see the same moment, whatever is written meanwhile. */
  readonly isSnapshot?: boolean | undefined;
  /**
   * What runs as the owner, with the workspace set, before the role is given up: the gate's question. It is sent
   * together with the opening, so it costs no round trip of its own: queries are made before anything is awaited.
   */
  readonly enter?: ((client: pg.ClientBase) => Promise<Entry>) | undefined;
  /**
   * What `enter` will probably return, of a reading: `work` begins with it at once, which spares a round trip. What it read counts
   * only if `enter` returns this very object. [DB6]
   */
  readonly guess?: Entry | undefined;
  /**
   * What is read, in words. A reading that begins with a guess ends in the same write, unless one of these words has asked for more
   * than its first statements not long before. [DB7]
   */
  readonly kind?: string | undefined;
}

/**
 * Runs a statement and commits with it: both are sent in one write, which saves a round trip. A failing statement rolls
 * back. The transaction is over then; its changes are committed, whatever `work` throws afterwards. Returns the number
 * of changed rows.
 */
export type CommitWith = (statement: CompiledQuery) => Promise<number>;

/** Takes a statement that was sent as the last one and is not waited for: the commit follows it in the same write. */
export type CommitAfter = (last: Promise<unknown>) => void;

interface Ending {
  readonly commitWith: CommitWith;
  readonly commitAfter: CommitAfter;
}

type Work<Entry, Result> = (client: pg.ClientBase, entry: Entry, ending: Ending) => Promise<Result>;

/** Thrown by work that changed nothing and takes another path when it is repeated, in a transaction of its own. */
export class OnceMore extends Error {
  override name = "OnceMore";
}

/** Refused before the disk is full, as PostgreSQL itself would refuse it then: reads go on. */
class DiskLow extends Error {
  override name = "DiskLow";
  readonly code = "53100";
}

/** Refused at once while the database does not answer, as a connection to it would be refused some seconds later. [DB3] */
class DatabaseSilent extends Error {
  override name = "DatabaseSilent";
  readonly code = "57P03";
}

/** PostgreSQL ended the transaction by a rollback, because a statement had failed and its error was not thrown on. [DB2] */
class RolledBack extends Error {
  override name = "RolledBack";
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
  work: Work<Entry, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, attempt === 1 ? opening : { ...opening, guess: undefined }, work);
    } catch (error) {
      if (attempt >= retriesMax || !mayBeTriedAgain(error)) throw error;
    }
  }
}

function mayBeTriedAgain(error: unknown): boolean {
  if (error instanceof OnceMore) return true;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && retryable.has(code);
}

async function once<Entry, Result>(
  database: Database,
  opening: Opening<Entry>,
  work: Work<Entry, Result>,
): Promise<Result> {
  if (!database.isAnswering()) throw new DatabaseSilent();
  if (!opening.readOnly && database.isDiskLow()) throw new DiskLow();
  const client = await database.pool.connect();
  let isCommitted = false;
  const commitWith: CommitWith = async (statement) => {
    const changed = await executeAndCommit(client, statement);
    isCommitted = true;
    return changed;
  };
  let last: Promise<unknown> | undefined;
  const commitAfter: CommitAfter = (sent) => {
    last = sent;
  };
  const ending = { commitWith, commitAfter };
  let result: Result;
  try {
    if (opening.readOnly && opening.guess !== undefined) {
      const ahead = readAhead(client, opening, opening.guess, (on, entry) => work(on, entry, ending));
      isCommitted = ahead.isWhole;
      result = await ahead.result;
    } else result = await work(client, await open(client, opening), ending);
    if (opening.readOnly || isCommitted) await last;
    else {
      // Where the last statement fails, the commit is a rollback: its error is the reason.
      const [, committed] = await Promise.all([last, client.query("commit")]);
      requireCommitted(committed);
    }
  } catch (error) {
    if (isOfStandby(error)) unusable.add(client);
    if (isCommitted) client.release(unusable.has(client));
    else await rollBack(client);
    throw error;
  }
  if (opening.readOnly && !isCommitted) endReading(client);
  else client.release();
  return result;
}

/** [DB2] Only an answer that says so is a commit: a lost connection or a rollback is not. */
function requireCommitted(result: pg.QueryResult | undefined): void {
  if (result?.command !== "COMMIT")
    throw new RolledBack(`The transaction ended with ${result?.command ?? "no answer"}`);
}

/** After a switch to another server the old one may still answer, and takes no writes: its connections are closed. */
const isOfStandby = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "25006";

/** Sends the opening, the gate's question and the change of role as one batch, and waits for their answers. */
async function open<Entry>(client: pg.PoolClient, opening: Opening<Entry>): Promise<Entry> {
  const batch = new OpeningBatch(client, batchOn);
  const entered = addOpening(batch, opening);
  await batch.run();
  return (await entered) as Entry;
}

/**
 * What has asked for more than its first statements, and how many of its kind have to do without before one is sent whole again:
 * what is asked later is often kept from then on. There are as many as the contract has readings and their queries.
 */
const longer = new Map<string, number>();
const shortInARow = 8;

function noteLength(kind: string, isLong: boolean): void {
  const left = isLong ? shortInARow : (longer.get(kind) ?? 0) - 1;
  if (left > 0) longer.set(kind, left);
  else longer.delete(kind);
}

interface Ahead<Result> {
  readonly result: Promise<Result>;
  /** The transaction ends with its first write. */
  readonly isWhole: boolean;
}

/**
 * Reads with the guess before the gate has proven it: what `work` asks first goes with the opening, in the same write. Its answers
 * are given out once the gate has returned the guess itself; otherwise the work is repeated, and nobody sees what it read.
 */
function readAhead<Entry, Result>(
  client: pg.PoolClient,
  opening: Opening<Entry>,
  guess: Entry,
  work: (client: pg.ClientBase, entry: Entry) => Promise<Result>,
): Ahead<Result> {
  const { kind } = opening;
  const isWhole = kind !== undefined && !longer.has(kind);
  const batch = new OpeningBatch(client, batchOn);
  const entered = addOpening(batch, opening);
  batch.beginAhead(isWhole ? commit : undefined);
  const result = answersAhead(batch, entered, guess, work).finally(() => {
    if (kind !== undefined) noteLength(kind, batch.isAskedLate);
  });
  return { isWhole, result };
}

async function answersAhead<Entry, Result>(
  batch: OpeningBatch,
  entered: Promise<Entry | undefined>,
  guess: Entry,
  work: (client: pg.ClientBase, entry: Entry) => Promise<Result>,
): Promise<Result> {
  const working = work(batch.client, guess);
  // The caller is proven before a failure of the work is reported, and also where it asks the database nothing.
  working.catch(() => {});
  setImmediate(() => void batch.run().catch(() => {}));
  try {
    await batch.opened.catch((cause: unknown) => {
      throw new OnceMore("What was read ahead failed", { cause });
    });
    if ((await entered) !== guess) throw new OnceMore("The caller is not who was guessed");
  } catch (error) {
    batch.refuseAhead(error);
    await working.catch(() => {});
    throw error;
  }
  batch.answerAhead();
  const [done] = await Promise.allSettled([working]);
  if (batch.isCutShort) throw new OnceMore("It asks for more than what was sent at first");
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

const commit = { name: "commit", text: "commit" };
const begin = { name: "begin", text: "begin" };
const beginReading = { name: "begin-reading", text: "begin read only" };
const beginSnapshot = { name: "begin-snapshot", text: "begin isolation level repeatable read read only" };

/** Puts into the batch what opens the transaction; returns what the gate will say. */
function addOpening<Entry>(batch: OpeningBatch, opening: Opening<Entry>): Promise<Entry | undefined> {
  void batch.add(opening.isSnapshot ? beginSnapshot : opening.readOnly ? beginReading : begin);
  if (opening.workspaceId !== undefined) void batch.add(workspaceStatement(opening.workspaceId));
  const entered = opening.enter?.(batch.client) ?? Promise.resolve(undefined);
  // If the batch fails, its error gives the reason.
  entered.catch(() => {});
  if (opening.workspaceId !== undefined) void batch.add({ name: "role", text: "set local role fettle_app" });
  return entered;
}

function workspaceStatement(workspaceId: string): Statement {
  if (!isId(workspaceId)) throw new Error("Workspace ID is required");
  return { name: "workspace", text: "select set_config('fettle.workspace', $1, true)", values: [workspaceId] };
}

/** Connections whose prepared statements are unknown: they are closed instead of returned to the pool. */
const unusable = new WeakSet<pg.PoolClient>();

async function executeAndCommit(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<number> {
  const name = statementName(sql);
  const statement = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
  const [result, committed] = await batchOn(client, [statement, commit]);
  requireCommitted(committed);
  return result?.rowCount ?? 0;
}

async function batchOn(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  try {
    return await runBatch(client, statements);
  } catch (error) {
    unusable.add(client);
    throw error;
  }
}

/**
 * Ends a read-only transaction without waiting, since it has nothing to commit: the connection returns to the pool at
 * once, and its next user's first statement follows the COMMIT in the same write. A lost connection fails that statement.
 */
function endReading(client: pg.PoolClient): void {
  if (unusable.has(client)) return client.release(true);
  sendTogether(client);
  client.query("commit").catch(() => {});
  client.release();
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  if (unusable.has(client)) return client.release(true);
  const broken = await client.query("rollback").then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(broken);
}
