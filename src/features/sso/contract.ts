import * as z from "zod/mini";
import { profileIcon } from "#features/members/contract.ts";
import { ownPath } from "#features/sessions/rules.ts";
import { asMember, asUser, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { name } from "#kit/text.ts";
import { ssoPolicy } from "./policy.ts";
import { authTypes, domainsMax, ssoProviders } from "./rules.ts";

const provider = { provider: z.enum(ssoProviders) };

/** Where the browser goes next: the provider's own page. */
const way = z.object({ url: z.string() });

/** One of the caller's sign-in methods. */
export const ownIdentity = z.object({
  id,
  provider: z.enum(["google", "microsoft", "phone", "device", "link"]),
  username: z.string(),
  email: z.nullable(z.string()),
  /** Whether the present session was signed in by it. */
  isCurrent: z.boolean(),
  createdAt: z.string(),
});
export type OwnIdentity = z.output<typeof ownIdentity>;

/** [SE15] Where the browser goes afterwards. */
const from = z.optional(
  z.string().check(
    z.maxLength(2000),
    z.refine((path) => ownPath(path) !== undefined, "A path of this app"),
  ),
);

export const signInEndpoints = {
  begin: endpoint({
    method: "POST",
    path: "/v1/sign-in/{provider}",
    summary: "Begins a sign-in with Google or Microsoft",
    access: publicly,
    params: provider,
    body: z.strictObject({ from }),
    reply: way,
    problems: ["providerNotConfigured", "providerUnavailable"],
    limit: { calls: 30, seconds: 60 },
  }),
  beginAgain: endpoint({
    method: "POST",
    path: "/v1/sign-in/{provider}/again",
    summary: "Begins what whoever is signed in does with a provider: link it, prove who they are anew, add a profile",
    access: asUser,
    params: provider,
    body: z.discriminatedUnion("purpose", [
      z.strictObject({ purpose: z.enum(["link", "fresh"]), from }),
      z.strictObject({
        purpose: z.literal("createProfile"),
        workspaceId: id,
        displayName: name(120),
        emoji: z.optional(profileIcon),
      }),
    ]),
    reply: way,
    problems: ["providerNotConfigured", "providerUnavailable"],
    limit: { calls: 30, seconds: 60 },
  }),
  finish: endpoint({
    method: "POST",
    path: "/v1/sign-in/{provider}/callback",
    summary: "Ends it: takes what the provider sent the browser back with",
    access: publicly,
    params: provider,
    /** The query of the redirect address, unchanged. */
    body: z.strictObject({ query: z.string().check(z.maxLength(8000)) }),
    reply: z.object({
      purpose: z.enum(["signIn", "link", "fresh", "createProfile"]),
      token: z.string(),
      expiresAt: z.string(),
      from: z.nullable(z.string()),
      workspaceId: z.nullable(id),
    }),
    problems: [
      "attemptInvalid",
      "cancelled",
      "signInRefused",
      "identityTaken",
      "otherIdentity",
      "domainNotAllowed",
      "personalSignInRequired",
    ],
    limit: { calls: 30, seconds: 60 },
  }),
};

export const identityEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/me/identities",
    summary:
      "The ways in which the caller signs in, and the providers that each of their workspaces, or of their device's, accepts",
    access: asUser,
    reply: z.object({
      identities: z.array(ownIdentity),
      accepts: z.array(z.object({ workspaceId: id, providers: z.array(z.enum(ssoProviders)) })),
    }),
  }),
  unlink: endpoint({
    method: "DELETE",
    path: "/v1/me/identities/{identityId}",
    summary: "Takes one of them away, and ends the sessions that it opened",
    access: asUser,
    problems: ["lastWayIn"],
  }),
};

export const lifetimes = z.strictObject({
  idleMinutes: z.int().check(z.minimum(5), z.maximum(720)),
  lifeHours: z.int().check(z.minimum(1), z.maximum(720)),
  strictIdleMinutes: z.int().check(z.minimum(5), z.maximum(720)),
  strictLifeHours: z.int().check(z.minimum(1), z.maximum(720)),
});

const enforced = {
  workspaceAuthRequirement: z.enum(["none", "allSSO"]),
  ssoAuthTypes: z.array(z.strictObject({ authType: z.enum(authTypes) })).check(z.maxLength(authTypes.length)),
  verifiedEmailDomains: z.array(z.string().check(z.maxLength(253))).check(z.maxLength(domainsMax)),
};

export const ssoSettings = z.object({
  ...enforced,
  /** How long a session serves: for members, and for roles with an SSO-only permission. */
  lifetimes,
  revision: z.number(),
  /** The providers that this server has been given. */
  configured: z.array(z.enum(authTypes)),
});
export type SsoSettings = z.output<typeof ssoSettings>;

/** Missing fields stay as they are. */
export const ssoChange = z.strictObject({
  workspaceAuthRequirement: z.optional(enforced.workspaceAuthRequirement),
  ssoAuthTypes: z.optional(enforced.ssoAuthTypes),
  verifiedEmailDomains: z.optional(enforced.verifiedEmailDomains),
  lifetimes: z.optional(lifetimes),
});
export type SsoChange = z.output<typeof ssoChange>;

const token = z.string().check(z.minLength(20), z.maxLength(100));

export const ssoEndpoints = {
  get: endpoint({
    method: "GET",
    path: inWorkspace("/sso"),
    summary: "What the workspace asks of a sign-in, and how long one serves",
    access: asMember(ssoPolicy.manage),
    reply: ssoSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: inWorkspace("/sso"),
    summary: "Changes it. Whoever no longer complies is out at their next request; the caller must comply",
    access: asMember(ssoPolicy.manage),
    body: ssoChange,
    revisioned: true,
    reply: ssoSettings,
    problems: ["freshSignInRequired", "wouldLockYouOut", "lastAdmin", "providerNotConfigured", "stale"],
  }),
  preview: endpoint({
    method: "POST",
    path: inWorkspace("/sso/preview"),
    summary: "Whom a change would keep out until they sign in in another way",
    access: asMember(ssoPolicy.manage),
    body: ssoChange,
    work: "read",
    reply: z.object({
      members: z.number(),
      without: z.number(),
      /** The first of them, by name. */
      names: z.array(z.string()),
      /** Why the caller may not make this change; null where they may. */
      refusal: z.nullable(z.enum(["wouldLockYouOut", "providerNotConfigured"])),
    }),
  }),
  look: endpoint({
    method: "POST",
    path: "/v1/sso/recovery/look",
    summary: "Which workspace a recovery link of the server's operator is for",
    access: publicly,
    body: z.strictObject({ token }),
    reply: z.object({ workspaceName: z.string() }),
    problems: ["linkInvalid"],
    limit: { calls: 10, seconds: 60 },
  }),
  recover: endpoint({
    method: "POST",
    path: "/v1/sso/recovery",
    summary: "Turns enforcement off by a recovery link, once; every admin is told",
    access: publicly,
    body: z.strictObject({ token }),
    problems: ["linkInvalid"],
    limit: { calls: 10, seconds: 60 },
  }),
};
