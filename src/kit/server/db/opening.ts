import type pg from "pg";
import { isId } from "../../ids.ts";
import type { Statement } from "./batch.ts";

/** What a transaction begins with before it is proven: what is asked as it counts only once it is. */
export interface Guess<Entry> {
  /** What `enter` would return: this very object, where the guess is right. */
  readonly entry: Entry;
  /**
   * Finds a row where the guess is right, and is asked in place of `enter`: the transaction has a workspace only then. Without one
   * no row is seen or written, so that a transaction may begin to write before it is proven. [DB8]
   */
  readonly proof?: Required<Statement> | undefined;
  /** Called where the proof finds none, before the work is repeated. */
  onWrong?(): void;
}

export interface Opening<Entry> {
  /** The tenant whose rows the transaction sees; without one it runs as the owner, outside the tenants. */
  readonly workspaceId?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** Of a write of a few bytes without which nobody could go on reading: it is not refused while the disk is low. [DB10] */
  readonly isForReading?: boolean | undefined;
  /** Of a reading: all its statements see the same moment, whatever is written meanwhile. */
  readonly isSnapshot?: boolean | undefined;
  /**
   * What runs as the owner, with the workspace set, before the role is given up: the gate's question. It is sent
   * together with the opening, so it costs no round trip of its own: queries are made before anything is awaited.
   */
  readonly enter?: ((client: pg.ClientBase) => Promise<Entry>) | undefined;
  /** Who the caller probably is: `work` begins as them at once, which spares a round trip. [DB6] */
  readonly guess?: Guess<Entry> | undefined;
  /**
   * What is read, in words. A reading that begins with a guess ends in the same write, unless one of these words has asked for more
   * than its first statements not long before. [DB7]
   */
  readonly kind?: string | undefined;
}

/** Thrown by work that changed nothing and takes another path when it is repeated, in a transaction of its own. */
export class OnceMore extends Error {
  override name = "OnceMore";
}

const begin = { name: "begin", text: "begin" };
const beginReading = { name: "begin-reading", text: "begin read only" };
const beginSnapshot = { name: "begin-snapshot", text: "begin isolation level repeatable read read only" };

/** Puts into the batch what opens the transaction; returns what the gate will say. */
export function addOpening<Entry>(
  batch: OpeningBatch,
  opening: Opening<Entry>,
  guess?: Guess<Entry>,
): Promise<Entry | undefined> {
  const { isSnapshot, readOnly, workspaceId } = opening;
  void batch.add(isSnapshot ? beginSnapshot : readOnly ? beginReading : begin);
  if (workspaceId !== undefined && !isId(workspaceId)) throw new Error("Workspace ID is required");
  const entered = guess?.proof && workspaceId ? prove(batch, workspaceId, guess.proof, guess) : admit(batch, opening);
  // If the batch fails, its error gives the reason.
  entered.catch(() => {});
  return entered;
}

function admit<Entry>(batch: OpeningBatch, { workspaceId, enter }: Opening<Entry>): Promise<Entry | undefined> {
  const setting = { name: "workspace", text: "select set_config('fettle.workspace', $1, true)", values: [workspaceId] };
  if (workspaceId !== undefined) void batch.add(setting);
  const entered = enter?.(batch.client) ?? Promise.resolve(undefined);
  if (workspaceId !== undefined) void batch.add({ name: "role", text: "set local role fettle_app" });
  return entered;
}

/** The same in one statement: it gives up the role in any case, and sets the workspace only where the proof holds. */
async function prove<Entry>(
  batch: OpeningBatch,
  workspaceId: string,
  { name, text, values }: Required<Statement>,
  { entry, onWrong }: Guess<Entry>,
): Promise<Entry> {
  const { rows } = await batch.add({
    name: `proof-${name}`,
    text: `select set_config('role', 'fettle_app', true), (
      select set_config('fettle.workspace', $${values.length + 1}, true) where exists (${text})) as workspace`,
    values: [...values, workspaceId],
  });
  if (rows[0]?.workspace === workspaceId) return entry;
  onWrong?.();
  throw new OnceMore("The caller may have changed");
}

type RunBatch = (client: pg.PoolClient, statements: readonly Statement[]) => Promise<readonly pg.QueryResult[]>;

interface Waiting {
  readonly statement: Statement;
  readonly answer: PromiseWithResolvers<pg.QueryResult>;
  result?: pg.QueryResult;
}

/**
 * Collects what opens a transaction until it runs, and sends it in one write. The queries of its `client` are collected too; once
 * it has run they are sent as usual. What is asked after `beginAhead` is sent along, and its answers are held back until the caller
 * of the transaction is proven.
 */
export class OpeningBatch {
  readonly client: pg.ClientBase;
  readonly #collector: Collector;
  readonly #pooled: pg.PoolClient;
  readonly #runBatch: RunBatch;
  readonly #opening: Waiting[] = [];
  readonly #ahead: Waiting[] = [];
  readonly #opened = Promise.withResolvers<void>();
  /** After the last statement, where the transaction ends with the batch. */
  #end: Waiting | undefined;
  #isAhead = false;
  #isSent = false;
  readonly #late = { isAsked: false };

