import type { Policy } from "./policy.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The least that a zod schema has; checking against the full type costs the compiler twice as much. */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any -- keeps the constraint structural
  readonly _zod: { readonly input: any; readonly output: any };
}

/** Who may call at all. What a caller may do with one thing is asked again by the service, with the thing. */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "user" }
  | { readonly kind: "member"; readonly policy: Policy; readonly workspaceIn: WorkspaceIn }
  | { readonly kind: "test" };

/** What a browser's Blob and File are to a caller: shared code knows neither DOM nor Node. */
export interface Bytes {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Where the workspace id stands: `params.workspaceId` nearly always, a body field for the cloud functions. */
export type WorkspaceIn = `params.${string}` | `body.${string}`;

/** Anybody, signed in or not. */
export const publicly: Access = { kind: "public" };
/** Any signed-in user, in any workspace or none. */
export const asUser: Access = { kind: "user" };
/** Only where the server runs in test mode; elsewhere the route does not exist. */
export const inTestMode: Access = { kind: "test" };
/** Members of the workspace in the path whose role satisfies the policy. */
export const asMember = (policy: Policy, workspaceIn: WorkspaceIn = "params.workspaceId"): Access => ({
  kind: "member",
  policy,
  workspaceIn,
});

/**
 * How the handler meets the database. `transaction`: the whole call is one transaction. `read`: one that changes nothing,
 * or seldom, and says so first (`scope.toWrite`). By default a GET reads. `manual`: the handler opens its own, because it
 * awaits something else in between (bytes, a model, another service).
 */
export type Work = "transaction" | "read" | "manual";

/** The browser's build carries method, path, access (without its policy) and reply alone: `scripts/client-contracts`. */
export interface EndpointShape {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Readonly<Record<string, Schema>> | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | "bytes" | undefined;
  /** The JSON of a success; `"bytes"` and `"events"` are streams; none means 204. */
  readonly reply?: Schema | "bytes" | "events" | undefined;
  /** As what `"bytes"` are sent, where that is known: each with its parameters, as OpenAPI lists them. */
  readonly replyTypes?: readonly string[] | undefined;
  readonly status?: 200 | 201 | 202 | 204 | undefined;
  /** The PUT names the revision that it was based on, in `If-Match` (ruling R14). */
  readonly revisioned?: boolean | undefined;
  readonly work?: Work | undefined;
  /** The largest body in bytes, where the server's default of 1 MiB does not serve. */
  readonly bodyBytesMax?: number | undefined;
  /** Codes of the refusals that are this endpoint's own. */
  readonly problems?: readonly string[] | undefined;
  /** Calls in a window, by member or (public endpoints) by address. */
  readonly limit?: { readonly calls: number; readonly seconds: number } | undefined;
}

/** What the handlers and the client know of an endpoint: its shape, and three types computed where it is declared. */
export interface Endpoint<ClientInput = never, ServerInput = unknown, Output = unknown> extends EndpointShape {
  readonly "~client"?: (input: ClientInput) => void;
  readonly "~server"?: ServerInput;
  readonly "~output"?: Output;
}

type Keys<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | Keys<Rest> : never;
// An empty object type adds nothing to an intersection, which is the point.
type Nothing = {};

type ClientInputOf<P extends string, Q, B, R> = ([Keys<P>] extends [never]
  ? Nothing
  : { readonly params: { readonly [K in Keys<P>]: string } }) &
  (Q extends Schema ? { readonly query: Q["_zod"]["input"] } : Nothing) &
  (B extends Schema ? { readonly body: B["_zod"]["input"] } : B extends "bytes" ? { readonly bytes: Bytes } : Nothing) &
  (R extends true ? { readonly ifMatch: number } : Nothing);

type ServerInputOf<P extends string, Q, B, R> = {
  readonly params: { readonly [K in Keys<P>]: string };
  readonly query: Q extends Schema ? Q["_zod"]["output"] : undefined;
  readonly body: B extends Schema ? B["_zod"]["output"] : undefined;
  readonly ifMatch: R extends true ? number : undefined;
};

type OutputOf<O> = O extends Schema ? O["_zod"]["output"] : O extends string ? Bytes : void;

export function endpoint<
  const P extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | "bytes" | undefined = undefined,
  O extends Schema | "bytes" | "events" | undefined = undefined,
  R extends boolean = false,
>(
  shape: Omit<EndpointShape, "path" | "query" | "body" | "reply" | "revisioned"> & {
    path: P;
    query?: Q;
    body?: B;
    reply?: O;
    revisioned?: R;
  },
): Endpoint<ClientInputOf<P, Q, B, R>, ServerInputOf<P, Q, B, R>, OutputOf<O>> {
  return shape;
}

// oxlint-disable-next-line typescript/no-explicit-any -- any endpoint at all
export type AnyEndpoint = Endpoint<any, any, any>;
export type ClientInput<E> = E extends Endpoint<infer I, infer _S, infer _O> ? I : never;
export type ServerInput<E> = E extends Endpoint<infer _I, infer S, infer _O> ? S : never;
export type Output<E> = E extends Endpoint<infer _I, infer _S, infer O> ? O : never;

export const inWorkspace = <const P extends string>(path: P) => `/v1/workspaces/{workspaceId}${path}` as const;
