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

export const sessionEndpoints = {
  resume: endpoint({
    method: "POST",
    path: "/v1/sessions/resume",
    summary: "A bearer token for the session that the cookie names",
    access: publicly,
    reply: bearer,
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
    reply: z.object({ userId: id, memberships: z.array(membership) }),
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

/** What the server tells before anybody has signed in. */
export const welcome = z.object({
  mode: z.enum(["demo", "production", "test"]),
  /** Demo mode's one-click people; empty elsewhere. */
  personas: z.array(persona),
  needsSetUp: z.boolean(),
});

export const welcomeEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/v1/welcome",
    summary: "How one signs in here",
    access: publicly,
    reply: welcome,
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
};
