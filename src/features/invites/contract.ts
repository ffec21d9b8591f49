import * as z from "zod/mini";
import { profileIcon } from "#features/members/contract.ts";
import { builtInRoles } from "#features/roles/rules.ts";
import { asMember, asUser, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { name, text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { invitePolicy } from "./policy.ts";
import { cellMax, csvFaults, csvFields } from "./rules/csv-rows.ts";
import { inviteLimits, inviteOutcomes, inviteStates } from "./rules/invite-state.ts";

const builtInRole = z.enum(builtInRoles);

/** What an invite is to be. Exactly one contact and exactly one role; `accessGroupIds` left out means no groups. */
const inviteInput = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(300))),
  phoneNumber: z.optional(z.string().check(z.maxLength(50))),
  displayName: name(inviteLimits.displayNameMax),
  builtInRole: z.optional(builtInRole),
  workspaceRoleId: z.optional(id),
  accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
});
export type InviteInput = z.output<typeof inviteInput>;

/** A built-in role has a name of its own only where the workspace renamed it. */
const profileRole = z.union([
  z.object({ builtInRole, name: z.optional(z.string()) }),
  z.object({ workspaceRoleId: id, name: z.string() }),
]);

/** An invite as a member manager sees it. Groups that they may not see are counted, not named. */
export const invite = z.object({
  inviteId: id,
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  displayName: z.string(),
  /** Null once the role was deleted. */
  profileRole: z.nullable(profileRole),
  accessGroupIds: z.array(id),
  hiddenAccessGroups: z.number(),
  state: z.enum(inviteStates),
  invitedBy: z.string(),
  createdAt: moment,
  sentAt: moment,
  expiresAt: moment,
  acceptedAt: z.nullable(moment),
  /** Of the profile that accepted it; empty until then, and where it has none. */
  emoji: z.optional(z.string()),
  /** Whether the invited person has come in. */
  loginStatus: z.optional(z.enum(["loggedIn", "loggedOut"])),
});
export type Invite = z.output<typeof invite>;

/** The facts of an invite for the person who opens it. */
export const openedInvite = z.object({
  inviteId: id,
  workspaceName: z.string(),
  invitedBy: z.string(),
  displayName: z.string(),
  contact: z.string(),
  expiresAt: moment,
  /** The link alone is enough [IN7]; otherwise the person must sign in with the contact. */
  linkSuffices: z.boolean(),
  /** The ways of signing in that hold for this invite. */
  signInWays: z.array(z.enum(["google", "microsoft", "phone"])),
});
export type OpenedInvite = z.output<typeof openedInvite>;

/** Why the inviter cannot give the role or groups. */
const grantProblems = [
  "unknownRole",
  "unknownAccessGroup",
  "roleOutranks",
  "roleHoldsMore",
  "groupOutOfReach",
  "groupRequired",
  "invitedBeyondReach",
  "freshSignInRequired",
];

const token = z.string().check(z.minLength(20), z.maxLength(120));
const cell = z.string().check(z.maxLength(cellMax + 1));
const bearer = { token: z.string(), expiresAt: z.string() };

