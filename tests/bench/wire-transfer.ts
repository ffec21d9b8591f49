import { connect, type Socket } from "node:net";

/** What a server answered, without the bytes of a download: they are counted and thrown away. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
  /** The first kilobyte of the body. */
  readonly text: string;
}

/** One kept connection that sends and takes large bodies with as little work of its own as can be. */
export class Wire {
  readonly #socket: Socket;
  #head = "";
  #left = -1;
  #answer: { status: number; headers: Record<string, string>; bodyBytes: number; text: string } | undefined;
  #settle: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", (error) => this.#settle?.reject(error));
    socket.on("close", () => this.#settle?.reject(new Error("the server closed the connection")));
  }

  /** Bytes are read into one buffer again and again. */
  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      let wire: Wire | undefined;
      const socket = connect({
        port,
        host: "127.0.0.1",
        onread: {
          buffer: Buffer.allocUnsafeSlow(1024 * 1024),
          callback: (count, buffer) => {
            if (wire !== undefined) wire.#take(buffer as Buffer, count);
            return true;
          },
        },
      });
      socket.once("error", reject);
      socket.once("connect", () => {
        wire = new Wire(socket);
        resolve(wire);
      });
    });
  }

  /** `body`: buffers that are sent one after the other. */
  async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | number>>,
    body: readonly Buffer[] = [],
  ): Promise<WireAnswer> {
    const length = body.reduce((sum, one) => sum + one.length, 0);
    const lines = Object.entries({ host: "bench", ...headers, "content-length": length });
    const answered = new Promise<WireAnswer>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
    for (const one of body) {
      if (!this.#socket.write(one)) await new Promise((resolve) => this.#socket.once("drain", resolve));
    }
    return answered;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(buffer: Buffer, count: number): void {
    let at = 0;
    if (this.#answer === undefined) {
      this.#head += buffer.toString("latin1", 0, count);
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      at = count - (this.#head.length - end - 4);
      const [first = "", ...lines] = this.#head.slice(0, end).split("\r\n");
      const pairs = lines.map((line) => line.split(/: */, 2) as [string, string]);
      const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
      this.#head = "";
      this.#answer = { status: Number(first.split(" ")[1]), headers, bodyBytes: 0, text: "" };
      this.#left =
        headers["content-length"] === undefined ? Number.POSITIVE_INFINITY : Number(headers["content-length"]);
    }
    const answer = this.#answer;
    if (answer.text.length < 1024) answer.text += buffer.toString("latin1", at, Math.min(count, at + 1024));
    answer.bodyBytes += count - at;
    this.#left -= count - at;
    if (this.#left > 0) return;
    this.#answer = undefined;
    this.#settle?.resolve(answer);
  }
}
