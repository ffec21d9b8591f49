import type { AnyEndpoint, Endpoint, Output } from "#kit/endpoint.ts";
import { isProblem, notFound } from "#kit/problem.ts";

/** A call as a screen sent it. */
export interface SentCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Answering {
  readonly endpoint: AnyEndpoint;
  readonly path: RegExp;
  answer(call: SentCall): unknown;
}

/**
 * Stands where the server would: `fetch` is answered here, in the shapes of the contract. What a screen asks for and no
 * test has answered is missing (404).
 */
export class TestServer {
  readonly #answering: Answering[] = [];
  readonly #sent: { readonly endpoint: AnyEndpoint; readonly call: SentCall }[] = [];

  /** The latest answer for an endpoint counts. Throw a Problem to refuse, anything else to be unreachable. */
  on<E extends AnyEndpoint>(endpoint: E & Endpoint, answer: (call: SentCall) => Output<E> | Promise<Output<E>>): this {
    const path = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    this.#answering.unshift({ endpoint, path, answer });
    return this;
  }

  /** What was sent to an endpoint, in order. */
  sentTo(endpoint: AnyEndpoint): SentCall[] {
    return this.#sent.filter((one) => one.endpoint === endpoint).map((one) => one.call);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, "http://test.invalid");
    if (url.pathname === "/v1/sessions/resume") return Response.json({ token: "test-token-of-a-test-server" });
    const found = this.#answering.find(
      (one) => one.endpoint.method === (init.method ?? "GET") && one.path.test(url.pathname),
    );
    if (!found) return refused(notFound());
    const call: SentCall = {
      params: found.path.exec(url.pathname)?.groups ?? {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    this.#sent.push({ endpoint: found.endpoint, call });
    try {
      const reply = await found.answer(call);
      if (reply === undefined) return new Response(null, { status: 204 });
      return Response.json(reply, { status: found.endpoint.status ?? 200 });
    } catch (error) {
      if (isProblem(error)) return refused(error);
      throw error;
    }
  };
}

const refused = (problem: ReturnType<typeof notFound>): Response =>
  Response.json(problem.toBody(), { status: problem.status, headers: { "content-type": "application/problem+json" } });
