import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";

/** What happens to one request with a body on its way to the server. `at`: where, as a part of the body's length. */
export type ProxyFault =
  | { readonly is: "none" | "lostAnswer" | "repeat" | "twice" | "late" | "otherNode" | "refused" | "wrongTotal" }
  | { readonly is: "cut" | "flip" | "stutter" | "moved"; readonly at: number };

const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** Every kind of them, as often as nothing happens. */
export const proxyFault: fc.Arbitrary<ProxyFault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ is: "none" } as const) },
  {
    weight: 7,
    arbitrary: fc.constantFrom(
      ...(["lostAnswer", "repeat", "twice", "late", "otherNode", "refused", "wrongTotal"] as const).map((is) => ({
        is,
      })),
    ),
  },
  { weight: 5, arbitrary: fc.record({ is: fc.constantFrom("cut", "stutter", "moved"), at: part }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("flip" as const), at: part }) },
);

interface Held {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Relayed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * Stands before the nodes of a server, and does to the chunks that pass what networks and other proxies do: cuts them,
 * loses answers, sends again, at once or later, elsewhere, other bytes, or with another header. Each chunk meets the
 * next fault of the plan; behind its end nothing happens.
 */
export class FaultProxy {
  readonly #nodes: () => readonly string[];
  readonly #server: Server;
  /** Sent again when another request has passed: the order is another one. */
  #late: Held | undefined;
  plan: ProxyFault[] = [];
  flips = 0;

  private constructor(nodes: () => readonly string[]) {
    this.#nodes = nodes;
    this.#server = createServer((near, answer) => {
      // A client that was cut off gets no response.
      this.#pass(near, answer).catch(() => answer.destroy());
    });
  }

  static open(nodes: () => readonly string[]): Promise<FaultProxy> {
    const made = new FaultProxy(nodes);
    return new Promise((resolve) => made.#server.listen(0, "127.0.0.1", () => resolve(made)));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(near: IncomingMessage, answer: ServerResponse): Promise<void> {
    const held = await heldOf(near);
    const isChunk = held.method === "PUT" && held.body.length > 0 && held.headers["content-range"] !== undefined;
    const fault = isChunk ? (this.plan.shift() ?? ({ is: "none" } as const)) : ({ is: "none" } as const);
    const late = this.#late;
    if (isChunk) this.#late = undefined;
    const relayed = await this.#meet(fault, held);
    if (late) await this.#send(late).catch(() => undefined);
    if (relayed === undefined) return void answer.destroy();
    answer.writeHead(relayed.status, relayed.headers).end(relayed.body);
  }

  /** Undefined where the client hears nothing. */
  async #meet(fault: ProxyFault, held: Held): Promise<Relayed | undefined> {
    const at = "at" in fault ? Math.floor(fault.at * held.body.length) : 0;
    switch (fault.is) {
      case "none":
        return this.#send(held);
      case "lostAnswer":
        await this.#send(held);
        return undefined;
      case "repeat":
        await this.#send(held);
        return this.#send(held);
      case "twice":
        return (await Promise.all([this.#send(held), this.#send(held, 1)]))[0];
      case "late":
        this.#late = held;
        return undefined;
      case "otherNode":
        return this.#send(held, 1);
      case "refused":
        return { status: 502, headers: { "content-length": "0" }, body: Buffer.alloc(0) };
      case "wrongTotal":
        return this.#send(ranged(held, /\d+$/, (total) => total + 1));
      case "moved":
        return this.#send(ranged(held, /\d+-\d+/, (first) => first + at + 1));
      case "flip": {
        this.flips++;
        const body = Buffer.from(held.body);
        body.writeUInt8(body.readUInt8(at) ^ 4, at);
        return this.#send({ ...held, body });
      }
      case "cut":
        await this.#sendSome(held, at);
        return undefined;
      case "stutter":
        return this.#send(held, 0, at);
    }
  }

  #url(held: Held, node: number): URL {
    return new URL(held.path, this.#nodes()[node]);
  }

  /** `pause`: after so many bytes. */
  #send(held: Held, node = 0, pause?: number): Promise<Relayed> {
    return new Promise((resolve, reject) => {
      const headers = { ...held.headers, "content-length": String(held.body.length) };
      const far = request(this.#url(held, node), { method: held.method, headers, agent: false }, (answered) => {
        buffer(answered).then(
          (body) => resolve({ status: answered.statusCode ?? 0, headers: answered.headers, body }),
          reject,
        );
      });
      far.on("error", reject);
      if (pause === undefined) return void far.end(held.body);
      far.write(held.body.subarray(0, pause));
      setTimeout(() => far.end(held.body.subarray(pause)), 3);
    });
  }

  #sendSome(held: Held, count: number): Promise<void> {
    const { hostname, port, pathname } = this.#url(held, 0);
    const headers = { ...held.headers, "content-length": String(held.body.length) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = `${held.method} ${pathname} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(Buffer.concat([Buffer.from(head), held.body.subarray(0, count)]), () => socket.destroy());
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve());
    });
  }
}

/** The headers of a single hop stay behind. */
const ofTheHop: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

async function heldOf(near: IncomingMessage): Promise<Held> {
  const pairs = Object.entries(near.headers).filter(([name]) => !ofTheHop.has(name)) as [string, string][];
  return {
    method: near.method ?? "",
    path: near.url ?? "",
    headers: Object.fromEntries(pairs),
    body: await buffer(near),
  };
}

/** With another Content-Range: its first number of what matches is changed; both where there are two. */
function ranged(held: Held, which: RegExp, change: (number: number) => number): Held {
  const range = held.headers["content-range"] ?? "";
  const changed = range.replace(which, (numbers) => numbers.replaceAll(/\d+/g, (one) => String(change(Number(one)))));
  return { ...held, headers: { ...held.headers, "content-range": changed } };
}
