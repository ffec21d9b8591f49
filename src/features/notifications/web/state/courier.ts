import { isProblem } from "#kit/problem.ts";
import { hour } from "#kit/time.ts";
import { serverSent } from "#kit/web/wire/server-sent.ts";
import { courierMessage } from "../../subscription-contract.ts";

export interface CourierToken {
  readonly accessToken: string;
  readonly expiresAt: string;
}

/** What the live notifications need of the world. */
export interface CourierTools {
  /** @throws what a call throws */
  readonly ask: (signal: AbortSignal) => Promise<CourierToken>;
  /** @throws what a call throws */
  readonly open: (token: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** A notification has come; undefined where some may have come while nobody listened. */
  readonly heard: (messageId?: string) => void;
  readonly now: () => number;
  /** Resolves early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** [N30] How long before its end a token is renewed. */
const renewedBeforeMs = hour;
/** Specification, procedures section 7: fewer than three times again. */
const triesMax = 3;
const waitMsMax = 15_000;

/** [N30] [N31] The live notifications of one profile in one workspace, by a courier token. */
export class Courier {
  readonly #tools: CourierTools;
  #token: CourierToken | undefined;
  #connection: AbortController | undefined;
  #isOff = false;

  constructor(tools: CourierTools) {
    this.#tools = tools;
  }

  connect(): void {
    if (this.#connection || this.#isOff) return;
    this.#connection = new AbortController();
    void this.#listen(this.#connection.signal);
  }

  /** The token is kept for the next connection. */
  disconnect(): void {
    this.#connection?.abort();
    this.#connection = undefined;
  }

  async #listen(signal: AbortSignal): Promise<void> {
    for (let failures = 0, refusals = 0; !signal.aborted && refusals < triesMax; ) {
      const token = await this.#tokenInForce(signal);
      if (!token) return;
      try {
        const renewal = this.#renewalOf(token, signal);
        const body = await this.#tools.open(token.accessToken, renewal);
        failures = 0;
        refusals = 0;
        this.#tools.heard();
        if (body) for await (const { messageId } of serverSent(body, courierMessage)) this.#tools.heard(messageId);
      } catch (error) {
        if (isProblem(error) && error.status === 403) return this.#giveUp();
        if (isProblem(error) && error.status === 401) {
          this.#token = undefined;
          refusals++;
          continue;
        }
      }
      // One that ended because its token is to be renewed goes on at once.
      if (!signal.aborted && this.#isInForce(token)) {
        failures++;
        await this.#tools.wait(Math.min(waitMsMax, 500 * 2 ** failures), signal);
      }
    }
  }

  #giveUp(): void {
    this.#isOff = true;
    this.disconnect();
  }

  #isInForce(token: CourierToken): boolean {
    return this.#tools.now() < Date.parse(token.expiresAt) - renewedBeforeMs;
  }

  /** [N30] Undefined where notifications are off, the server does not give one, or nobody listens any more. */
  async #tokenInForce(signal: AbortSignal): Promise<CourierToken | undefined> {
    if (this.#token && this.#isInForce(this.#token)) return this.#token;
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        this.#token = await this.#tools.ask(signal);
        return this.#token;
      } catch (error) {
        if (isProblem(error) && error.status === 403) this.#giveUp();
        if (tries >= triesMax || this.#isOff) return undefined;
        await this.#tools.wait(500 * 2 ** tries, signal);
      }
    }
    return undefined;
  }

  /** Aborts with the connection, and when the token is to be renewed. */
  #renewalOf(token: CourierToken, signal: AbortSignal): AbortSignal {
    const renewal = new AbortController();
    const leftMs = Date.parse(token.expiresAt) - renewedBeforeMs - this.#tools.now();
    void this.#tools.wait(leftMs, signal).then(() => renewal.abort());
    return renewal.signal;
  }
}
