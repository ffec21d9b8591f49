import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import { Problem } from "#kit/problem.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Log } from "#kit/server/log.ts";
import { hour, second } from "#kit/time.ts";
import {
  type Claims,
  claimFault,
  identityOf,
  isIssuer,
  type ProvenIdentity,
  type SsoProvider,
  ssoProviders,
} from "../rules.ts";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The providers that the server is configured for; others are not offered. */
export type Providers = Readonly<Partial<Record<SsoProvider, ProviderSettings>>>;

/** The secrets of one way to a provider and back. They are made of the state, and kept nowhere. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const metadataCacheMs = hour;
const timeoutS = 10;

/**
 * openid-client accepts Microsoft's templated issuer from Microsoft's own address alone. A substitute for Microsoft is
 * therefore requested under that name, and fetched from its own address.
 */
const microsoftName = "https://login.microsoftonline.com/common/v2.0";

interface Known {
  readonly config: oidc.Configuration;
  readonly until: number;
}

/** OpenID Connect with Google and Microsoft: builds the authorization URL, and verifies the callback. */
export class OidcClients {
  readonly #providers: Providers;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #teamDomains: readonly string[];
  readonly #known = new Map<SsoProvider, Promise<Known>>();

  /** @param teamDomains the e-mail domains of whoever runs the server [SO19] */
  constructor(providers: Providers, clock: Clock, log: Log, teamDomains: readonly string[]) {
    this.#providers = providers;
    this.#clock = clock;
    this.#log = log;
    this.#teamDomains = teamDomains;
  }

  get configured(): SsoProvider[] {
    return ssoProviders.filter((provider) => this.#providers[provider] !== undefined);
  }

  /** The provider's authorization URL. @throws Problem 404 `providerNotConfigured`, 503 `providerUnavailable` */
  async authorizationUrl(
    provider: SsoProvider,
    redirectUri: string,
    secrets: AttemptSecrets,
    isFresh: boolean,
  ): Promise<string> {
    const config = await this.#config(provider);
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      ...promptOf(config, provider, isFresh),
    });
    return url.href;
  }

  /**
   * The identity that the callback proves.
   * @param callback the redirect address with its query
   * @param signedInAfter for a fresh sign-in: when it began
   * @throws Problem 422 `cancelled`, 422 `signInRefused` for anything that is not exactly right, 503
   * `providerUnavailable`
   */
  async prove(
    provider: SsoProvider,
    callback: URL,
    secrets: AttemptSecrets,
    signedInAfter: Date | undefined,
  ): Promise<ProvenIdentity> {
    const config = await this.#config(provider);
    const { issuer, clientId } = { issuer: config.serverMetadata().issuer, clientId: this.#of(provider).clientId };
    try {
      const tokens = await oidc.authorizationCodeGrant(config, withPlainIssuer(callback, issuer), {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      const claims: Claims = { ...tokens.claims() };
      const fault =
        claimFault(claims, {
          provider,
          clientId,
          issuer,
          nowS: Date.now() / second,
          signedInAfterS: signedInAfter && signedInAfter.getTime() / second,
        }) ?? hashFault(claims, tokens.access_token, tokens.id_token);
      if (fault !== undefined) throw new RefusedToken(fault);
      return identityOf(claims, provider, this.#teamDomains);
    } catch (error) {
      throw this.#refusal(provider, error);
    }
  }

  #of(provider: SsoProvider): ProviderSettings {
    const settings = this.#providers[provider];
    if (!settings) throw new Problem("notFound", "providerNotConfigured");
    return settings;
  }

  async #config(provider: SsoProvider): Promise<oidc.Configuration> {
    const settings = this.#of(provider);
    const now = this.#clock.now().getTime();
    const known = await this.#known.get(provider)?.catch(() => undefined);
    if (known && known.until > now) return known.config;
    const asking = discover(provider, settings).then((config) => ({ config, until: now + metadataCacheMs }));
    this.#known.set(provider, asking);
    try {
      return (await asking).config;
    } catch (error) {
      this.#known.delete(provider);
      this.#log.warn({ err: error, provider }, "the provider's metadata could not be read");
      throw new Problem("unavailable", "providerUnavailable", { retryAfterSeconds: 30 });
    }
  }

  /** The reason goes to the log; the browser learns only that it failed. */
  #refusal(provider: SsoProvider, error: unknown): Problem {
    if (error instanceof oidc.AuthorizationResponseError && error.error === "access_denied") {
      return new Problem("unprocessable", "cancelled", { detail: "The sign-in was cancelled" });
    }
    this.#log.warn({ provider, reason: reasonOf(error) }, "a sign-in was refused");
    if (isNetworkFault(error)) return new Problem("unavailable", "providerUnavailable", { retryAfterSeconds: 5 });
    return new Problem("unprocessable", "signInRefused", { detail: "The provider's answer could not be trusted" });
  }
}

