import * as z from "zod/mini";
import type { AnyEndpoint, ClientInput, Endpoint, Output, Schema } from "../../endpoint.ts";
import { Problem, type ProblemKind, problemBody, problemStatus } from "../../problem.ts";
import { serverTimeHeader } from "../../time.ts";
import { bearer, forgetBearer, renewBearer, reportLocked } from "../session/session.ts";
import { forWhoIsHere } from "../session/who-is-here.ts";
import { NetworkError, ParseError } from "./call-errors.ts";
import { reportAnswered, reportUnanswered } from "./contact.ts";
import { hearServerTime } from "./server-time.ts";

export interface CallOptions {
  /** Sent where the endpoint asks for no session. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `navigator.onLine` says nothing about a network that only seems to be there: a time limit does. */
  readonly timeoutMs?: number | undefined;
  /** Sent as `Idempotency-Key`: a POST that creates may then be tried again. */
  readonly idempotencyKey?: string | undefined;
  /** The request outlives the page (`keepalive`); for a few bytes only. */
  readonly keepalive?: boolean | undefined;
  /** Some of the bytes of a file: from the first to the last one named, both included. */
  readonly range?: { readonly from: number; readonly to: number } | undefined;
}

const timeoutMsDefault = 15_000;

/**
 * The only way to call the server: fills the path, sends, checks the reply against the contract. Renews an expired
 * bearer token once, without the person noticing.
 * @throws Problem what the server refused, NetworkError, ParseError; the signal's reason when it was aborted
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  input: ClientInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const response = await sent(endpoint, input, options);
  const what = `${endpoint.method} ${endpoint.path}`;
  if (!response.ok) throw await problemOf(response, what);
  if (endpoint.reply === undefined) return undefined as Output<E>;
  if (typeof endpoint.reply === "string") return (await response.blob()) as Output<E>;
  const json: unknown = await response.json().catch((cause: unknown) => {
    throw new ParseError(what, { cause });
  });
  return parsed(endpoint.reply, json, what) as Output<E>;
}

/**
 * The response itself, for replies that are read as they arrive.
 * @param token a bearer of its own, for an endpoint that asks for no session
 */
export async function callStream<E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  input: ClientInput<E>,
  signal: AbortSignal,
  token?: string,
): Promise<Response> {
  const response = await sent(endpoint, input, { signal, timeoutMs: Number.POSITIVE_INFINITY, token });
  if (!response.ok) throw await problemOf(response, `${endpoint.method} ${endpoint.path}`);
  return response;
}

async function sent(endpoint: AnyEndpoint, input: unknown, options: CallOptions): Promise<Response> {
  const isTheirs = endpoint.access.kind === "member" || endpoint.access.kind === "user";
  if (!isTheirs) return send(endpoint, input as Input, options, options.token);
  const sendNow = forWhoIsHere()(send);
  const token = await bearer();
  const first = await sendNow(endpoint, input as Input, options, token);
  if (first.status !== 401) return first;
  const isLocked = (await codeOf(first.clone())) === lockedCode;
  const current = await bearer();
  // A refusal that arrives after the person has identified says nothing of the session's new secrets.
  if (isLocked && token === current) {
    reportLocked();
    return first;
  }
  const second = await sendNow(endpoint, input as Input, options, token === current ? await renewBearer() : current);
  if (second.status === 401 && (await codeOf(second.clone())) === tooOldCode) forgetBearer();
  return second;
}

/** The shared device has locked after inactivity: another token would not help. */
const lockedCode = "deviceLocked";

/** The session is in force, yet too old for this workspace: only a new sign-in helps. */
const tooOldCode = "signInTooOld";

async function codeOf(response: Response): Promise<string | undefined> {
  const body = z.safeParse(problemBody, await response.json().catch(() => undefined));
  return body.data?.code;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly bytes?: Blob;
  readonly ifMatch?: number;
}

async function send(endpoint: AnyEndpoint, input: Input, options: CallOptions, token?: string): Promise<Response> {
  const headers = new Headers();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (input.ifMatch !== undefined) headers.set("if-match", `"${input.ifMatch}"`);
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  if (options.range !== undefined) headers.set("range", `bytes=${options.range.from}-${options.range.to}`);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (input.bytes !== undefined) headers.set("content-type", "application/octet-stream");
  const body = input.bytes ?? (input.body === undefined ? null : JSON.stringify(input.body));
  try {
    const { keepalive = false } = options;
    const init = { method: endpoint.method, headers, body, signal: limited(options), keepalive };
    const sentAt = performance.now();
    const response = await fetch(urlOf(endpoint, input), init);
    hearServerTime(response.headers.get(serverTimeHeader), performance.now() - sentAt);
    reportAnswered();
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    // A stream that breaks off does not mean that the server is down: every proxy on the way closes idle feeds.
    if (options.timeoutMs !== Number.POSITIVE_INFINITY) reportUnanswered();
    throw new NetworkError(`${endpoint.method} ${endpoint.path}`, { cause });
  }
}

function limited({ signal, timeoutMs = timeoutMsDefault }: CallOptions): AbortSignal | null {
  const limits = [...(signal ? [signal] : []), ...(Number.isFinite(timeoutMs) ? [AbortSignal.timeout(timeoutMs)] : [])];
  return limits.length === 0 ? null : AbortSignal.any(limits);
}

export function urlOf(endpoint: AnyEndpoint, input: Pick<Input, "params" | "query">): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ""),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return search === "" ? path : `${path}?${search}`;
}

function parsed(schema: Schema, json: unknown, what: string): unknown {
  const result = z.safeParse(schema as z.ZodMiniType, json);
  if (result.success) return result.data;
  throw new ParseError(what, { cause: result.error });
}

const kinds = new Map(Object.entries(problemStatus).map(([kind, status]) => [status as number, kind as ProblemKind]));

async function problemOf(response: Response, what: string): Promise<Error> {
  const body = z.safeParse(problemBody, await response.json().catch(() => undefined));
  const kind = kinds.get(response.status) ?? (response.status >= 500 ? "internal" : "invalid");
  if (!body.success) {
    // A proxy answered in the server's place: that is as good as no answer.
    return response.status >= 500 ? new NetworkError(what) : new Problem(kind);
  }
  const { code, detail, errors, current } = body.data;
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Problem(kind, code, {
    detail,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  });
}
