import { followListens } from "./listened-channels.ts";
import {
  cstring,
  eachFrame,
  errorFrame,
  FrameReader,
  frame,
  fromClient,
  fromServer,
  int32,
  queryFrame,
  startupCode,
  syncFrame,
} from "./wire-frames.ts";

/** `I` outside a transaction, `T` inside, `E` inside one that has failed. */
export type TransactionStatus = "I" | "T" | "E";

export interface Reply {
  readonly bytes: Buffer;
  /** Undefined where the batch did not end with ReadyForQuery: the client sent Flush and goes on. */
  readonly status: TransactionStatus | undefined;
}

/** Whoever may hold the one engine: a connection, or the upkeep. */
export interface Holder {
  readonly id: number;
  terminate(code: string, message: string): void;
}

/** Where the client is: a socket. */
export interface Peer {
  send(bytes: Buffer): void;
  close(): void;
}

/** What a connection needs of the hub. */
interface SharedEngine {
  readonly serverVersion: string;
  acquire(holder: Holder): Promise<void>;
  release(holder: Holder): Promise<void>;
  run(batch: Buffer, status: TransactionStatus | undefined, sql: string): Promise<Reply>;
  listensChanged(): void;
  forget(connection: VirtualConnection): void;
}

const copyBytesMax = 256 * 1024 * 1024;
const copyFromStdin = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*copy\b[\s\S]*\bfrom\s+stdin\b/i;
const shownSqlLength = 200;
/** CopyInResponse in text format without columns: clients that send whole rows do not look at them. */
const copyInFrame = frame("G", Buffer.from([0, 0, 0]));

/**
 * One client of the hub. Messages are collected up to Sync, Query or Flush and run as one batch, so that an error in
 * the middle leaves the session where the protocol says. Prepared statements carry the connection's number in the
 * engine, for names are the session's and the session is shared.
 */
export class VirtualConnection implements Holder {
  readonly id: number;
  readonly channels = new Set<string>();
  readonly #hub: SharedEngine;
  readonly #peer: Peer;
  readonly #reader = new FrameReader();
  /** Named prepared statements: name to the beginning of the text. */
  readonly #prepared = new Map<string, string>();
  #started = false;
  #batch: Buffer[] = [];
  #sql = "";
  #copy: { readonly frames: Buffer[]; bytes: number } | undefined;
  #work: Promise<void> = Promise.resolve();
  #status: TransactionStatus = "I";
  #unsynced = false;
  #listened = false;
  #ended = false;

  constructor(hub: SharedEngine, id: number, peer: Peer) {
    this.#hub = hub;
    this.id = id;
    this.#peer = peer;
  }

  send(bytes: Buffer): void {
    this.#peer.send(bytes);
  }

  /** Takes what the client sent, in pieces of any size. */
  receive(chunk: Buffer): void {
    if (this.#ended) return;
    this.#reader.push(chunk);
    try {
      while (!this.#started) {
        const packet = this.#reader.startup();
        if (!packet) return;
        this.#start(packet.length >= 8 ? packet.readInt32BE(4) : 0);
      }
      for (let message = this.#reader.message(); message && !this.#ended; message = this.#reader.message()) {
        this.#take(message);
      }
    } catch (error) {
      this.terminate("08P01", String(error));
    }
  }

  /** Ends the connection after what it has sent: its transaction is rolled back, its prepared statements are dropped. */
  end(): Promise<void> {
    if (this.#ended) return this.#work;
    this.#ended = true;
    this.#work = this.#work.then(() => this.#leave());
    return this.#work;
  }

  terminate(code: string, message: string): void {
    if (this.#ended) return;
    this.send(errorFrame("FATAL", code, message));
    void this.end();
  }

  #start(code: number): void {
    // No TLS on a socket of one's own; a cancel request cannot reach an engine that cannot be interrupted.
    if (code === startupCode.ssl || code === startupCode.gss) return this.send(Buffer.from("N"));
    this.#started = true;
    if (code === startupCode.cancel) return void this.end();
    if (code >> 16 !== 3) return this.terminate("0A000", "only protocol 3 is spoken here");
    const parameters = {
      server_version: this.#hub.serverVersion,
      server_encoding: "UTF8",
      client_encoding: "UTF8",
      DateStyle: "ISO, MDY",
      TimeZone: "UTC",
      integer_datetimes: "on",
      standard_conforming_strings: "on",
    };
    this.send(
      Buffer.concat([
        frame("R", int32(0)),
        ...Object.entries(parameters).map(([name, value]) => frame("S", cstring(name), cstring(value))),
        frame("K", int32(this.id), int32(0)),
        frame("Z", Buffer.from("I")),
      ]),
    );
  }

  #take(message: Buffer): void {
    const letter = message[0];
    if (this.#copy) return this.#collect(this.#copy, message);
    switch (letter) {
      case fromClient.terminate:
        return void this.end();
      case fromClient.query:
        return this.#query(message);
      case fromClient.parse:
        this.#batch.push(this.#parsed(message));
        return;
      case fromClient.bind:
        this.#batch.push(this.#bound(message));
        return;
      case fromClient.describe:
      case fromClient.close:
        this.#batch.push(this.#aboutStatement(message));
        return;
      case fromClient.sync:
      case fromClient.flush:
      case fromClient.functionCall:
        this.#batch.push(message);
        return this.#enqueue();
      default:
        this.#batch.push(message);
    }
  }

  #query(message: Buffer): void {
    const sql = message.toString("utf8", 5, message.length - 1);
    this.#sql = sql.slice(0, shownSqlLength);
    if (copyFromStdin.test(sql)) {
      // The engine needs all its input at once, otherwise it reads an end and stops for good: collect it first.
      this.#copy = { frames: [message], bytes: message.length };
      // Behind the replies to what was sent before, as the client expects it.
      this.#work = this.#work.then(() => this.send(copyInFrame));
      return;
    }
    this.#listened = followListens(sql, this.channels) || this.#listened;
    this.#batch.push(message);
    this.#enqueue();
  }

  #collect(copy: { readonly frames: Buffer[]; bytes: number }, message: Buffer): void {
    const letter = message[0];
    if (letter === fromClient.sync || letter === fromClient.flush) return;
    copy.frames.push(message);
    copy.bytes += message.length;
    if (copy.bytes > copyBytesMax) return this.terminate("54000", "COPY FROM STDIN is too large for this database");
    if (letter !== fromClient.copyDone && letter !== fromClient.copyFail) return;
    this.#copy = undefined;
    this.#batch.push(...copy.frames);
    this.#enqueue(true);
  }

