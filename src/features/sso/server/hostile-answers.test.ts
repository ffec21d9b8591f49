import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SignInBrowser } from "#tests/support/oidc/sign-in-browser.ts";
import { accessHash, openSigningIssuer, type SigningIssuer, unsigned } from "#tests/support/oidc/signing-issuer.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptLife } from "../rules.ts";

let world: World;
let google: SigningIssuer;
let microsoft: SigningIssuer;
const tid = "11111111-2222-3333-4444-555555555555";

beforeAll(async () => {
  google = await openSigningIssuer();
  microsoft = await openSigningIssuer();
  google.metadata = { authorization_response_iss_parameter_supported: true };
  microsoft.metadata = { issuer: `${microsoft.address}/{tenantid}/v2.0` };
  world = await openWorld({
    GOOGLE_ISSUER: google.address,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: "a secret",
    MICROSOFT_ISSUER: `${microsoft.address}/common/v2.0`,
    MICROSOFT_CLIENT_ID: microsoft.clientId,
    MICROSOFT_CLIENT_SECRET: "a secret",
  });
});
// Every way counts against the limit of the address.
beforeEach(() => void (world.clock.offsetMs += 61_000));
afterAll(async () => {
  await world?.close();
  await google?.close();
  await microsoft?.close();
});

/** The provider's honest answer, before it is tampered with. */
interface Coming {
  readonly way: SignInBrowser;
  readonly nonce: string;
  /** What the browser is sent back with. */
  query: URLSearchParams;
  /** The ID token of the exchange. */
  idToken: string;
  readonly accessToken: string;
  /** Signs the honest claims, with some of them changed. */
  signed(more: JWTPayload): Promise<string>;
}

async function setOut(provider: "google" | "microsoft" = "google"): Promise<Coming> {
  const way = new SignInBrowser(world.server);
  const page = await way.begin(provider);
  const nonce = page.searchParams.get("nonce") ?? "";
  const issuer = provider === "google" ? google : microsoft;
  const iss = provider === "google" ? google.address : `${microsoft.address}/${tid}/v2.0`;
  const base = { iss, ...(provider === "microsoft" && { tid }), sub: randomUUID() };
  const signed = (more: JWTPayload) => issuer.sign(issuer.claims(nonce, { ...base, ...more }));
  const accessToken = "an-access-token";
  const query = new URLSearchParams({ code: "a-code", state: page.searchParams.get("state") ?? "" });
  if (provider === "google") query.set("iss", google.address);
  const coming: Coming = { way, nonce, query, idToken: await signed({}), accessToken, signed };
  issuer.tokens = () => ({ access_token: accessToken, token_type: "Bearer", id_token: coming.idToken });
  return coming;
}

const arrive = ({ way, query }: Coming, provider: "google" | "microsoft" = "google") =>
  way.finish(provider, `?${query.toString()}`);

const users = async () => (await world.appContext.database.pool.query("select from app_user")).rowCount;

describe("[SO3] an honest answer", () => {
  it("opens a session, with and without what a provider may leave out", async () => {
    const coming = await setOut();
    const seen = await arrive(coming);
    expect([seen.status, seen.body.purpose]).toEqual([200, "signIn"]);
    expect(coming.way.cookies.has("fettle")).toBe(true);

    const hashed = await setOut();
    hashed.idToken = await hashed.signed({ at_hash: accessHash(hashed.accessToken), azp: google.clientId });
    expect((await arrive(hashed)).status).toBe(200);
  });

  it("[SO4] of any tenant of Microsoft's opens one too", async () => {
    const coming = await setOut("microsoft");
    expect((await arrive(coming, "microsoft")).status).toBe(200);
    const named = await setOut("microsoft");
    named.query.set("iss", `${microsoft.address}/${tid}/v2.0`);
    expect((await arrive(named, "microsoft")).status).toBe(200);
  });
});

const second = () => Math.floor(Date.now() / 1000);

