import { connect, type Socket } from "node:net";

/** A request as it goes over the wire. */
export type WireRequest = string;

/** One kept connection that sends a request at a time, as bare as can be: what it costs is taken from both servers. */
export class Lane {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  #expected = Number.POSITIVE_INFINITY;
  #settle: { resolve: (answer: Buffer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#settle?.reject(error));
    socket.on("close", () => this.#settle?.reject(new Error("The server closed the connection")));
  }

  static open(port: number): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new Lane(socket)));
      socket.once("error", reject);
    });
  }

  static openMany(port: number, count: number): Promise<Lane[]> {
    return Promise.all(Array.from({ length: count }, () => Lane.open(port)));
  }

  /** The whole answer, head and body. @throws where it is no 200 */
  async send(request: WireRequest): Promise<Buffer> {
    const answer = await new Promise<Buffer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
    if (answer.subarray(0, 12).toString("latin1") !== "HTTP/1.1 200") throw new Error(answer.toString("utf8"));
    return answer;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#expected === Number.POSITIVE_INFINITY) this.#expected = lengthOf(Buffer.concat(this.#chunks));
    if (this.#received < this.#expected) return;
    const answer = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#received = 0;
    this.#expected = Number.POSITIVE_INFINITY;
    this.#settle?.resolve(answer);
  }
}

/** How many bytes the answer has; infinite until its head is there. */
function lengthOf(begun: Buffer): number {
  const end = begun.indexOf("\r\n\r\n");
  if (end < 0) return Number.POSITIVE_INFINITY;
  const length = /^content-length: *(\d+)/im.exec(begun.subarray(0, end).toString("latin1"))?.[1];
  if (length === undefined) throw new Error("The answer does not say how long it is");
  return end + 4 + Number(length);
}

export interface Load {
  readonly perSecond: number;
  /** Of each request, in ms. */
  readonly latencies: readonly number[];
}

/** Keeps every lane busy for so long, each with the requests of its own source. */
export async function load(lanes: readonly Lane[], sources: readonly (() => WireRequest)[], ms: number): Promise<Load> {
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    lanes.map(async (lane, index) => {
      const source = sources[index % sources.length];
      if (!source) throw new Error("A lane has nothing to send");
      for (let before = performance.now(); before < started + ms; ) {
        await lane.send(source());
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return { perSecond: (latencies.length / (performance.now() - started)) * 1000, latencies };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The number that so large a share of them does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
