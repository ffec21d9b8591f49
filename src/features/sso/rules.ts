import type { SignIn, SignInDemand } from "#features/sessions/rules.ts";
import { signInSuffices } from "#features/sessions/rules.ts";
import { minute } from "#kit/time.ts";

/** The OpenID Connect providers (specification, identity section 1). */
export const ssoProviders = ["google", "microsoft"] as const;
export type SsoProvider = (typeof ssoProviders)[number];

/** What `ssoAuthTypes` may name (ruling R2). */
export const authTypes = ["google", "microsoft", "phone"] as const;
export type AuthType = (typeof authTypes)[number];

export const domainsMax = 50;

/** [SO1] The way to a provider and back takes no longer. */
export const attemptLife = 10 * minute;

/** A provider's clock may be off by so much. */
const clockToleranceS = 60;

/** The claims of an ID token whose signature has been verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** The facts of the exchange that the token came from. */
export interface Exchange {
  readonly provider: SsoProvider;
  readonly clientId: string;
  /** The issuer of the provider's metadata; Microsoft's has `{tenantid}` in it. */
  readonly issuer: string;
  readonly nowS: number;
  /** A fresh sign-in must not be older than this; undefined where any will do. */
  readonly signedInAfterS?: number | undefined;
}

const tenant = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const tenantPlace = "{tenantid}";

/**
 * [SO4] Microsoft's issuer is a template: the token's own tenant replaces the placeholder, and only a tenant id may.
 */
export function issuerFor(template: string, tid: unknown): string | undefined {
  if (!template.includes(tenantPlace)) return template;
  return typeof tid === "string" && tenant.test(tid) ? template.replace(tenantPlace, tid) : undefined;
}

/** [SO4] Whether an `iss` of the redirect can be the issuer's: for a template, with some tenant in it. */
export function isIssuer(template: string, issuer: string): boolean {
  const [before = "", after] = template.split(tenantPlace);
  if (after === undefined) return issuer === template;
  if (!issuer.startsWith(before) || !issuer.endsWith(after)) return false;
  return tenant.test(issuer.slice(before.length, issuer.length - after.length));
}

/**
 * [SO3] The fault of an ID token, beyond what the library checks (signature, issuer, audience, nonce, expiry, not
 * before); undefined if there is none.
 */
export function claimFault(claims: Claims, exchange: Exchange): string | undefined {
  if (typeof claims.sub !== "string" || claims.sub === "" || claims.sub.length > 255) return "sub";
  if (claims.iss !== issuerFor(exchange.issuer, claims.tid)) return "iss";
  // Another audience could be handed this token, and use it here.
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (audiences.length !== 1 || audiences[0] !== exchange.clientId) return "aud";
  if (claims.azp !== undefined && claims.azp !== exchange.clientId) return "azp";
  if (typeof claims.iat !== "number" || claims.iat > exchange.nowS + clockToleranceS) return "iat";
  if (typeof claims.nbf === "number" && claims.nbf > exchange.nowS + clockToleranceS) return "nbf";
  const { signedInAfterS: after } = exchange;
  // Not every provider says when the person signed in; if it does, the time must be right.
  if (after !== undefined && typeof claims.auth_time === "number" && claims.auth_time < after - clockToleranceS) {
    return "auth_time";
  }
  return undefined;
}

export interface ProvenIdentity {
  readonly provider: SsoProvider;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Only of an e-mail that the provider has proven. */
  readonly emailDomain: string | undefined;
  /** [SO19] Whether the person belongs to whoever runs the server. */
  readonly isProductTeam: boolean;
}

/** [SO5] Who the token is about: issuer and subject decide, an e-mail counts only where the provider has proven it. */
export function identityOf(claims: Claims, provider: SsoProvider, teamDomains: readonly string[] = []): ProvenIdentity {
  const email = textOf(claims.email);
  const emailVerified = email !== undefined && isProven(claims, provider, email);
  const emailDomain = emailVerified ? domainOf(email) : undefined;
  return {
    provider,
    issuer: String(claims.iss),
    subject: String(claims.sub),
    username: (email ?? textOf(claims.preferred_username) ?? textOf(claims.name) ?? String(claims.sub)).slice(0, 320),
    email,
    emailVerified,
    emailDomain,
    isProductTeam: emailDomain !== undefined && teamDomains.includes(emailDomain),
  };
}

