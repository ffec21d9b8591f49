import * as z from "zod/mini";
import { flagNames } from "#features/flags/rules.ts";
import { contentLimits, draftContent } from "#features/procedures/content.ts";
import { builtInRoles } from "#features/roles/rules.ts";
import { endpoint, inTestMode } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { permissions } from "#kit/permissions.ts";
import { day } from "#kit/time.ts";

/** Names that the description uses for its things; the reply gives the id of each. */
const key = z.string().check(z.regex(/^[\w.-]{1,80}$/));
const keys = z.optional(z.array(key));
const words = z.optional(z.string().check(z.minLength(1), z.maxLength(500)));

const signInWays = z.enum(["google", "microsoft", "phone", "device"]);

const role = z.strictObject({
  key,
  name: words,
  permissions: z.array(z.enum(permissions)),
  requiresSso: z.optional(z.boolean()),
  restrictContentToAccessGroups: z.optional(z.boolean()),
});

const group = z.strictObject({ key, name: words, icon: words, parent: z.optional(key) });

const profile = z.strictObject({
  key,
  displayName: words,
  /** A built-in role, or the key of a role of this workspace. */
  role: z.union([z.enum(builtInRoles), key]),
  groups: keys,
  email: z.optional(z.email()),
  phone: words,
  /** How the session of the token was signed in. Default: google. */
  signIn: z.optional(signInWays),
  /** The same user as another profile's of the same name, across workspaces. */
  user: z.optional(key),
});

const area = z.strictObject({
  key,
  name: words,
  groups: keys,
  connected: keys,
  notes: z.optional(z.array(z.strictObject({ key, text: z.string() }))),
  /** The profile that creates it. Default: the first profile of the workspace. */
  as: z.optional(key),
});

const procedure = z.strictObject({
  key,
  groups: keys,
  /** Default: a title and one step with an instruction. */
  content: z.optional(draftContent),
  title: words,
  /** Default: published. */
  state: z.optional(z.enum(["draft", "published"])),
  /** The author. Default: the first profile of the workspace. */
  as: z.optional(key),
});

const folder = z.strictObject({
  key,
  name: words,
  /** A folder that is described before it. */
  parent: z.optional(key),
  groups: keys,
  as: z.optional(key),
});

const document = z.strictObject({
  key,
  /** Default: the key. */
  name: words,
  folder: z.optional(key),
  groups: keys,
  /** What the file holds, as plain text. Default: its name. */
  text: z.optional(z.string().check(z.maxLength(200_000))),
  contentType: z.optional(z.enum(["text/plain", "text/csv", "text/markdown"])),
  /** Who uploads it. Default: the first profile of the workspace. */
  as: z.optional(key),
});

const workspace = z.strictObject({
  key,
  name: words,
  timeZone: words,
  flags: z.optional(z.partialRecord(z.enum(flagNames), z.boolean())),
  roles: z.optional(z.array(role)),
  groups: z.optional(z.array(group)),
  profiles: z.optional(z.array(profile)),
  areas: z.optional(z.array(area)),
  procedures: z.optional(z.array(procedure)),
  folders: z.optional(z.array(folder)),
  documents: z.optional(z.array(document)),
});

export const worldDescription = z.strictObject({
  enterprises: z.array(z.strictObject({ key, name: words, workspaces: z.array(workspace) })),
});
export type WorldDescription = z.output<typeof worldDescription>;
export type WorkspaceDescription = z.output<typeof workspace>;

/** A clock may be set a hundred years ahead or back: every date stays one that the database keeps. */
const offsetMsMax = 100 * 365 * day;

const ids = z.record(z.string(), id);

export const builtWorkspace = z.object({
  id,
  roles: ids,
  groups: ids,
  profiles: z.record(z.string(), z.object({ id, userId: id, token: z.string() })),
  areas: ids,
  notes: ids,
  procedures: z.record(z.string(), z.object({ id, versionId: id })),
  folders: ids,
  documents: z.record(z.string(), z.object({ id, fileId: id })),
});
export type BuiltWorkspace = z.output<typeof builtWorkspace>;

const message = z.object({
  id,
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
});

/** The facility of test mode. In any other mode these routes do not exist. */
export const testEndpoints = {
  worlds: endpoint({
    method: "POST",
    path: "/v1/test/worlds",
    summary: "Builds enterprises, workspaces, groups, roles, profiles and content from a description",
    access: inTestMode,
    body: worldDescription,
    bodyBytesMax: 4 * contentLimits.bytesMax,
    reply: z.object({ enterprises: ids, workspaces: z.record(z.string(), builtWorkspace) }),
    status: 201,
    problems: ["unknownKey", "groupExists", "roleNameTaken"],
  }),
  sessions: endpoint({
    method: "POST",
    path: "/v1/test/sessions",
    summary: "Signs a user of a test world in again: another device, another provider, or a clock that was moved",
    access: inTestMode,
    body: z.strictObject({ userId: id, signIn: z.optional(signInWays) }),
    /** `cookie` is the secret that POST /v1/sessions/resume takes, as the value of the cookie `fettle`. */
    reply: z.object({ token: z.string(), cookie: z.string() }),
    status: 201,
  }),
  outbox: endpoint({
    method: "GET",
    path: "/v1/test/outbox",
    summary: "Mails and short messages, newest first",
    access: inTestMode,
    query: z.strictObject({ workspaceId: z.optional(id), recipient: z.optional(z.string()) }),
    reply: z.object({ messages: z.array(message) }),
  }),
  clock: endpoint({
    method: "POST",
    path: "/v1/test/clock",
    summary: "Moves the server's clock: `offsetMs` from the real time, forwards or back",
    access: inTestMode,
    body: z.strictObject({ offsetMs: z.int().check(z.minimum(-offsetMsMax), z.maximum(offsetMsMax)) }),
    reply: z.object({ now: z.string(), offsetMs: z.number() }),
  }),
};
