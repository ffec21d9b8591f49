import * as z from "zod/mini";
import { asUser, endpoint, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";

/** One workspace that the caller belongs to. */
export const membership = z.object({
  workspaceId: id,
  workspaceName: z.string(),
  enterpriseName: z.string(),
  profileId: id,
  displayName: z.string(),
});
export type Membership = z.output<typeof membership>;

/** A bearer token, and when it ends; the cookie gets another. */
export const bearer = z.object({ token: z.string(), expiresAt: z.string() });

const provider = z.enum(["google", "microsoft", "phone", "device", "link"]);

/** One device that the caller is signed in on. */
export const ownSession = z.object({
  id,
  isCurrent: z.boolean(),
  /** As the browser calls itself. */
  device: z.string(),
  provider: z.nullable(provider),
  username: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionEndpoints = {
  resume: endpoint({
    method: "POST",
    path: "/v1/sessions/resume",
    summary: "A bearer token for the session that the cookie names, which is exchanged for its successor",
    access: publicly,
    /** A secret that this browser stores apart from its cookies, so that a copied cookie alone is not enough. */
    body: z.strictObject({ browserSecret: z.optional(z.string().check(z.minLength(20), z.maxLength(100))) }),
    /** The user of the session: in another tab another person may have signed in. */
    reply: z.object({ ...bearer._zod.def.shape, userId: id }),
    limit: { calls: 120, seconds: 60 },
  }),
  signIn: endpoint({
    method: "POST",
    path: "/v1/sessions/link",
    summary: "Signs in by a one-time link that the server's operator made",
    access: publicly,
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    reply: bearer,
    problems: ["linkInvalid"],
    limit: { calls: 10, seconds: 60 },
  }),
  signOut: endpoint({
    method: "DELETE",
    path: "/v1/sessions/current",
    summary: "Ends the caller's session, everywhere it is used",
    access: asUser,
  }),
  me: endpoint({
    method: "GET",
    path: "/v1/me",
    summary: "Who is signed in, and the workspaces they belong to, by name",
    access: asUser,
    reply: z.object({
      userId: id,
      memberships: z.array(membership),
      /** How this session was signed in; `device` is a shared device, without a personal sign-in. */
      provider: z.optional(z.nullable(provider)),
    }),
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/sessions",
    summary: "The caller's sessions on all their devices, the latest use first",
    access: asUser,
    reply: z.object({ sessions: z.array(ownSession) }),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/v1/sessions/{sessionId}",
    summary: "Ends one of the caller's own sessions",
    access: asUser,
  }),
  revokeOthers: endpoint({
    method: "DELETE",
    path: "/v1/sessions",
    summary: "Ends all of the caller's sessions but this one",
    access: asUser,
    reply: z.object({ ended: z.number() }),
  }),
};

export const persona = z.object({
  key: z.string(),
  label: z.string(),
  blurb: z.string(),
  workspaceId: id,
  workspaceName: z.string(),
});
export type Persona = z.output<typeof persona>;

/** What the server tells before sign-in. */
export const welcome = z.object({
  mode: z.enum(["demo", "production", "test"]),
  /** Demo mode's one-click people; empty elsewhere. */
  personas: z.array(persona),
  needsSetUp: z.boolean(),
  /** The ways of signing in that this server has been given; none other is offered. */
  signInWays: z._default(z.array(z.enum(["google", "microsoft", "phone"])), []),
});

export const outboxMessage = z.object({
  id,
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const welcomeEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/v1/welcome",
    summary: "How one signs in here",
    access: publicly,
    reply: welcome,
  }),
  again: endpoint({
    method: "POST",
    path: "/v1/welcome/again",
    summary: "Demo mode: whoever is signed in has signed in again",
    access: asUser,
    reply: bearer,
    limit: { calls: 60, seconds: 60 },
  }),
  actAs: endpoint({
    method: "POST",
    path: "/v1/welcome/personas/{persona}",
    summary: "Demo mode: signs in as one of the demo's people",
    access: publicly,
    params: { persona: z.string().check(z.regex(/^[a-zA-Z-]{1,40}$/)) },
    reply: z.object({ ...bearer._zod.def.shape, workspaceId: id }),
    limit: { calls: 60, seconds: 60 },
  }),
  outbox: endpoint({
    method: "GET",
    path: "/v1/welcome/outbox",
    summary: "Demo mode: the mails and short messages that nobody sends, newest first",
    access: publicly,
    reply: z.object({ messages: z.array(outboxMessage) }),
    limit: { calls: 120, seconds: 60 },
  }),
};