class RefusedToken extends Error {}

async function discover(provider: SsoProvider, settings: ProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(issuer.hostname);
  const metadata = `${settings.issuer}/.well-known/openid-configuration`;
  const isMicrosoft = provider === "microsoft";
  const config = await oidc.discovery(
    isMicrosoft ? new URL(microsoftName) : issuer,
    settings.clientId,
    settings.clientSecret,
    undefined,
    {
      timeout: timeoutS,
      // Tokens come over TLS, yet their signatures are checked all the same.
      execute: [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: (url, options) =>
        fetch(isMicrosoft && url.startsWith(`${microsoftName}/.well-known/`) ? metadata : url, options as RequestInit),
    },
  );
  const told = config.serverMetadata().issuer;
  const sameOrigin = URL.parse(told)?.origin === issuer.origin;
  if (told !== settings.issuer && !(isMicrosoft && sameOrigin && told.includes("{tenantid}"))) {
    throw new Error(`the metadata of ${settings.issuer} names another issuer`);
  }
  return config;
}

/** The library compares `iss` with the metadata's issuer; for a template, the tenant must be filled in. */
function withPlainIssuer(callback: URL, issuer: string): URL {
  const told = callback.searchParams.getAll("iss");
  if (!issuer.includes("{tenantid}") || told.length === 0) return callback;
  if (told.length > 1 || !isIssuer(issuer, told[0] ?? "")) throw new RefusedToken("iss");
  const plain = new URL(callback);
  plain.searchParams.set("iss", issuer);
  return plain;
}

/** Shows the account picker, for shared machines; requires a new sign-in where it must be fresh. */
function promptOf(config: oidc.Configuration, provider: SsoProvider, isFresh: boolean): Record<string, string> {
  const metadata = config.serverMetadata();
  const prompts: unknown = metadata.prompt_values_supported;
  const knows = (prompt: string) => Array.isArray(prompts) && prompts.includes(prompt);
  const isGoogle = metadata.issuer === "https://accounts.google.com";
  const isOwnMicrosoft = metadata.issuer.startsWith("https://login.microsoftonline.com/");
  // Google has no prompt of this name.
  if (isFresh) return { max_age: "0", ...(provider === "microsoft" && { prompt: "login" }) };
  return isGoogle || isOwnMicrosoft || knows("select_account") ? { prompt: "select_account" } : {};
}

/** [SO3] Where the token names the hash of its access token, it is that one. */
function hashFault(claims: Claims, accessToken: string, idToken: string | undefined): string | undefined {
  if (claims.at_hash === undefined) return undefined;
  const header: unknown = JSON.parse(Buffer.from(idToken?.split(".")[0] ?? "", "base64url").toString());
  const bits = /^(?:RS|PS|ES)(256|384|512)$/.exec(String((header as { alg?: unknown }).alg))?.[1] ?? "512";
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return claims.at_hash === digest.subarray(0, digest.length / 2).toString("base64url") ? undefined : "at_hash";
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

function isNetworkFault(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | null)?.cause;
  return error instanceof TypeError || codeOf(error) === "OAUTH_TIMEOUT" || cause instanceof TypeError;
}

/** Never the token or the code themselves (threat B29). */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${codeOf(error)} ${error.message}`.slice(0, 200) : "unknown";