/** Each spoils one thing of an answer that would have been accepted. */
const hostile: readonly [string, (coming: Coming) => unknown][] = [
  ["a token for another client", async (c) => (c.idToken = await c.signed({ aud: "somebody-else" }))],
  ["a token for us and another", async (c) => (c.idToken = await c.signed({ aud: [google.clientId, "them"] }))],
  [
    "a token for two, issued to us",
    async (c) => (c.idToken = await c.signed({ aud: [google.clientId, "them"], azp: google.clientId })),
  ],
  ["a token that was issued to another client", async (c) => (c.idToken = await c.signed({ azp: "them" }))],
  ["a token of another issuer", async (c) => (c.idToken = await c.signed({ iss: "https://evil.example" }))],
  [
    "a token of an issuer that begins alike",
    async (c) => (c.idToken = await c.signed({ iss: `${google.address}.evil` })),
  ],
  ["a token with another nonce", async (c) => (c.idToken = await c.signed({ nonce: "another" }))],
  ["a token without a nonce", async (c) => (c.idToken = await c.signed({ nonce: undefined }))],
  ["an unsigned token", (c) => (c.idToken = unsigned(google.claims(c.nonce)))],
  ["a token without its signature", (c) => (c.idToken = `${c.idToken.split(".").slice(0, 2).join(".")}.`)],
  [
    "a token signed with the public key",
    async (c) => (c.idToken = await google.signWithPublicKey(google.claims(c.nonce))),
  ],
  ["a token signed with another key", async (c) => (c.idToken = await google.signWithAnother(google.claims(c.nonce)))],
  [
    "a token whose claims were changed",
    async (c) => {
      const [head, , signature] = c.idToken.split(".");
      const claims = Buffer.from(JSON.stringify(google.claims(c.nonce, { sub: "eve" }))).toString("base64url");
      c.idToken = `${head}.${claims}.${signature}`;
    },
  ],
  ["a token that has expired", async (c) => (c.idToken = await c.signed({ exp: second() - 120 }))],
  ["a token without an end", async (c) => (c.idToken = await c.signed({ exp: undefined } as unknown as JWTPayload))],
  ["a token from the future", async (c) => (c.idToken = await c.signed({ iat: second() + 600 }))],
  ["a token that is not valid yet", async (c) => (c.idToken = await c.signed({ nbf: second() + 600 }))],
  ["a token for another access token", async (c) => (c.idToken = await c.signed({ at_hash: accessHash("another") }))],
  ["a token about nobody", async (c) => (c.idToken = await c.signed({ sub: "" }))],
  ["no token at all", () => (google.tokens = () => ({ access_token: "x", token_type: "Bearer" }))],
  ["a token that is none", (c) => (c.idToken = "not.a.token")],
  ["another state", (c) => c.query.set("state", "x".repeat(43))],
  ["two states", (c) => c.query.append("state", c.query.get("state") ?? "")],
  ["no state", (c) => c.query.delete("state")],
  ["another provider's name", (c) => c.query.set("iss", microsoft.address)],
  ["no name of the provider, which says that it gives one", (c) => c.query.delete("iss")],
  ["no code", (c) => c.query.delete("code")],
  ["two codes", (c) => c.query.append("code", "another")],
  [
    "a provider's refusal",
    (c) => (c.query = new URLSearchParams({ error: "server_error", state: c.query.get("state") ?? "" })),
  ],
  ["a code that the provider does not know", () => (google.tokens = () => ({ error: "invalid_grant" }))],
  ["a browser without its secret", (c) => c.way.cookies.clear()],
  ["the secret of another browser", (c) => void c.way.cookies.set("fettle-sign-in", "A".repeat(43))],
];

