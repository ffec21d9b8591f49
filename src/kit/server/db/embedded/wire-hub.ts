import type { Engine } from "./engine.ts";
import type { HostLog } from "./host-messages.ts";
import { listenStatement } from "./listened-channels.ts";
import { type Holder, type Peer, type Reply, type TransactionStatus, VirtualConnection } from "./wire-connection.ts";
import { eachFrame, errorCode, errorFrame, fromServer, queryFrame, rowsOf } from "./wire-frames.ts";

interface HubSettings {
  /** Whether the disk is below its floor right now; asked before every batch, so it must be cheap. */
  readonly diskIsLow: () => boolean;
  /** A transaction that is idle for so long while others wait is ended, as PostgreSQL's own timeout would. */
  readonly idleTransactionMs: number;
  /** A connection that waits for so long is worth a warning. */
  readonly waitWarnMs: number;
  readonly log: HostLog;
}

interface Waiting {
  readonly holder: Holder;
  readonly since: number;
  readonly resume: () => void;
  warned: boolean;
}

const readOnlyTransaction = "25006";
const diskFull = "53100";
const diskFullMessage = "the disk of the database is nearly full: writes are refused until there is space again";

/**
 * Many PostgreSQL connections over one PGlite, which is one session. The engine is held by one connection at a time,
 * until its transaction has ended; the others wait in the order in which they came.
 */
export class WireHub {
  readonly #engine: Engine;
  readonly #settings: HubSettings;
  readonly #connections = new Set<VirtualConnection>();
  readonly #waiting: Waiting[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly serverVersion: string;
  #holder: Holder | undefined;
  #lastId = 0;
  #activeAt = performance.now();
  #listensChanged = false;
  #readOnlySession = false;
  #readOnlyTransaction = false;

  static async over(engine: Engine, settings: HubSettings): Promise<WireHub> {
    const [row] = rowsOf(await engine.run(queryFrame("show server_version"), "show server_version"));
    return new WireHub(engine, settings, row?.[0] ?? "0");
  }

  private constructor(engine: Engine, settings: HubSettings, serverVersion: string) {
    this.#engine = engine;
    this.#settings = settings;
    this.serverVersion = serverVersion;
    this.#timer = setInterval(() => this.#watchWaiting(), 1000).unref();
  }

  get refusesWrites(): boolean {
    return this.#settings.diskIsLow();
  }

  /** Milliseconds since a connection used the engine; 0 while it is held. */
  get idleMs(): number {
    return this.#holder ? 0 : performance.now() - this.#activeAt;
  }

