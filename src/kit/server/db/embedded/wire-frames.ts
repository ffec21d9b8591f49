/**
 * Messages of PostgreSQL's wire protocol 3.0: a letter, the length as a 32-bit integer that counts itself, a body.
 * The first packet of a connection has no letter. Source: PostgreSQL's manual, "Message Formats".
 */

/** Letters of the messages that a client sends. */
export const fromClient = {
  bind: 0x42,
  close: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  describe: 0x44,
  flush: 0x48,
  functionCall: 0x46,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
  terminate: 0x58,
} as const;

/** Letters of the messages that a server sends. */
export const fromServer = {
  copyIn: 0x47,
  dataRow: 0x44,
  error: 0x45,
  notification: 0x41,
  ready: 0x5a,
} as const;

/** Codes that stand where a startup packet has its protocol version. */
export const startupCode = { cancel: 80877102, gss: 80877104, ssl: 80877103 } as const;

/** Larger than any message that PostgreSQL itself accepts means a broken or foreign client. */
const frameBytesMax = 0x3fff_ffff;

export function frame(letter: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(letter, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export const queryFrame = (sql: string): Buffer => frame("Q", cstring(sql));

export const syncFrame = frame("S");

/** `code` is an SQLSTATE of five characters. */
export function errorFrame(severity: "ERROR" | "FATAL", code: string, message: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${message}`];
  return frame("E", ...fields.map(cstring), Buffer.alloc(1));
}

/** The SQLSTATE of an ErrorResponse that stands at `start` in `bytes`. */
export function errorCode(bytes: Buffer, start: number, end: number): string | undefined {
  for (let at = start + 5; at < end && bytes[at] !== 0; ) {
    const stop = bytes.indexOf(0, at);
    if (bytes[at] === 0x43) return bytes.toString("latin1", at + 1, stop);
    at = stop + 1;
  }
  return undefined;
}

/** Calls `visit` with the letter and the bounds of every message in a reply. */
export function eachFrame(reply: Buffer, visit: (letter: number, start: number, end: number) => void): void {
  for (let start = 0; start < reply.length; ) {
    const end = start + 1 + reply.readInt32BE(start + 1);
    visit(reply.readUInt8(start), start, end);
    start = end;
  }
}

/** The rows of a reply as texts; null stands for NULL. */
export function rowsOf(reply: Buffer): (string | null)[][] {
  const rows: (string | null)[][] = [];
  eachFrame(reply, (letter, start) => {
    if (letter !== fromServer.dataRow) return;
    const row: (string | null)[] = [];
    let at = start + 7;
    for (let column = reply.readInt16BE(start + 5); column > 0; column--) {
      const length = reply.readInt32BE(at);
      at += 4;
      row.push(length < 0 ? null : reply.toString("utf8", at, at + length));
      at += Math.max(length, 0);
    }
    rows.push(row);
  });
  return rows;
}

/** Cuts a stream of bytes into whole messages, without copying a long one again for every chunk of it. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /** The next startup packet, or undefined while it is incomplete. Throws at an impossible length. */
  startup(): Buffer | undefined {
    return this.#take(0);
  }

  /** The next message with its letter, or undefined while it is incomplete. Throws at an impossible length. */
  message(): Buffer | undefined {
    return this.#take(1);
  }

  #take(lengthAt: number): Buffer | undefined {
    if (this.#bytes < lengthAt + 4) return undefined;
    const length = this.#joined(lengthAt + 4).readInt32BE(lengthAt);
    if (length < 4 || length > frameBytesMax) throw new RangeError(`A protocol message of ${length} bytes`);
    const end = lengthAt + length;
    if (this.#bytes < end) return undefined;
    const joined = this.#joined(end);
    this.#chunks[0] = joined.subarray(end);
    this.#bytes -= end;
    return joined.subarray(0, end);
  }

  /** The first chunk, made at least `bytes` long. */
  #joined(bytes: number): Buffer {
    const first = this.#chunks[0] ?? Buffer.alloc(0);
    if (first.length >= bytes) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