export const inviteEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/v1/functions/sendOrgInvites",
    summary: "Invites people by e-mail or short message: all of them, or nobody",
    access: asMember(invitePolicy.manage, "body.orgId"),
    body: z.strictObject({
      orgId: id,
      invites: z.array(inviteInput).check(z.minLength(1), z.maxLength(inviteLimits.callMax)),
    }),
    reply: z.object({
      invites: z.array(z.object({ inviteId: z.nullable(id), outcome: z.enum(inviteOutcomes) })),
    }),
    status: 201,
    problems: [...grantProblems, "invitesInvalid", "invitedMeanwhile", "tooManyMessages"],
    limit: { calls: 60, seconds: 60 },
  }),
  importCsv: endpoint({
    method: "POST",
    path: inWorkspace("/invites/import"),
    summary: "Invites the people of a CSV file, as it stands: all of them, or nobody",
    access: asMember(invitePolicy.manage),
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            line: z.int().check(z.minimum(2), z.maximum(10_000_000)),
            displayName: cell,
            contactInfo: cell,
            role: cell,
            access: cell,
          }),
        )
        .check(z.minLength(1), z.maxLength(inviteLimits.rowsMax)),
    }),
    bodyBytesMax: 8 * 1024 * 1024,
    reply: z.object({
      results: z.array(z.object({ line: z.number(), inviteId: z.nullable(id), outcome: z.enum(inviteOutcomes) })),
    }),
    status: 201,
    problems: [...grantProblems, "csvInvalid", "invitedMeanwhile", "tooManyMessages"],
    limit: { calls: 10, seconds: 60 },
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/invites"),
    summary: "The invites in reach, those sent last first",
    access: asMember(invitePolicy.manage),
    query: z.strictObject({
      ...pageQuery,
      state: z.optional(z.enum(inviteStates)),
      search: z.optional(text(200)),
    }),
    reply: z.object({ invites: z.array(invite), next: z.nullable(z.string()) }),
  }),
  resend: endpoint({
    method: "POST",
    path: inWorkspace("/invites/{inviteId}/resend"),
    summary: "Sends a new link, for seven days from now; every link before it is dead",
    access: asMember(invitePolicy.manage),
    reply: invite,
    problems: [...grantProblems, "inviteAccepted", "roleGone", "countryNotAllowed", "tooManyMessages"],
    limit: { calls: 60, seconds: 60 },
  }),
  tellLink: endpoint({
    method: "POST",
    path: inWorkspace("/invites/{inviteId}/link"),
    summary: "One more link to a pending invite, told once, for the inviter to hand over",
    access: asMember(invitePolicy.manage),
    reply: z.object({ link: z.string() }),
    problems: [...grantProblems, "inviteAccepted", "inviteNotPending"],
    limit: { calls: 60, seconds: 60 },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: inWorkspace("/invites/{inviteId}"),
    summary: "Takes an invite back: its links are dead",
    access: asMember(invitePolicy.manage),
    problems: ["inviteAccepted"],
  }),
  open: endpoint({
    method: "POST",
    path: "/v1/invites/open",
    summary: "What the link of an invite opens; spends nothing",
    access: publicly,
    body: z.strictObject({ token }),
    reply: openedInvite,
    problems: ["inviteExpired", "inviteAccepted", "inviteRevoked"],
    limit: { calls: 30, seconds: 60 },
  }),
  signIn: endpoint({
    method: "POST",
    path: "/v1/invites/sign-in",
    summary: "Signs in by the link of an invite whose role asks for no personal sign-in",
    access: publicly,
    body: z.strictObject({ token }),
    reply: z.object({ ...bearer, inviteId: id }),
    problems: ["inviteExpired", "inviteAccepted", "inviteRevoked", "ssoRequired"],
    limit: { calls: 10, seconds: 60 },
  }),
  get: endpoint({
    method: "GET",
    path: "/v1/invites/{inviteId}",
    summary: "An invite to the caller: one whose contact the caller has proven to hold",
    access: asUser,
    reply: openedInvite,
    problems: ["inviteExpired", "inviteAccepted", "inviteRevoked"],
    limit: { calls: 60, seconds: 60 },
  }),
};

export const inviteFunctionEndpoints = {
  /** The caller accepts an invite whose contact they have proven to hold, and becomes a member. */
  createProfile: endpoint({
    method: "POST",
    path: "/v1/functions/createProfileFromInvite",
    summary: "Accepts an invite: the caller becomes a member with the invite's role and groups",
    access: asUser,
    body: z.strictObject({
      inviteId: id,
      emoji: z.optional(profileIcon),
      displayName: name(inviteLimits.displayNameMax),
    }),
    reply: z.object({ ...bearer, workspaceId: id, profileId: id }),
    status: 201,
    problems: ["inviteExpired", "inviteAccepted", "inviteRevoked", "ssoRequired", "alreadyMember"],
    limit: { calls: 20, seconds: 60 },
  }),
};

export const rowFault = z.object({
  line: z.number(),
  field: z.enum(csvFields),
  fault: z.enum(csvFaults),
  about: z.optional(z.string()),
});

/** The `current` of the problem `csvInvalid`. */
export const csvProblem = z.object({ faults: z.array(rowFault) });
