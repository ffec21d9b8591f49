import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Signs in at the provider's own pages as `login`, from the address that the product gave.
   * @returns the address that the provider sends the browser back to
   */
  signIn(url: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly xms_edov?: boolean;
}

/** A certified OpenID Connect provider on this machine, standing for Google or Microsoft. */
export async function openCertifiedProvider(
  redirectUri: string,
  accounts: Readonly<Record<string, Account>>,
): Promise<CertifiedProvider> {
  const clientId = "fettle";
  const clientSecret = "a-secret-of-the-test-that-is-long-enough";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ["sub", "xms_edov"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, name: sub, ...accounts[sub] }),
    }),
    cookies: { keys: ["a key of the test"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  // It warns of what is only for tests; this is one.
  server.on("request", provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (url, login) => walk(url, login, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As a browser does: follows redirects with cookies, fills in the form where there is one. */
async function walk(start: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(start);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step++) {
    const response = await fetch(next, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      next = new URL(location, next);
      body = undefined;
      if (next.href.startsWith(redirectUri)) return next;
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`No form at ${next}: ${page.slice(0, 500)}`);
    next = new URL(action, next);
    body = new URLSearchParams({ prompt, ...(prompt === "login" && { login, password: "any" }) });
  }
  throw new Error("The provider leads in a circle");
}
