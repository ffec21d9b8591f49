import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RawData, WebSocket } from "ws";
import type { Actor } from "../../policy.ts";
import { isProblem, Problem } from "../../problem.ts";
import { second } from "../../time.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Counted, requireWithinLimit } from "../limits/rate-limit.ts";
import { assertAllowed, type Enter, inScope } from "../scope.ts";
import { checkValue } from "./check-value.ts";
import type { CallDeps } from "./handle-call.ts";
import { isFromOwnOrigin } from "./own-origin.ts";
import { parseJson } from "./parse-json.ts";
import type { SocketCall, SocketRoute } from "./socket-route.ts";
import { translateError } from "./translate-error.ts";

/** [SK2] A frame of more ends the socket (threat B123). */
export const frameBytesMax = 64 * 1024;

/** [SK3] A socket without a proven message is closed after this time (ruling R9), in ms. */
export const provenWithinMs = 10 * second;

/** [SK4] How often the sender of a message is proven again while the socket is open, in ms. */
export const provenEveryMs = 2 * second;

/** RFC 6455: the server's rules were broken; a fault of the server. */
const [refusedCode, faultCode] = [1008, 1011];

export interface SocketOptions {
  /** Where people reach the product, if it is configured. */
  readonly publicUrl: string | undefined;
  /** Tests take less. */
  readonly provenWithinMs?: number | undefined;
  readonly provenEveryMs?: number | undefined;
}

/** Serves the sockets of the contract; refuses one that declares no policy. */
export async function serveSockets(
  server: FastifyInstance,
  deps: CallDeps,
  routes: readonly SocketRoute[],
  options: SocketOptions,
): Promise<void> {
  for (const { path, policy } of routes) {
    if (typeof policy !== "function") throw new Error(`the socket ${path} declares no policy`);
  }
  await server.register(websocket, { options: { maxPayload: frameBytesMax } });
  await server.register(async (scoped) => {
    for (const route of routes) {
      scoped.route({
        method: "GET",
        url: route.path,
        preValidation: async (request) => requireOwnPage(request, options),
        handler: async () => {
          throw new Problem("invalid", "socketExpected", { detail: "This address takes a WebSocket" });
        },
        wsHandler: (socket, request) => new ServedSocket(deps, route, socket, request, options).serve(),
      });
    }
  });
}

/** [SK1] A page of another origin opens no socket (threat B123). */
function requireOwnPage(request: FastifyRequest, { publicUrl }: SocketOptions): void {
  const headers = request.headers as Record<string, string | undefined>;
  if (!isFromOwnOrigin({ headers }, publicUrl)) {
    throw new Problem("forbidden", "foreignOrigin", { detail: "Another site's page may not open this" });
  }
}

/** A frame of text, however it was received. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();
}

/** One open socket: messages are taken one after the other, each proven by its own token. */
class ServedSocket {
  readonly #deps: CallDeps;
  readonly #route: SocketRoute;
  readonly #socket: WebSocket;
  readonly #request: FastifyRequest;
  readonly #options: SocketOptions;
  readonly #closing = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #tooLate: NodeJS.Timeout | undefined;
  #provingAgain: NodeJS.Timeout | undefined;

  constructor(deps: CallDeps, route: SocketRoute, socket: WebSocket, request: FastifyRequest, options: SocketOptions) {
    this.#deps = deps;
    this.#route = route;
    this.#socket = socket;
    this.#request = request;
    this.#options = options;
  }

