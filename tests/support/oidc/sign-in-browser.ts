import type { BuiltServer } from "#app/server/build-server.ts";

/** A browser that signs in with a provider, and keeps its cookies. */
export class SignInBrowser {
  readonly #server: BuiltServer;
  readonly cookies = new Map<string, string>();

  constructor(server: BuiltServer) {
    this.#server = server;
  }

  async send(method: "GET" | "POST" | "DELETE" | "PUT", url: string, payload?: object, token?: string) {
    const response = await this.#server.http.inject({
      method,
      url,
      headers: {
        host: "localhost",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    });
    for (const line of [response.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const body = response.payload === "" ? undefined : response.json();
    return { status: response.statusCode, body, code: body?.code as string | undefined };
  }

  /** Begins a sign-in; answers the provider's page. */
  async begin(provider: "google" | "microsoft", body: object = {}): Promise<URL> {
    const { status, body: reply } = await this.send("POST", `/v1/sign-in/${provider}`, body);
    if (status !== 200) throw new Error(`not begun: ${status} ${JSON.stringify(reply)}`);
    return new URL(reply.url);
  }

  /** Begins what somebody who is signed in does with a provider. */
  async beginAgain(provider: "google" | "microsoft", token: string, body: object): Promise<URL> {
    const { status, body: reply } = await this.send("POST", `/v1/sign-in/${provider}/again`, body, token);
    if (status !== 200) throw new Error(`not begun: ${status} ${JSON.stringify(reply)}`);
    return new URL(reply.url);
  }

  finish(provider: "google" | "microsoft", query: string) {
    return this.send("POST", `/v1/sign-in/${provider}/callback`, { query });
  }
}
