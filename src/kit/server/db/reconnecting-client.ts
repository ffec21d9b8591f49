import type pg from "pg";
import type { Log } from "../log.ts";
import { connectClient, cutConnection } from "./client.ts";

export interface ReconnectingClientOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  /** Prepares each new connection; it counts as open once this has resolved. */
  open(client: pg.Client): Promise<void>;
  /** Called when the database stops answering although the connection is not closed, and when it answers again. */
  noteAnswering(isAnswering: boolean): void;
  /** How often the connection is asked whether it answers, in ms. */
  readonly beatEveryMs?: number;
}

/**
 * So many beats without an answer, and the database counts as silent: frozen, or behind a network that drops packets.
 * Beats are counted and not milliseconds, so that a process that was kept from running does not blame the database.
 */
const missedMax = 5;
const connectMsMax = 5000;
const pauseMsMin = 100;
const pauseMsMax = 1000;

/** A connection of the node's own, opened again whenever it is lost, after a pause that grows up to a second. [DB3] */
export class ReconnectingClient {
  readonly #options: ReconnectingClientOptions;
  #client: pg.Client | undefined;
  #beating: NodeJS.Timeout | undefined;
  #pauseMs = pauseMsMin;
  #isStopped = false;

  constructor(options: ReconnectingClientOptions) {
    this.#options = options;
  }

  /** The open connection; undefined while there is none. */
  get client(): pg.Client | undefined {
    return this.#client;
  }

  /** Resolves after the first try. One that fails is repeated behind it. */
  async start(): Promise<void> {
    const { connection, log, open, noteAnswering } = this.#options;
    let client: pg.Client | undefined;
    try {
      client = await connectClient({ pipeline: true, ...connection, connectionTimeoutMillis: connectMsMax });
      await within(connectMsMax, client, open(client));
      if (this.#isStopped) return await client.end();
      this.#client = client;
      this.#pauseMs = pauseMsMin;
      noteAnswering(true);
      this.#watch(client);
    } catch (error) {
      if (client) cutConnection(client);
      if (this.#isStopped) return;
      if (error instanceof Error && error.message === "timeout expired") noteAnswering(false);
      log.warn({ err: error }, "the node's own database connection cannot be opened; trying again");
      this.#openLater();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#beating);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  /** Asks once a beat for an answer, and opens another connection when this one is gone. */
  #watch(client: pg.Client): void {
    const { log, noteAnswering, beatEveryMs = 1000 } = this.#options;
    let unanswered = 0;
    const lose = (reason: string) => {
      if (this.#client !== client) return;
      clearInterval(this.#beating);
      this.#client = undefined;
      cutConnection(client);
      log.warn({ reason }, "the node's own database connection was lost; opening another");
      this.#openLater();
    };
    client.once("error", (error: Error) => lose(error.message));
    client.once("end", () => lose("it was closed"));
    this.#beating = setInterval(() => {
      if (++unanswered > missedMax) {
        noteAnswering(false);
        return lose("it does not answer");
      }
      if (unanswered > 1) return;
      client.query("select 1").then(
        () => (unanswered = 0),
        (error: Error) => lose(error.message),
      );
    }, beatEveryMs);
    this.#beating.unref();
  }

  #openLater(): void {
    setTimeout(() => void this.start(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(pauseMsMax, this.#pauseMs * 2);
  }
}

/** Waits for `work` on a connection, and cuts the connection where that takes too long. */
async function within(msMax: number, client: pg.Client, work: Promise<void>): Promise<void> {
  const impatience = setTimeout(() => cutConnection(client), msMax);
  await work.finally(() => clearTimeout(impatience));
}
