import type pg from "pg";
import type { Statement } from "./batch.ts";

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