  #parsed(message: Buffer): Buffer {
    const nameEnd = message.indexOf(0, 5);
    const sqlEnd = message.indexOf(0, nameEnd + 1);
    const sql = message.toString("utf8", nameEnd + 1, sqlEnd);
    this.#sql = sql.slice(0, shownSqlLength);
    // Without its input in the same batch the engine would stop for good; so it gets a statement that only fails.
    if (copyFromStdin.test(sql))
      return frame("P", cstring(""), cstring("COPY FROM STDIN without a simple query"), int16zero);
    this.#listened = followListens(this.#sql, this.channels) || this.#listened;
    if (nameEnd === 5) return message;
    this.#prepared.set(message.toString("utf8", 5, nameEnd), this.#sql);
    return this.#renamed(message, 5);
  }

  #bound(message: Buffer): Buffer {
    const statementAt = message.indexOf(0, 5) + 1;
    if (message[statementAt] === 0) return message;
    const name = message.toString("utf8", statementAt, message.indexOf(0, statementAt));
    this.#sql = this.#prepared.get(name) ?? name;
    return this.#renamed(message, statementAt);
  }

  #aboutStatement(message: Buffer): Buffer {
    const isStatement = message[5] === 0x53;
    if (!isStatement || message[6] === 0) return message;
    if (message[0] === fromClient.close) this.#prepared.delete(message.toString("utf8", 6, message.length - 1));
    return this.#renamed(message, 6);
  }

  #renamed(message: Buffer, nameAt: number): Buffer {
    const renamed = Buffer.concat([message.subarray(0, nameAt), this.#prefix, message.subarray(nameAt)]);
    renamed.writeInt32BE(renamed.length - 1, 1);
    return renamed;
  }

  get #prefix(): Buffer {
    return Buffer.from(`${this.id}:`);
  }

  #enqueue(isCopy = false): void {
    const batch = this.#batch.length === 1 ? (this.#batch[0] ?? syncFrame) : Buffer.concat(this.#batch);
    const sql = this.#sql;
    const listened = this.#listened;
    this.#batch = [];
    this.#listened = false;
    this.#work = this.#work.then(() => this.#run(batch, sql, isCopy, listened));
  }

  async #run(batch: Buffer, sql: string, isCopy: boolean, listened: boolean): Promise<void> {
    await this.#hub.acquire(this);
    if (listened) this.#hub.listensChanged();
    const reply = await this.#hub.run(batch, this.#unsynced ? undefined : this.#status, sql);
    this.#unsynced = reply.status === undefined;
    this.#status = reply.status ?? this.#status;
    // Before the reply leaves: the client's next statement must find the engine free.
    if (!this.#unsynced && this.#status === "I") await this.#hub.release(this);
    this.send(isCopy ? withoutCopyIn(reply.bytes) : reply.bytes);
  }

  async #leave(): Promise<void> {
    const parting: Buffer[] = [];
    if (this.#unsynced) parting.push(syncFrame);
    if (this.#unsynced || this.#status !== "I") parting.push(queryFrame("rollback"));
    for (const name of this.#prepared.keys()) {
      parting.push(frame("C", Buffer.from("S"), this.#prefix, cstring(name)));
    }
    if (this.#prepared.size > 0) parting.push(syncFrame);
    if (parting.length > 0) {
      await this.#hub.acquire(this);
      await this.#hub.run(Buffer.concat(parting), undefined, "rollback");
      this.#status = "I";
      await this.#hub.release(this);
    }
    this.#hub.forget(this);
    this.#peer.close();
  }
}

const int16zero = Buffer.alloc(2);

/** The client had its CopyInResponse when it began to send. */
function withoutCopyIn(reply: Buffer): Buffer {
  const kept: Buffer[] = [];
  eachFrame(reply, (letter, start, end) => {
    if (letter !== fromServer.copyIn) kept.push(reply.subarray(start, end));
  });
  return Buffer.concat(kept);
}
