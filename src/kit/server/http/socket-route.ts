import type { Schema } from "../../endpoint.ts";
import type { Actor, Policy } from "../../policy.ts";
import type { RateLimit } from "../limits/rate-limit.ts";
import type { AppContext, Scope } from "../scope.ts";

/** A message of a member over a socket, proven like a call: by its own token, in the workspace of the socket. */
export interface SocketCall<Query, Reply> {
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly query: Query;
  /** The sender as proven for this message; every transaction proves them again. */
  readonly actor: Actor;
  /** Aborts when the socket closes, whoever closes it. */
  readonly signal: AbortSignal;
  /** Does nothing once the socket is closed. */
  send(reply: Reply): void;
  transact<Result>(work: (scope: Scope) => Promise<Result>, options?: { readonly readOnly?: boolean }): Promise<Result>;
}

/** A socket of the contract. Its messages carry the sender's token; its query names the workspace. */
export interface SocketRoute {
  readonly path: string;
  /** Who may send a message at all. A route without a policy is refused at the start. */
  readonly policy: Policy;
  /** Query parameters that are not strict: a client may send more. */
  readonly query: Schema;
  readonly workspaceOf: (query: never) => string;
  /** A JSON object with a `token`. */
  readonly message: Schema;
  /** What the server sends: checked like a reply. */
  readonly reply: Schema;
  /** Messages in a window, by person. */
  readonly limit: RateLimit;
  /** In addition the messages of a member in a longer window, counted by this word; more are refused with this code. */
  readonly memberLimit?: { readonly word: string; readonly limit: RateLimit; readonly code: string } | undefined;
  readonly handle: (message: never, call: never) => Promise<void>;
}

type Out<S extends Schema> = S["_zod"]["output"];

/** A socket for members: `handle` is called for each message that is in order, by a sender who satisfies the policy. */
export const onSocket = <Q extends Schema, M extends Schema, R extends Schema>(
  route: Pick<SocketRoute, "path" | "policy" | "limit" | "memberLimit"> & {
    readonly query: Q;
    readonly message: M;
    readonly reply: R;
    readonly workspaceOf: (query: Out<Q>) => string;
  },
  handle: (message: Out<M>, call: SocketCall<Out<Q>, Out<R>>) => Promise<void>,
): SocketRoute => ({ ...route, handle });
