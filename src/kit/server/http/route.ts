import type { Readable } from "node:stream";
import type { AnyEndpoint, Bytes, Endpoint, Output, ServerInput } from "../../endpoint.ts";
import type { Actor } from "../../policy.ts";
import type { Access, AppContext, Scope } from "../scope.ts";
import type { WrittenReply } from "./written-reply.ts";

/** A reply that is not JSON. */
export interface BytesReply {
  readonly body: Readable | Buffer;
  readonly status?: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What every handler may know of the call itself. */
export interface Call {
  readonly appContext: AppContext;
  /** The caller's address, behind trusted proxies only. */
  readonly address: string;
  readonly device: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body of an endpoint that takes bytes. */
  readonly bytes: Readable;
  setHeader(name: string, value: string): void;
}

export interface UserCall extends Call {
  readonly userId: string;
  readonly sessionId: string;
}

/** A member's call that opens its own transactions, one after the other, never around slow work. */
export interface MemberCall extends Call {
  readonly workspaceId: string;
  readonly token: string;
  /** The caller as proven at the start; every transaction proves it again. */
  readonly actor: Actor;
  readonly userId: string;
  readonly sessionId: string;
  /** `readOnly` for what changes nothing: it goes on while the disk is low. [DB10] */
  transact<Result>(work: (scope: Scope) => Promise<Result>, access?: Pick<Access, "readOnly">): Promise<Result>;
}

type Handled<E> = Promise<Output<E> extends Bytes ? BytesReply : Output<E> | WrittenReply>;

export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly kind: "scope" | "member" | "user" | "public";
  // oxlint-disable-next-line typescript/no-explicit-any -- the four makers below hold the types
  readonly handle: (place: any, input: any, call: Call) => Promise<unknown>;
}

/** A member's call inside one transaction: nearly every route. */
export const on = <E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  handle: (scope: Scope, input: ServerInput<E>, call: Call) => Handled<E>,
): Route => ({ endpoint, kind: "scope", handle });

/** A member's call that awaits something outside the database (bytes, a model): `work: "manual"`. */
export const onMember = <E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  handle: (call: MemberCall, input: ServerInput<E>) => Handled<E>,
): Route => ({ endpoint, kind: "member", handle });

/** A call by any signed-in user, outside any workspace. */
export const onUser = <E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  handle: (call: UserCall, input: ServerInput<E>) => Handled<E>,
): Route => ({ endpoint, kind: "user", handle });

/** A call of anybody. */
export const onPublic = <E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  handle: (call: Call, input: ServerInput<E>) => Handled<E>,
): Route => ({ endpoint, kind: "public", handle });

/**
 * Refuses to start with a route whose handler does not fit its declared access, a path that is taken twice, or a route
 * that declares no access at all: no route exists without a policy.
 */
export function assertRoutes(routes: readonly Route[]): void {
  const taken = new Set<string>();
  for (const { endpoint, kind } of routes) {
    const where = `${endpoint.method} ${endpoint.path}`;
    if (taken.has(where)) throw new Error(`${where} is registered twice`);
    taken.add(where);
    const access = endpoint.access?.kind;
    if (access === undefined) throw new Error(`${where} declares no access`);
    const manual = endpoint.work === "manual";
    const fits = {
      // The work of a transaction may be repeated, and a stream is read once.
      scope: access === "member" && !manual && endpoint.body !== "bytes",
      member: access === "member" && manual,
      user: access === "user",
      public: access === "public" || access === "test",
    }[kind];
    if (!fits) throw new Error(`${where} declares ${access} access, but is handled as ${kind}`);
  }
}