  serve(): void {
    const query = checkValue(this.#route.query, this.#request.query);
    this.#socket.on("close", () => this.#end());
    // A frame that is too large, or no frame at all: `ws` closes the socket itself.
    this.#socket.on("error", () => {});
    if (!query.success) return this.#refuse(new Problem("invalid", "invalidRequest"));
    this.#tooLate = setTimeout(
      () => this.#refuse(new Problem("unauthenticated")),
      this.#options.provenWithinMs ?? provenWithinMs,
    );
    this.#socket.on("message", (data, isBinary) => {
      // [SK5] One message is answered and one waits; who sends more is not waiting for answers.
      if (this.#waiting >= 2) return this.#refuse(new Problem("tooMany", "tooManyRequests"));
      this.#waiting++;
      this.#work = this.#work
        .then(() => this.#take(query.data, isBinary ? "" : textOf(data)))
        .catch((error: unknown) => this.#fail(error))
        .finally(() => this.#waiting--);
    });
  }

  async #take(query: unknown, text: string): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const message = checkValue(this.#route.message, parseJson(text));
    if (!message.success) throw new Problem("invalid", "invalidRequest");
    const { token } = message.data as { readonly token: string };
    const call = await this.#callOf(query, token);
    clearTimeout(this.#tooLate);
    await this.#route.handle(message.data as never, call as never);
  }

  async #callOf(query: unknown, token: string): Promise<SocketCall<unknown, unknown>> {
    const { gate, limits } = this.#deps;
    const appContext = { ...this.#deps.appContext, origin: { requestId: this.#request.id } };
    const workspaceId = this.#route.workspaceOf(query as never).toLowerCase();
    const enter: Enter = async (client) => (await gate.enter(client, token, workspaceId)).actor;
    let isProven = false;
    const transact: SocketCall<unknown, unknown>["transact"] = (work, access) =>
      inScope(
        appContext,
        workspaceId,
        enter,
        (scope) => {
          assertAllowed(scope, this.#route.policy, undefined);
          return work(scope);
        },
        // [DB6] What a message reads begins as the sender who was proven for it.
        { ...access, guess: isProven ? gate.guess(token, workspaceId) : undefined },
      );
    const prove = () => transact(async (scope) => scope.actor, { readOnly: true });
    const byPerson = (userId: string | undefined) => ({
      key: `socket ${this.#route.path} ${userId}`,
      limit: this.#route.limit,
    });
    const actor = await prove().catch(async (error: unknown) => {
      // Who is no member here is counted as well, and refused afterwards.
      const opening = { readOnly: true } as const;
      const { userId } = await inTransaction(appContext.database, opening, (client) => gate.user(client, token));
      await requireWithinLimit(limits, byPerson(userId).key, this.#route.limit);
      throw error;
    });
    await this.#count(byPerson(actor.session?.userId), actor);
    isProven = true;
    this.#proveAgain(prove);
    return {
      appContext,
      workspaceId,
      query,
      actor,
      signal: this.#closing.signal,
      transact,
      send: (reply) => this.#send(reply),
    };
  }

  /** [SK5] Counts a message of a member, in one statement. */
  async #count(person: Counted, { profileId }: Actor): Promise<void> {
    const { limits } = this.#deps;
    const { memberLimit } = this.#route;
    if (!memberLimit) return requireWithinLimit(limits, person.key, person.limit);
    const { word, limit, code } = memberLimit;
    const refused = await limits.takeBoth([person, { key: `${word} ${profileId}`, limit }]);
    if (!refused) return;
    const { retryAfterSeconds } = refused;
    throw new Problem("tooMany", refused.place === 0 ? "tooManyRequests" : code, { retryAfterSeconds });
  }

  /** [SK4] Whoever lost the session, the membership or the right meanwhile is sent away within a few seconds. */
  #proveAgain(prove: () => Promise<unknown>): void {
    clearInterval(this.#provingAgain);
    if (this.#closing.signal.aborted) return;
    this.#provingAgain = setInterval(() => {
      prove().catch((error: unknown) => {
        // A database that does not answer is no reason to send people away; a refusal is.
        if (isProblem(error) && error.status < 500) this.#refuse(error);
      });
    }, this.#options.provenEveryMs ?? provenEveryMs);
  }

  #send(reply: unknown): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const checked = checkValue(this.#route.reply, reply);
    if (!checked.success) throw new Error(`${this.#route.path} breaks its contract: ${checked.error.message}`);
    // Messages that are sent at once are one write: a write costs more than the message.
    const connection = this.#request.raw.socket;
    connection.cork();
    process.nextTick(() => connection.uncork());
    this.#socket.send(JSON.stringify(checked.data));
  }

  #fail(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const { problem, bug } = translateError(error);
    const { log } = this.#deps.appContext;
    if (bug) log.error({ err: error, requestId: this.#request.id, route: this.#route.path }, "bug");
    this.#refuse(problem, bug ? faultCode : refusedCode);
  }

  #refuse(problem: Problem, code = refusedCode): void {
    const { retryAfterSeconds } = problem.more;
    this.#send({
      type: "error",
      code: problem.code,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.#socket.close(code, problem.code);
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#tooLate);
    clearInterval(this.#provingAgain);
    this.#closing.abort(new Error("the socket is closed"));
  }
}