describe("[SO2] [SO3] a hostile answer opens no session and creates no user", () => {
  it.each(hostile)("%s", async (_name, spoil) => {
    const coming = await setOut();
    await spoil(coming);
    const before = await users();
    const seen = await arrive(coming);
    expect([422, 503]).toContain(seen.status);
    expect(["attemptInvalid", "signInRefused"]).toContain(seen.code);
    expect(seen.body.token).toBeUndefined();
    expect(coming.way.cookies.has("fettle")).toBe(false);
    expect(await users()).toBe(before);
  });

  it("the verifier of another attempt: the provider gets the one of its own challenge", async () => {
    const coming = await setOut();
    let verifier: string | null = null;
    const honest = google.tokens;
    google.tokens = (asked) => {
      verifier = asked.params.get("code_verifier");
      return honest(asked);
    };
    await arrive(coming);
    expect(verifier).toMatch(/^[\w-]{43}$/);
  });

  it("an answer that was given already, even at the same moment", async () => {
    const coming = await setOut();
    const before = google.exchanges;
    const seen = await Promise.all([arrive(coming), arrive(coming), arrive(coming)]);
    expect(seen.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(google.exchanges - before).toBe(1);
    expect((await arrive(coming)).code).toBe("attemptInvalid");
  });

  it("[SO1] an answer that comes after ten minutes", async () => {
    const coming = await setOut();
    world.clock.offsetMs += attemptLife + 1000;
    expect((await arrive(coming)).code).toBe("attemptInvalid");
  });

  it("the state of Google's way at Microsoft's address, and back", async () => {
    expect((await arrive(await setOut("google"), "microsoft")).code).toBe("attemptInvalid");
    expect((await arrive(await setOut("microsoft"), "google")).code).toBe("attemptInvalid");
  });

  it("the state of another browser signs nobody in as somebody else", async () => {
    const [mine, theirs] = [await setOut(), await setOut()];
    expect((await theirs.way.finish("google", `?${mine.query.toString()}`)).code).toBe("attemptInvalid");
  });

  it.each<[string, JWTPayload]>([
    ["another tenant than its issuer names", { tid: tid.replace("1", "9") }],
    ["no tenant", { tid: undefined }],
    ["a tenant that is a path", { tid: `${tid}/../evil` }],
    ["the template itself for an issuer", { iss: "" }],
  ])("[SO4] Microsoft's token with %s", async (_name, claims) => {
    const coming = await setOut("microsoft");
    const iss = claims.iss === "" ? `${microsoft.address}/{tenantid}/v2.0` : undefined;
    coming.idToken = await coming.signed({ ...claims, ...(iss && { iss }) });
    expect((await arrive(coming, "microsoft")).code).toBe("signInRefused");
  });

  it("a call from another site's page", async () => {
    const coming = await setOut();
    const response = await world.server.http.inject({
      method: "POST",
      url: "/v1/sign-in/google/callback",
      headers: {
        origin: "https://evil.example",
        host: "localhost",
        cookie: `fettle-sign-in=${coming.way.cookies.get("fettle-sign-in")}`,
      },
      payload: { query: `?${coming.query.toString()}` },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, "foreignOrigin"]);
  });
});

describe("[SO5] an e-mail", () => {
  const domainOf = async (sub: string) => {
    const { rows } = await world.appContext.database.pool.query<{ email_domain: string | null; email: string }>(
      "select email_domain, email from identity where subject = $1",
      [sub],
    );
    return [rows[0]?.email, rows[0]?.email_domain];
  };

  it("that is changed at the provider is the same person, and counts for its new domain alone", async () => {
    const sub = randomUUID();
    const first = await setOut();
    first.idToken = await first.signed({ sub });
    const one = await arrive(first);
    expect(await domainOf(sub)).toEqual(["ann@acme.example", "acme.example"]);
    const again = await setOut();
    again.idToken = await again.signed({ sub, email: "ann@evil.example", email_verified: false });
    const other = await arrive(again);
    expect(await domainOf(sub)).toEqual(["ann@evil.example", null]);
    const who = async (token: string) => (await first.way.send("GET", "/v1/me", undefined, token)).body.userId;
    expect(await who(other.body.token)).toBe(await who(one.body.token));
  });

  it("of another person does not turn the user into them", async () => {
    const before = await users();
    for (const sub of [randomUUID(), randomUUID()]) {
      const coming = await setOut();
      coming.idToken = await coming.signed({ sub, email: "same@acme.example" });
      await arrive(coming);
    }
    expect(await users()).toBe((before ?? 0) + 2);
  });
});

it("neither log nor database contains the code, the state, or anything derived from them", async () => {
  const way = new SignInBrowser(world.server);
  const page = await way.begin("google");
  const { rows } = await world.appContext.database.pool.query<{ text: string }>(
    "select a::text || encode(state_hash, 'escape') || encode(browser_hash, 'escape') as text from sign_in_attempt a",
  );
  const kept = rows.map((row) => row.text).join();
  for (const name of ["state", "nonce"]) expect(kept).not.toContain(page.searchParams.get(name));
  expect(kept).not.toContain(way.cookies.get("fettle-sign-in"));
});
