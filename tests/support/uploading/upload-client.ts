import { createHash } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestFile } from "./test-file.ts";

export interface Uploader {
  readonly workspaceId: string;
  readonly token: string;
}

export interface Answered {
  readonly status: number;
  /** How much has arrived, as a 308 says it. */
  readonly received: number;
  readonly code: string | undefined;
}

/** What a client has to know to continue an upload. */
export interface UploadAddress {
  readonly fileId: string;
  readonly location: string;
}

/** A client of the protocol, which is told what to do by its test and counts what it sends. */
export class UploadClient {
  readonly #uploader: Uploader;
  readonly #origin: () => string;
  readonly file: TestFile;
  readonly chunkBytes: number;
  address: UploadAddress;
  sentBytes = 0;
  /** Chunks that were turned away, because the server had not yet heard that the sender before had gone. */
  timesBusy = 0;

  constructor(
    uploader: Uploader,
    /** Of the node that is asked now. */
    origin: () => string,
    file: TestFile,
    chunkBytes: number,
    address: UploadAddress = { fileId: "", location: "" },
  ) {
    this.#uploader = uploader;
    this.#origin = origin;
    this.file = file;
    this.chunkBytes = chunkBytes;
    this.address = address;
  }

  /** Announces the file and begins, with its length or (null) without. Returns the status of the beginning. */
  async begin(totalBytes: number | null = this.file.size): Promise<Answered> {
    const announced = await this.#send("POST", `/v1/${this.#uploader.workspaceId}/assets`, {
      json: { content_type: this.file.contentType, is_resumable: true },
    });
    const { file_fettle_id: fileId, signed_upload_url: url } = announced.json;
    const begun = await this.#send("POST", url ?? "", {
      headers: totalBytes === null ? {} : { "x-upload-content-length": String(totalBytes) },
    });
    this.address = { fileId: fileId ?? "", location: begun.headers.get("location") ?? "" };
    return answeredOf(begun);
  }

  /** A chunk as its header says it; any node may be asked. */
  async put(contentRange: string, bytes: Buffer, origin = this.#origin()): Promise<Answered> {
    this.sentBytes += bytes.length;
    const headers = { "content-range": contentRange };
    return answeredOf(await this.#send("PUT", this.address.location, { headers, bytes, origin }));
  }

  /** The chunk that begins at `from`, with its Content-Range. */
  chunk(from: number): readonly [contentRange: string, bytes: Buffer] {
    const to = Math.min(from + this.chunkBytes, this.file.size);
    return [`bytes ${from}-${to - 1}/${this.file.size}`, this.file.read(from, to)];
  }

  send(from: number, origin?: string): Promise<Answered> {
    return this.put(...this.chunk(from), origin);
  }

  ask(): Promise<Answered> {
    return this.put(`bytes */${this.file.size}`, Buffer.alloc(0));
  }

  /**
   * How much has arrived: all of it where the file is whole, undefined where the upload is no longer there. A writer
   * that is just going away is waited out.
   */
  async arrived(timeoutMs = 60_000): Promise<number | undefined> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const { status, received, code } = await this.ask();
      if (status === 200) return this.file.size;
      if (status === 308) return received;
      if (status === 404 || status === 410) return undefined;
      if (status !== 503 || performance.now() > until) throw new Error(`asked how much has arrived: ${status} ${code}`);
      await sleep(5);
    }
  }

  /** The same where it must be there. */
  async received(): Promise<number> {
    const arrived = await this.arrived();
    if (arrived === undefined) throw new Error("the upload is gone");
    return arrived;
  }

  /** Goes on from what has arrived to the end, by whichever node `origin` names for a chunk. */
  async sendRest(origin?: (chunk: number) => string): Promise<void> {
    for (let from = await this.received(), tries = 0; from < this.file.size; tries++) {
      from = await this.sendOn(from, origin?.(tries));
    }
  }

  /** Sends the chunk that begins there, and answers where to go on. */
  async sendOn(from: number, origin?: string): Promise<number> {
    const { status, received, code } = await this.send(from, origin);
    if (status === 200) return this.file.size;
    if (status === 308) return received;
    if (status !== 503) throw new Error(`a chunk: ${status} ${code}`);
    this.timesBusy++;
    return this.received();
  }

  /** Sends the head of a chunk and so many of its bytes, and goes away, or stays until `hangUp`. */
  async begun(from: number, count: number): Promise<{ hangUp(): Promise<void> }> {
    const [contentRange, bytes] = this.chunk(from);
    const { host, hostname, port } = new URL(this.#origin());
    const lines = [
      `PUT ${pathOf(this.address.location)} HTTP/1.1`,
      `host: ${host}`,
      `content-range: ${contentRange}`,
      `content-length: ${bytes.length}`,
    ];
    const sent = bytes.subarray(0, count);
    this.sentBytes += sent.length;
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.resume();
    await new Promise<void>((resolve) => {
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      socket.write(sent, () => resolve());
      void closed.then(resolve);
    });
    return {
      hangUp: () => {
        socket.destroy();
        return closed;
      },
    };
  }

  async finish(checksum: string): Promise<number> {
    const path = `/v1/${this.#uploader.workspaceId}/assets/${this.address.fileId}`;
    const json = { file_name: this.file.fileName, origin: "web", checksum };
    return (await this.#send("PUT", path, { json })).status;
  }

  /** The checksum of what is downloaded; undefined where there is nothing. */
  async fetched(): Promise<{ readonly sha256: string; readonly size: number } | undefined> {
    const path = `/v1/${this.#uploader.workspaceId}/assets/${this.address.fileId}`;
    const answer = await fetch(`${this.#origin()}${path}`, { headers: this.#bearer() });
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      hash.update(chunk);
      size += chunk.length;
    }
    return answer.status === 200 ? { sha256: hash.digest("hex"), size } : undefined;
  }

  async cancel(): Promise<number> {
    return (await this.#send("DELETE", this.address.location, {})).status;
  }

  #bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.#uploader.token}` };
  }

  async #send(
    method: string,
    path: string,
    sent: {
      readonly json?: object;
      readonly bytes?: Buffer;
      readonly headers?: Readonly<Record<string, string>>;
      readonly origin?: string;
    },
  ) {
    const { json, bytes, headers, origin = this.#origin() } = sent;
    const body = json ? JSON.stringify(json) : bytes && bytes.length > 0 ? new Uint8Array(bytes) : null;
    const answer = await fetch(`${origin}${pathOf(path)}`, {
      method,
      headers: { ...(json && { ...this.#bearer(), "content-type": "application/json" }), ...headers },
      body,
    });
    const text = await answer.text();
    const parsed = text === "" ? {} : (JSON.parse(text) as Record<string, string>);
    return { status: answer.status, headers: answer.headers, json: parsed };
  }
}

const pathOf = (address: string): string => (address.startsWith("http") ? new URL(address).pathname : address);

function answeredOf(answer: { status: number; headers: Headers; json: Record<string, string> }): Answered {
  const last = /^bytes=0-(\d+)$/.exec(answer.headers.get("range") ?? "")?.[1];
  return { status: answer.status, received: last === undefined ? 0 : Number(last) + 1, code: answer.json.code };
}