  connect(peer: Peer): VirtualConnection {
    const connection = new VirtualConnection(this, ++this.#lastId, peer);
    this.#connections.add(connection);
    return connection;
  }

  forget(connection: VirtualConnection): void {
    this.#connections.delete(connection);
  }

  /** Ends every connection and rolls their transactions back. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#connections].map((connection) => connection.end()));
  }

  async acquire(holder: Holder): Promise<void> {
    if (this.#holder === holder) return;
    if (!this.#holder) {
      this.#holder = holder;
      return;
    }
    await new Promise<void>((resume) => {
      this.#waiting.push({ holder, since: performance.now(), resume, warned: false });
    });
  }

  /** Gives the engine on. Call it only outside a transaction. */
  async release(holder: Holder): Promise<void> {
    if (this.#holder !== holder) return;
    this.#readOnlyTransaction = false;
    if (this.#listensChanged) await this.#listenAgain();
    const next = this.#waiting.shift();
    this.#holder = next?.holder;
    next?.resume();
  }

  listensChanged(): void {
    this.#listensChanged = true;
  }

  /**
   * Runs one batch of messages for whoever holds the engine. Notifications are taken out of the reply and go to the
   * connections that listen. `status` is the one before the batch; `sql` is what the watchdog shows if it must end it.
   */
  async run(batch: Buffer, status: TransactionStatus | undefined, sql: string): Promise<Reply> {
    if (status) await this.#guardDisk(status);
    this.#activeAt = performance.now();
    const reply = await this.#engine.run(batch, sql);
    this.#activeAt = performance.now();
    return this.#sorted(reply);
  }

  /** Statements of the upkeep, outside any transaction. The rows of all of them, as texts. Throws at an error. */
  async upkeep(sql: string): Promise<(string | null)[][]> {
    const holder: Holder = { id: 0, terminate: () => {} };
    await this.acquire(holder);
    try {
      // Not through `run`: it is nobody's activity. And without a text for the watchdog: a VACUUM may take its time.
      const { bytes } = this.#sorted(await this.#engine.run(queryFrame(sql), ""));
      eachFrame(bytes, (letter, start, end) => {
        if (letter === fromServer.error) throw new Error(`${sql}: SQLSTATE ${errorCode(bytes, start, end)}`);
      });
      return rowsOf(bytes);
    } finally {
      await this.release(holder);
    }
  }

  /**
   * PostgreSQL itself knows best what writes. Below the disk's floor the session is made read-only, and so is the
   * transaction that was open when it was crossed; the refusal is given the SQLSTATE of a full disk on its way out.
   */
  async #guardDisk(status: TransactionStatus): Promise<void> {
    const low = this.#settings.diskIsLow();
    if (status === "I" && low !== this.#readOnlySession) {
      await this.#engine.run(queryFrame(`set default_transaction_read_only = ${low ? "on" : "off"}`), "");
      this.#readOnlySession = low;
      this.#settings.log(low ? "error" : "info", low ? diskFullMessage : "the disk has space again: writes are taken");
    }
    if (status === "T" && low && !this.#readOnlyTransaction) {
      await this.#engine.run(queryFrame("set transaction_read_only = on"), "");
      this.#readOnlyTransaction = true;
    }
  }

  #sorted(reply: Buffer): Reply {
    const guarded = this.#readOnlySession || this.#readOnlyTransaction;
    const kept: Buffer[] = [];
    let keptUntil = 0;
    let status: TransactionStatus | undefined;
    eachFrame(reply, (letter, start, end) => {
      if (letter === fromServer.ready) status = String.fromCharCode(reply.readUInt8(start + 5)) as TransactionStatus;
      const dropped = letter === fromServer.notification;
      const refused = guarded && letter === fromServer.error && errorCode(reply, start, end) === readOnlyTransaction;
      if (!dropped && !refused) return;
      kept.push(reply.subarray(keptUntil, start));
      keptUntil = end;
      if (dropped) this.#deliver(reply.subarray(start, end));
      else kept.push(errorFrame("ERROR", diskFull, diskFullMessage));
    });
    return { bytes: kept.length === 0 ? reply : Buffer.concat([...kept, reply.subarray(keptUntil)]), status };
  }

  #deliver(notification: Buffer): void {
    const channel = notification.toString("utf8", 9, notification.indexOf(0, 9));
    for (const connection of this.#connections) {
      if (connection.channels.has(channel)) connection.send(notification);
    }
  }

  /** One session listens for all: an UNLISTEN or a rollback of one connection must not take it from the others. */
  async #listenAgain(): Promise<void> {
    this.#listensChanged = false;
    const channels = new Set([...this.#connections].flatMap((connection) => [...connection.channels]));
    channels.delete("*");
    if (channels.size === 0) return;
    const sql = [...channels].map(listenStatement).join("; ");
    this.#sorted(await this.#engine.run(queryFrame(sql), ""));
  }

  #watchWaiting(): void {
    const first = this.#waiting[0];
    const holder = this.#holder;
    if (!first || !holder) return;
    const now = performance.now();
    if (!first.warned && now - first.since > this.#settings.waitWarnMs) {
      first.warned = true;
      this.#settings.log("warn", "a connection waits behind the open transaction of another", {
        waiting: first.holder.id,
        open: holder.id,
        hint: "a query on the pool inside a transaction never gets its turn",
      });
    }
    if (now - this.#activeAt > this.#settings.idleTransactionMs) {
      holder.terminate("25P03", "the transaction was idle for too long while others waited");
    }
  }
}
