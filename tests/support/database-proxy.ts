import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/** Stands between a server and its PostgreSQL, as a load balancer or a virtual address does, and breaks when it is told to. */
export class DatabaseProxy {
  readonly #listener: net.Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #base: URL;
  #target: net.NetConnectOpts;
  #isFrozen = false;
  #losing: string | undefined;
  #freezing: { readonly word: string; readonly done: () => void } | undefined;

  private constructor(url: string) {
    this.#base = new URL(url);
    this.#target = targetOf(url);
    this.#listener = net.createServer((client) => this.#pair(client));
  }

  static async before(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(url);
    proxy.#listener.listen(0, "127.0.0.1");
    await once(proxy.#listener, "listening");
    return proxy;
  }

  /** The same database, through this proxy. */
  get url(): string {
    const url = new URL(this.#base);
    url.search = "";
    url.hostname = "127.0.0.1";
    url.port = String((this.#listener.address() as AddressInfo).port);
    return url.href;
  }

  /** Later connections go to another server. */
  leadTo(url: string): void {
    this.#target = targetOf(url);
  }

  /** Passes nothing on in either direction, and says nothing of it. */
  freeze(): void {
    this.#isFrozen = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Freezes once somebody has sent `word`; resolves then. */
  freezeAt(word: string): Promise<void> {
    return new Promise((done) => {
      this.#freezing = { word, done };
    });
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Cuts the next connection that sends `word` and then commits, when PostgreSQL has committed, before its answer arrives. */
  loseCommitOf(word: string): void {
    this.#losing = word;
  }

  async close(): Promise<void> {
    this.#listener.close();
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await once(this.#listener, "close");
  }

  #pair(client: Socket): void {
    const server = net.connect(this.#target);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    let hasWord = false;
    let isLosing = false;
    for (const [socket, other] of [pair, [server, client] as const]) {
      socket.on("error", () => {});
      socket.once("close", () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
      if (this.#isFrozen) socket.pause();
    }
    client.on("data", (bytes) => {
      hasWord ||= this.#losing !== undefined && bytes.includes(this.#losing);
      if (hasWord && this.#losing !== undefined && bytes.includes("commit")) {
        this.#losing = undefined;
        isLosing = true;
      }
      server.write(bytes);
      const { word, done } = this.#freezing ?? {};
      if (word === undefined || !bytes.includes(word)) return;
      this.#freezing = undefined;
      this.freeze();
      done?.();
    });
    server.on("data", (bytes) => {
      if (isLosing) client.destroy();
      else client.write(bytes);
    });
  }
}

function targetOf(url: string): net.NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host");
  return host?.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) };
}
