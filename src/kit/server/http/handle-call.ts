import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { AnyEndpoint } from "../../endpoint.ts";
import { id } from "../../ids.ts";
import { notFound, Problem } from "../../problem.ts";
import { inTransaction } from "../db/transaction.ts";
import { networkOf } from "../limits/network-of.ts";
import { type RateLimits, requireWithinLimit } from "../limits/rate-limit.ts";
import { type AppContext, assertAllowed, inScope, type Scope } from "../scope.ts";
import { span } from "../traces.ts";
import { checkValue } from "./check-value.ts";
import type { Entered, Gate } from "./gate.ts";
import { type Answer, once } from "./idempotency.ts";
import { type ParsedInput, parseInput, parseParams } from "./parse-input.ts";
import { UnreadJson } from "./parse-json.ts";
import type { BytesReply, Call, MemberCall, Route, UserCall } from "./route.ts";
import { WrittenReply } from "./written-reply.ts";

export interface CallDeps {
  readonly appContext: AppContext;
  readonly gate: Gate;
  readonly limits: RateLimits;
  readonly testMode: boolean;
}

/** One call, from the wire to the wire: prove the caller, check the policy, parse, handle, check the reply. */
export async function handleCall(deps: CallDeps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { method, path } = route.endpoint;
  const answer = await span("http.call", { "http.method": method, "http.route": path }, () =>
    answerOf(deps, route, request, reply),
  );
  if (answer.reply instanceof WrittenReply) {
    return reply.code(answer.status).type("application/json; charset=utf-8").send(answer.reply.bytes);
  }
  const bytes = isBytesReply(route.endpoint, answer.reply) ? answer.reply : undefined;
  if (bytes) checkType(route.endpoint, bytes);
  const status = bytes?.status ?? answer.status;
  reply.code(status).headers({ ...bytes?.headers });
  return status === 204 ? reply.send() : reply.send(bytes ? bytes.body : answer.reply);
}

async function answerOf(deps: CallDeps, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
  const { endpoint } = route;
  const call = callOf(deps, request, reply);
  switch (route.kind) {
    case "public": {
      await limit(deps, endpoint, networkOf(call.address));
      return check(endpoint, await route.handle(call, inputOf(endpoint, request), call));
    }
    case "user": {
      const token = bearerOf(request);
      const signedIn = await inTransaction(deps.appContext.database, { readOnly: true }, (client) =>
        deps.gate.user(client, token),
      );
      await limit(deps, endpoint, signedIn.userId);
      const origin = { requestId: request.id, sessionKind: signedIn.provider };
      const userCall: UserCall = { ...call, ...signedIn, appContext: { ...deps.appContext, origin } };
      return check(endpoint, await route.handle(userCall, inputOf(endpoint, request), userCall));
    }
    case "scope":
      return scopeCall(deps, route, request, call);
    case "member":
      return memberCall(deps, route, request, call);
  }
}

async function scopeCall(deps: CallDeps, route: Route, request: FastifyRequest, call: Call): Promise<Answer> {
  const { endpoint } = route;
  const token = bearerOf(request);
  const workspaceId = workspaceOf(endpoint, request);
  await limitPerson(deps, endpoint, token);
  const key = request.headers["idempotency-key"];
  const isReading = (endpoint.work ?? (endpoint.method === "GET" ? "read" : "transaction")) === "read";
  return inScope(
    call.appContext,
    workspaceId,
    async (client) => (await deps.gate.enter(client, token, workspaceId)).actor,
    async (scope) => {
      const input = admit(endpoint, scope, request);
      const act = async () => check(endpoint, await route.handle(scope, input, call));
      if (endpoint.method !== "POST" || isReading || typeof key !== "string") return act();
      return once(scope, key, `${endpoint.method} ${endpoint.path}`, [input.params, input.query, input.body], act);
    },
    {
      guess: deps.gate.guess(token, workspaceId),
      ...(isReading && { readOnly: true, kind: kindOf(endpoint, request) }),
    },
  );
}

/** What a reading asks depends on the fields of its query, of which a call that is not refused names those of the contract alone. */
const kindOf = ({ method, path }: AnyEndpoint, { query }: FastifyRequest): string =>
  [method, path, ...Object.keys(query as Readonly<Record<string, unknown>>).sort()].join(" ");

