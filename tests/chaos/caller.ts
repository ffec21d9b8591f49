import type { AnyEndpoint, ClientInput, Endpoint, Output } from "#kit/endpoint.ts";
import type { ProblemBody } from "#kit/problem.ts";

/** The response; `lost` if none came, so that it is unknown whether the call was carried out. */
export type Reply<Body> =
  | { readonly kind: "ok"; readonly body: Body }
  | { readonly kind: "refused"; readonly status: number; readonly problem: ProblemBody }
  | { readonly kind: "lost" };

const waitMsMax = 10_000;

/** Calls endpoints of the contract over the network, as one signed-in member of one workspace. */
export class Caller {
  readonly #base: string;
  readonly #token: string | undefined;
  readonly #workspaceId: string;
  readonly #waitMs: number;

  constructor(base: string, token?: string, workspaceId = "", waitMs = waitMsMax) {
    this.#base = base;
    this.#waitMs = waitMs;
    this.#token = token;
    this.#workspaceId = workspaceId;
  }

  async call<E extends AnyEndpoint>(
    endpoint: E & Endpoint,
    input: WithoutWorkspace<ClientInput<E>>,
  ): Promise<Reply<Output<E>>> {
    const { params, query, body, ifMatch } = input as Sent;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      key === "workspaceId" ? this.#workspaceId : (params?.[key] ?? ""),
    );
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    try {
      const response = await fetch(`${this.#base}${path}${search}`, {
        method: endpoint.method,
        headers: {
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(this.#waitMs),
      });
      const text = await response.text();
      if (response.ok) return { kind: "ok", body: (text === "" ? undefined : JSON.parse(text)) as Output<E> };
      return { kind: "refused", status: response.status, problem: JSON.parse(text) as ProblemBody };
    } catch {
      return { kind: "lost" };
    }
  }
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

// biome-ignore lint: an empty object type adds nothing to an intersection, which is the point
type WithoutWorkspace<I> = I extends { params: infer P } ? Omit<I, "params"> & { params?: Omit<P, "workspaceId"> } : I;