const textOf = (claim: unknown): string | undefined => (typeof claim === "string" && claim !== "" ? claim : undefined);

const isYes = (claim: unknown): boolean => claim === true || claim === 1 || claim === "1" || claim === "true";

/**
 * Google says `email_verified`. Microsoft's e-mail is what a tenant's admin typed: it counts only where the domain's
 * owner is proven, which `xms_edov` and `verified_primary_email` say (threat B17).
 */
function isProven(claims: Claims, provider: SsoProvider, email: string): boolean {
  if (provider === "google") return isYes(claims.email_verified);
  const primary: unknown[] = Array.isArray(claims.verified_primary_email) ? claims.verified_primary_email : [];
  return isYes(claims.xms_edov) || primary.some((one) => typeof one === "string" && sameText(one, email));
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The domain of an e-mail, in lower case; undefined where there is not exactly one @. */
export function domainOf(email: string): string | undefined {
  const parts = email.split("@");
  return parts.length === 2 && parts[0] ? domainFrom(parts[1] ?? "") : undefined;
}

const domainGrammar = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** [SO8] A domain in its stored form: lower case, without a leading @; undefined if it is none. */
export function domainFrom(text: string): string | undefined {
  const domain = text.trim().replace(/^@/, "").toLowerCase();
  return domainGrammar.test(domain) ? domain : undefined;
}

/**
 * [SO6] Linking Google or Microsoft is refused if one of the person's workspaces has verified domains and the identity
 * is outside of them (specification, identity section 5).
 */
export const mayLink = (
  identity: Pick<ProvenIdentity, "emailDomain">,
  workspaces: readonly { readonly verifiedEmailDomains: readonly string[] }[],
): boolean =>
  workspaces.every(
    ({ verifiedEmailDomains: domains }) => domains.length === 0 || domains.includes(identity.emailDomain ?? ""),
  );

/** [SO18] The providers that a workspace accepts, whatever domains it asks for besides (specification, identity section 5). */
export const acceptedProviders = (demand: Pick<SignInDemand, "authRequirement" | "ssoAuthTypes">): SsoProvider[] =>
  ssoProviders.filter(
    (provider) =>
      demand.authRequirement === "none" || demand.ssoAuthTypes.length === 0 || demand.ssoAuthTypes.includes(provider),
  );

/** What a membership asks of the person's identities. */
export interface Demanded extends SignInDemand {
  readonly workspaceId: string;
}

/**
 * [SO7] Whether the person could still sign in to all their workspaces with these identities alone. A one-time link is spent: it
 * lets nobody in again.
 */
export function canStillSignIn(left: readonly SignIn[], memberships: readonly SignInDemand[]): boolean {
  const ways = left.filter(({ provider }) => provider !== "link");
  return ways.length > 0 && memberships.every((demand) => ways.some((identity) => signInSuffices(identity, demand)));
}

export interface Enforcement {
  readonly authRequirement: "none" | "allSSO";
  readonly ssoAuthTypes: readonly AuthType[];
  readonly verifiedEmailDomains: readonly string[];
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/**
 * [SO9] Turning on what is on, turning off what is off, or choosing the chosen provider is no change (specification,
 * section 4).
 */
export const isSame = (a: Enforcement, b: Enforcement): boolean =>
  a.authRequirement === b.authRequirement &&
  sameList(a.ssoAuthTypes, b.ssoAuthTypes) &&
  sameList(a.verifiedEmailDomains, b.verifiedEmailDomains);

export type EnforcementRefusal = "wouldLockYouOut" | "providerNotConfigured";

/**
 * [SO10] Why the actor cannot require this of everyone: a provider that the server is not configured for, or a sign-in
 * that their own session does not have (threat B16). The operator's one-time link opens everything, so it proves
 * nothing here.
 */
export function enforcementRefusal(
  input: Enforcement,
  own: SignIn,
  configured: readonly AuthType[],
): EnforcementRefusal | undefined {
  if (input.authRequirement === "none") return undefined;
  if (input.ssoAuthTypes.some((type) => !configured.includes(type))) return "providerNotConfigured";
  const suffices = own.provider !== "link" && signInSuffices(own, { ...input, roleRequiresSso: true });
  return suffices ? undefined : "wouldLockYouOut";
}