async function memberCall(deps: CallDeps, route: Route, request: FastifyRequest, call: Call): Promise<Answer> {
  const { endpoint } = route;
  const token = bearerOf(request);
  const workspaceId = workspaceOf(endpoint, request);
  let entered: Entered | undefined;
  const enter: Parameters<typeof inScope>[2] = async (client) => {
    entered = await deps.gate.enter(client, token, workspaceId);
    return entered.actor;
  };
  const transact: MemberCall["transact"] = (work, access) => inScope(call.appContext, workspaceId, enter, work, access);
  await limitPerson(deps, endpoint, token);
  const input = await transact(async (scope) => admit(endpoint, scope, request), { readOnly: true });
  if (entered === undefined) throw notFound();
  const { actor, userId, sessionId } = entered;
  return check(
    endpoint,
    await route.handle({ ...call, workspaceId, token, actor, userId, sessionId, transact }, input, call),
  );
}

/** Policy before parsing: a caller without access learns nothing about the shape of the input. */
function admit(endpoint: AnyEndpoint, scope: Scope, request: FastifyRequest): ParsedInput {
  parseParams(endpoint, request.params as Record<string, string>);
  if (endpoint.access.kind === "member") assertAllowed(scope, endpoint.access.policy, undefined);
  return inputOf(endpoint, request);
}

/** [SE17] Limits calls by person, across tokens and sessions. An unknown caller is refused before a row is written. */
async function limitPerson(deps: CallDeps, endpoint: AnyEndpoint, token: string): Promise<void> {
  if (endpoint.limit === undefined) return;
  const { userId } = await inTransaction(deps.appContext.database, { readOnly: true }, (client) =>
    deps.gate.user(client, token),
  );
  await limit(deps, endpoint, userId);
}

/** Before every transaction: a count must not be undone by the rollback of the call that it refused. */
async function limit(deps: CallDeps, endpoint: AnyEndpoint, who: string): Promise<void> {
  if (endpoint.limit === undefined) return;
  await requireWithinLimit(deps.limits, `${endpoint.method} ${endpoint.path} ${who}`, endpoint.limit);
}

const inputOf = (endpoint: AnyEndpoint, request: FastifyRequest): ParsedInput =>
  parseInput(endpoint, {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: bodyOf(request),
    ifMatch: request.headers["if-match"],
  });

/** @throws Problem 400 `malformedJson`, `unstorableText` */
const bodyOf = ({ body }: FastifyRequest): unknown => (body instanceof UnreadJson ? body.read() : body);

export function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  // The specification's own words (identity, section 8).
  if (token === undefined) throw new Problem("unauthenticated", "unauthenticated", { detail: "No token available" });
  return token;
}

/** The one resolver of the workspace, for every kind of path (threat B1). */
function workspaceOf(endpoint: AnyEndpoint, request: FastifyRequest): string {
  const where = endpoint.access.kind === "member" ? endpoint.access.workspaceIn : "params.workspaceId";
  const [part, field] = where.split(".") as ["params" | "body", string];
  const fields = part === "body" ? bodyOf(request) : request.params;
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  if (typeof value === "string" && checkValue(id, value).success) return value.toLowerCase();
  if (part === "params") throw notFound();
  throw new Problem("invalid", "invalidRequest", { errors: { [field]: ["Workspace ID is required"] } });
}

/** The reply is checked against the contract too: what the contract does not name never leaves the server. */
function check(endpoint: AnyEndpoint, value: unknown): Answer {
  if (endpoint.reply === undefined) return { status: endpoint.status ?? 204, reply: undefined };
  const status = endpoint.status ?? 200;
  if (typeof endpoint.reply === "string" || value instanceof WrittenReply) return { status, reply: value };
  const parsed = checkValue(endpoint.reply, value);
  if (parsed.success) return { status, reply: parsed.data };
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(parsed.error)}`);
}

/** Bytes come as one of the types that the contract, and with it OpenAPI, names. */
function checkType({ method, path, replyTypes }: AnyEndpoint, { headers }: BytesReply): void {
  const type = headers["content-type"]?.split(";", 1)[0];
  if (type === undefined || type === "text/event-stream" || replyTypes?.includes(type)) return;
  throw new Error(`${method} ${path} breaks its contract: ${type} is not declared`);
}

const isBytesReply = (endpoint: AnyEndpoint, reply: unknown): reply is BytesReply =>
  (endpoint.reply === "bytes" || endpoint.reply === "events") && typeof reply === "object" && reply !== null;

function callOf(deps: CallDeps, request: FastifyRequest, reply: FastifyReply): Call {
  return {
    appContext: { ...deps.appContext, origin: { requestId: request.id } },
    address: request.ip,
    device: (request.headers["user-agent"] ?? "").slice(0, 200),
    cookies: cookiesOf(request.headers.cookie),
    headers: request.headers as Record<string, string | undefined>,
    bytes: request.body instanceof Readable ? request.body : Readable.from([]),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("=", 2));
  return Object.fromEntries(pairs.filter(([name, value]) => name && value !== undefined) as [string, string][]);
}
