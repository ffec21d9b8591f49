import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import Fastify, { type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../endpoint.ts";
import { Problem } from "../../problem.ts";
import { serverTimeHeader } from "../../time.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { bodyWindowMs, limitBodyTime } from "./body-time.ts";
import { type CallDeps, handleCall } from "./handle-call.ts";
import { UnreadJson } from "./parse-json.ts";
import { assertRoutes, type Route } from "./route.ts";
import { translateError } from "./translate-error.ts";

export interface HttpOptions {
  readonly trustedProxies: readonly string[];
  readonly bodyBytesMax: number;
  readonly metrics: Metrics;
  /** How long headers, and the body of a call, may take, in ms; tests take less. */
  readonly bodyWindowMs?: number | undefined;
}

/** How often silent connections are looked for, in ms. */
const connectionCheckEveryMs = 5_000;

/** The server with every route of the contract; refuses to be made where a route declares no policy. */
export function createHttpServer(
  deps: CallDeps,
  routes: readonly Route[],
  log: Log,
  options: HttpOptions,
): FastifyInstance {
  assertRoutes(routes);
  const windowMs = options.bodyWindowMs ?? bodyWindowMs;
  const server = Fastify({
    http: { headersTimeout: windowMs, connectionsCheckingInterval: Math.min(connectionCheckEveryMs, windowMs) },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: options.bodyBytesMax,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    // The longest is the address of a file with its name in it, of 255 characters at up to four bytes.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 1800 },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply, log),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
  });
  refuseTwoHosts(server);
  limitBodyTime(server, windowMs, (socket, isAnswered) => {
    if (isAnswered || !socket.writable) socket.destroy();
    else answerSocket(socket, "408 Request Timeout", "tooSlow");
  });
  parseBodies(server);
  const live = routes.filter(({ endpoint }) => endpoint.access.kind !== "test" || deps.testMode);
  for (const route of live) {
    server.route({
      method: route.endpoint.method,
      url: route.endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { bytes: route.endpoint.body === "bytes" },
      ...(route.endpoint.bodyBytesMax !== undefined && { bodyLimit: route.endpoint.bodyBytesMax }),
      handler: (request, reply) => handleCall(deps, route, request, reply),
    });
  }
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply, log));
  answerUnknown(
    server,
    live.map((route) => route.endpoint),
    log,
  );
  observe(server, deps.appContext.clock, log, options.metrics);
  return server;
}

/** Refuses two Host headers: a proxy may read the first and this server the second, and serve the wrong host. */
function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === "host").length;
    done(hosts > 1 ? new Problem("invalid", "malformedRequest", { detail: "Send one Host header" }) : undefined);
  });
}

/** JSON is read by the call; an empty body is no body (the specification has such calls); bytes are the stream they are. */
function parseBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/, { parseAs: "buffer" }, (_request, bytes, done) =>
    done(null, bytes.length === 0 ? undefined : new UnreadJson(bytes as Buffer)),
  );
  server.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  server.addHook("preValidation", async (request) => {
    const stream = request.body as { pipe?: unknown; resume?: () => void } | null | undefined;
    const takesBytes = (request.routeOptions.config as { bytes?: boolean }).bytes === true;
    if (takesBytes || typeof stream?.pipe !== "function") return;
    if (Number(request.headers["content-length"] ?? 0) > 0 || request.headers["transfer-encoding"] !== undefined) {
      throw new Problem("unsupported", "unsupportedMediaType", { detail: "Send JSON as application/json" });
    }
    stream.resume?.();
    request.body = undefined;
  });
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const isCallerGone = request.raw.readableAborted || request.raw.socket?.destroyed === true;
  const { problem, bug } = translateError(error, isCallerGone);
  if (bug) log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, "bug");
  else if (problem.status >= 500) log.warn({ err: error, requestId: request.id }, problem.code);
  if (problem.more.retryAfterSeconds !== undefined) reply.header("retry-after", String(problem.more.retryAfterSeconds));
  if (problem.kind === "unauthenticated") reply.header("www-authenticate", "Bearer");
  // A response before the end of the body must not leave the connection to the rest of it.
  if (!request.raw.complete && problem.status === 413) reply.header("connection", "close");
  return (
    reply
      .code(problem.status)
      .header("content-type", "application/problem+json")
      // An invalid URL is refused before the hooks that set these headers for everything else.
      .header("cache-control", "no-store")
      .header("x-content-type-options", "nosniff")
      .serializer(JSON.stringify)
      .send(problem.toBody())
  );
}

/**
 * For input that is no HTTP, or has too long headers: there is no request yet, so the response is written to the
 * socket.
 */
function refuseConnection(error: ConnectionError, socket: Socket): void {
  // The caller is gone, or an answer is on its way already.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  if (error.code === "HPE_HEADER_OVERFLOW") answerSocket(socket, "431 Request Header Fields Too Large");
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") answerSocket(socket, "408 Request Timeout", "tooSlow");
  else answerSocket(socket, "400 Bad Request");
}

/** Without a request that the framework could answer. The connection ends. */
function answerSocket(socket: Socket, status: string, code = "malformedRequest"): void {
  const problem = new Problem("invalid", code).toBody();
  const body = JSON.stringify({ ...problem, status: Number.parseInt(status, 10) });
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** What no route answers: another method of a known path is 405 with the methods it has; anything else is 404. */
function answerUnknown(server: FastifyInstance, endpoints: readonly AnyEndpoint[], log: Log): void {
  const paths = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = [...new Set(paths.filter((one) => one.pattern.test(path)).map((one) => one.method))];
    if (methods.length === 0) return refuse(new Problem("notFound"), request, reply, log);
    reply.header("allow", methods.join(", "));
    return refuse(new Problem("methodNotAllowed"), request, reply, log);
  });
}

function observe(server: FastifyInstance, clock: Clock, log: Log, metrics: Metrics): void {
  server.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    reply.header(serverTimeHeader, String(clock.now().getTime()));
    reply.header("x-content-type-options", "nosniff");
    if (request.url.startsWith("/v1/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    metrics.httpDone({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    const fields = { id: request.id, method: request.method, route, status: reply.statusCode };
    log.debug({ ...fields, ms: Math.round(reply.elapsedTime) }, "request");
    done();
  });
}
