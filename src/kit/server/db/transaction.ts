import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { runBatch, type Statement } from "./batch.ts";
import { sendTogether } from "./connection-dialect.ts";
import type { Database } from "./database.ts";
import { addOpening, type Guess, OnceMore, type Opening, OpeningBatch } from "./opening.ts";
import { statementName } from "./statement-names.ts";

export { type Guess, OnceMore, type Opening } from "./opening.ts";

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
  if (!opening.readOnly && !opening.isForReading && database.isDiskLow()) throw new DiskLow();
  const client = await database.pool.connect();
  const batch = new OpeningBatch(client, batchOn);
  let isCommitted = false;
  const commitWith: CommitWith = async (statement) => {
    const changed = await executeAndCommit(client, batch, statement);
    isCommitted = true;
    return changed;
  };
  let last: Promise<unknown> | undefined;
  const commitAfter: CommitAfter = (sent) => {
    last = sent;
  };
  const ending = { commitWith, commitAfter };
  const { guess, readOnly } = opening;
  let result: Result;
  try {
    if (guess && (readOnly || guess.proof)) {
      result = await workAhead(batch, opening, guess, (on, entry) => work(on, entry, ending));
    } else result = await work(client, await open(batch, opening), ending);
    if (readOnly || isCommitted) await last;
    else {
      // Where the last statement fails, the commit is a rollback: its error is the reason.
      const [, committed] = await Promise.all([last, client.query("commit")]);
      requireCommitted(committed);
    }
  } catch (error) {
    if (isOfStandby(error)) unusable.add(client);
    if (isCommitted || batch.isEnding) client.release(unusable.has(client));
    else await rollBack(client);
    throw error;
  }
  if (readOnly && !batch.isEnding) endReading(client);
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
async function open<Entry>(batch: OpeningBatch, opening: Opening<Entry>): Promise<Entry> {
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

/**
 * Begins with the guess before the gate has proven it: what `work` asks first goes with the opening, in the same write. Its answers
 * are given out once the guess is proven; otherwise the work is repeated, and nobody sees what it read. A reading of a known kind, and
 * a last statement that is asked at once, end the transaction in that write, too.
 */
async function workAhead<Entry, Result>(
  batch: OpeningBatch,
  opening: Opening<Entry>,
  guess: Guess<Entry>,
  work: (client: pg.ClientBase, entry: Entry) => Promise<Result>,
): Promise<Result> {
  const { kind, readOnly } = opening;
  const entered = addOpening(batch, opening, guess);
  batch.beginAhead(readOnly && kind !== undefined && !longer.has(kind) ? commit : undefined);
  const working = work(batch.client, guess.entry);
  // The caller is proven before a failure of the work is reported, and also where it asks the database nothing.
  working.catch(() => {});
  setImmediate(() => void batch.run().catch(() => {}));
  try {
    await batch.opened.catch((cause: unknown) => {
      if (!readOnly && batch.isEnding && !isUndone(cause)) throw cause;
      throw new OnceMore("What was asked ahead failed", { cause });
    });
    if ((await entered) !== guess.entry) throw new OnceMore("The caller is not who was guessed");
  } catch (error) {
    batch.refuseAhead(error);
    await working.catch(() => {});
    throw error;
  }
  batch.answerAhead();
  const [done] = await Promise.allSettled([working]);
  if (kind !== undefined) noteLength(kind, batch.isAskedLate);
  if (readOnly && batch.isCutShort) throw new OnceMore("It asks for more than what was sent at first");
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/** A statement failed, so that PostgreSQL passed over the commit behind it. Of a lost connection nobody knows. [DB2] */
const isUndone = (error: unknown): boolean => (error as { severity?: unknown } | null)?.severity === "ERROR";

const commit = { name: "commit", text: "commit" };
/** Connections whose prepared statements are unknown: they are closed instead of returned to the pool. */
const unusable = new WeakSet<pg.PoolClient>();

async function executeAndCommit(
  client: pg.PoolClient,
  batch: OpeningBatch,
  { sql, parameters }: CompiledQuery,
): Promise<number> {
  const name = statementName(sql);
  const statement = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
  const [result, committed] = await (batch.isSent
    ? batchOn(client, [statement, commit])
    : batch.endWith(statement, commit));
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
