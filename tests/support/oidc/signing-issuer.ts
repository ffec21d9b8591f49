import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export interface TokenAsked {
  readonly params: URLSearchParams;
}

/** An OpenID Connect issuer that signs what it is told: how a provider that lies, or was broken into, looks. */
export interface SigningIssuer {
  readonly address: string;
  readonly clientId: string;
  /** What the metadata says beyond the usual; an `issuer` of its own, for instance. */
  metadata: Record<string, unknown>;
  /** What the token endpoint answers, from the nonce and PKCE challenge of the way that was begun. */
  tokens: (asked: TokenAsked) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** How often the token endpoint was asked. */
  readonly exchanges: number;
  /** The claims of an honest token. */
  claims(nonce: string, more?: JWTPayload): JWTPayload;
  sign(claims: JWTPayload): Promise<string>;
  /** With a key that the issuer never published. */
  signWithAnother(claims: JWTPayload): Promise<string>;
  /** HS256, with the issuer's public key for a secret. */
  signWithPublicKey(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

export const unsigned = (claims: JWTPayload): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
};

/** The left half of the hash of an access token, as `at_hash` has it. */
export const accessHash = (accessToken: string): string =>
  createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");

export async function openSigningIssuer(clientId = "fettle-test"): Promise<SigningIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  let exchanges = 0;
  const server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = new URL(request.url ?? "/", address).pathname;
    if (path.endsWith("/.well-known/openid-configuration")) return json({ ...usual(address), ...issuer.metadata });
    if (path === "/jwks") return json({ keys: [jwk] });
    if (path !== "/token") return json({}, 404);
    exchanges++;
    const answer = await issuer.tokens({ params: new URLSearchParams(await bodyOf(request)) });
    return json(answer, "error" in answer ? 400 : 200);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signed = (claims: JWTPayload, key: typeof privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(key);
  const issuer: SigningIssuer = {
    address,
    clientId,
    metadata: {},
    tokens: () => ({ error: "invalid_grant" }),
    get exchanges() {
      return exchanges;
    },
    claims(nonce, more = {}) {
      const now = Math.floor(Date.now() / 1000);
      const email = { email: "ann@acme.example", email_verified: true };
      return { iss: address, aud: clientId, sub: "ann", iat: now, exp: now + 300, nonce, ...email, ...more };
    },
    sign: (claims) => signed(claims, privateKey),
    signWithAnother: (claims) => signed(claims, other.privateKey),
    signWithPublicKey: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return issuer;
}

const usual = (address: string) => ({
  issuer: address,
  authorization_endpoint: `${address}/auth`,
  token_endpoint: `${address}/token`,
  jwks_uri: `${address}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