  constructor(pooled: pg.PoolClient, run: RunBatch) {
    this.#pooled = pooled;
    this.#runBatch = run;
    this.#collector = collectorOn(pooled);
    this.#collector.ask = (statement) => this.#ask(statement);
    this.client = this.#collector.client;
    this.#opened.promise.catch(() => {});
  }

  /** Fulfilled once the statements of the opening are answered; rejected where any statement of the batch failed. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  add(statement: Statement): Promise<pg.QueryResult> {
    const waiting = waitingFor(statement);
    (this.#isAhead ? this.#ahead : this.#opening).push(waiting);
    return waiting.answer.promise;
  }

  /**
   * From here on statements belong to the work: the batch is sent when those of one turn are there. With `end` the transaction is
   * over then, and what is asked later is refused.
   */
  beginAhead(end?: Statement): void {
    this.#isAhead = true;
    this.#end = end && waitingFor(end);
  }

  /** The transaction ends with this statement and `end`: both are answered. Only before the batch is sent. */
  endWith(statement: Statement, end: Statement): Promise<[pg.QueryResult, pg.QueryResult]> {
    const answer = this.add(statement);
    this.#end = waitingFor(end);
    void this.run().catch(() => {});
    return Promise.all([answer, this.#end.answer.promise]);
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  /** It was sent with the end of the transaction. */
  get isEnding(): boolean {
    return this.#isSent && this.#end !== undefined;
  }

  /** The work asked for more after the batch was sent. */
  get isAskedLate(): boolean {
    return this.#late.isAsked;
  }

  /** It did, and the batch had ended the transaction. */
  get isCutShort(): boolean {
    return this.#end !== undefined && this.isAskedLate;
  }

  #ask(statement: Statement): Promise<pg.QueryResult> {
    if (this.#isAhead && this.#ahead.length === 0) process.nextTick(() => void this.run().catch(() => {}));
    return this.add(statement);
  }

  /** Sends everything, once. @throws the error of the first statement that fails */
  run(): Promise<void> {
    if (!this.#isSent) {
      this.#isSent = true;
      // The connection must not hold on to the batch: what it read may be large.
      this.#collector.ask = afterwards(this.#late, this.#end ? undefined : this.#pooled);
      this.#send().then(this.#opened.resolve, this.#opened.reject);
    }
    return this.#opened.promise;
  }

  async #send(): Promise<void> {
    if (this.#end) this.#ahead.push(this.#end);
    const all = [...this.#opening, ...this.#ahead];
    const statements = all.map(({ statement }) => statement);
    try {
      const results = await this.#runBatch(this.#pooled, statements);
      if (results.length !== statements.length) throw new Error("The batch did not answer every statement");
      for (const [index, waiting] of all.entries()) waiting.result = results[index] as pg.QueryResult;
      answerAll(this.#opening);
    } catch (error) {
      for (const { answer } of all) answer.reject(error);
      throw error;
    }
  }

  answerAhead(): void {
    answerAll(this.#ahead);
  }

  refuseAhead(error: unknown): void {
    for (const { answer } of this.#ahead) answer.reject(error);
  }
}

function waitingFor(statement: Statement): Waiting {
  const answer = Promise.withResolvers<pg.QueryResult>();
  answer.promise.catch(() => {});
  return { statement, answer };
}

function answerAll(waiting: readonly Waiting[]): void {
  for (const { answer, result } of waiting) if (result) answer.resolve(result);
}

/** Without `open` the transaction is over: its connection would answer as another role, or another's transaction. */
const afterwards =
  (late: { isAsked: boolean }, open: pg.PoolClient | undefined) =>
  (statement: Statement): Promise<pg.QueryResult> => {
    late.isAsked = true;
    return open?.query(statement) ?? Promise.reject(new Error("This transaction ended with its first statements"));
  };

interface Collector {
  readonly client: pg.ClientBase;
  /** Of the batch that collects just now. */
  ask: ((statement: Statement) => Promise<pg.QueryResult>) | undefined;
}

/** One for each connection, so that Kysely over it is made once. */
const collectors = new WeakMap<pg.PoolClient, Collector>();

function collectorOn(pooled: pg.PoolClient): Collector {
  const known = collectors.get(pooled);
  if (known) return known;
  const collector: Collector = {
    ask: undefined,
    client: Object.create(pooled, {
      query: {
        value(query: string | Statement, values?: unknown[]) {
          const statement = statementOf(query, values);
          return collector.ask ? collector.ask(statement) : pooled.query(statement);
        },
      },
    }),
  };
  collectors.set(pooled, collector);
  return collector;
}

const statementOf = (query: string | Statement, values?: unknown[]): Statement =>
  typeof query === "string" ? { text: query, ...(values && { values }) } : query;
