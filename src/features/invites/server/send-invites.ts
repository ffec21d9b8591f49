import { sql } from "kysely";
import { requireMembershipChange } from "#features/groups/server/service.ts";
import { grantRefusal, invitingOf } from "#features/members/policy.ts";
import { grantProblem } from "#features/members/server/service.ts";
import { type Role, roleFacts } from "#features/roles/server/service.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { type Contact, contactText } from "../rules/contact.ts";
import { type InviteOutcome, inviteLife, inviteLimits } from "../rules/invite-state.ts";
import { linkTo, newLinkToken } from "./invite-link.ts";
import { languageOf, messageOf } from "./invite-messages.ts";
import {
  countSms,
  holdOpenInvites,
  insertLinks,
  type NewInvite,
  putInvites,
  type StoredInvite,
  selectMemberContacts,
} from "./invite-store.ts";

/** One person to invite; the contact occurs once in a call. */
export interface InviteRequest {
  readonly contact: Contact;
  readonly displayName: string;
  readonly roleId: string;
  readonly groupIds: readonly string[];
}

/** Where links lead. */
export interface Post {
  readonly linkBase: string;
}

export interface Invited {
  readonly inviteId: string | null;
  readonly outcome: InviteOutcome;
}

/**
 * [IN4] Invites people, in the given order: all or nobody. [IN5] A member is left as they are, an open invite to the
 * same contact is replaced if the actor may give what it gives.
 * @throws Problem 400 `unknownRole`, `unknownAccessGroup`; 403; 409 `invitedMeanwhile`; 429 `tooManyMessages`
 */
export async function sendInvites(scope: Scope, requests: readonly InviteRequest[], post: Post): Promise<Invited[]> {
  await requireGrants(scope, requests);
  const contacts = requests.map((input) => input.contact);
  const members = await selectMemberContacts(scope, contacts);
  const open = new Map((await holdOpenInvites(scope, contacts)).map((one) => [contactText(one.contact), one]));
  await requireReplaceable(scope, [...open.values()]);

  const invited = requests.map((input): Invited & { input: InviteRequest; before: StoredInvite | undefined } => {
    const before = open.get(contactText(input.contact));
    if (members.has(contactText(input.contact))) return { inviteId: null, outcome: "alreadyMember", input, before };
    const outcome = before ? "reinvited" : "invited";
    return { inviteId: before?.id ?? scope.newId(), outcome, input, before };
  });
  const sent = invited.flatMap(({ inviteId, input, before }): NewInvite[] =>
    inviteId === null
      ? []
      : [
          {
            ...input,
            id: inviteId,
            createdAt: before?.createdAt ?? scope.now,
            expiresAt: new Date(scope.now.getTime() + inviteLife),
          },
        ],
  );
  await requireRoomForSms(scope, sent);
  if (sent.length > 0 && (await putInvites(scope, sent)) < sent.length) {
    throw new Problem("conflict", "invitedMeanwhile", { detail: "Somebody else invited one of them at this moment" });
  }
  await deliver(scope, sent, post);
  for (const { inviteId, outcome, input, before } of invited) {
    if (inviteId === null) continue;
    scope.audit({
      action: outcome === "reinvited" ? "invite.replaced" : "invite.sent",
      objectType: "invite",
      objectId: inviteId,
      details: {
        contact: contactText(input.contact),
        displayName: input.displayName,
        roleId: input.roleId,
        accessGroupIds: input.groupIds,
        ...(before && { before: { roleId: before.roleId, accessGroupIds: before.groupIds } }),
      },
    });
  }
  if (sent.length > 0) scope.publish({ topic: "invites" });
  return invited.map(({ inviteId, outcome }) => ({ inviteId, outcome }));
}

interface Grant {
  readonly roleId: string | null;
  readonly groupIds: readonly string[];
}

/**
 * [IN2] [IN21] Requires that the actor may give these roles and groups to people who are not members yet, by the one
 * rule for every grant (MB30). Granting admin requires a fresh sign-in (R2).
 * @throws Problem 400 `unknownRole`, `unknownAccessGroup`; 403 with the refusal as its code
 */
export async function requireGrants(scope: Scope, grants: readonly Grant[]): Promise<void> {
  const roleIds = new Set(grants.flatMap((grant) => (grant.roleId === null ? [] : [grant.roleId])));
  const roles = new Map<string, Role>();
  for (const roleId of [...roleIds].sort()) roles.set(roleId, await roleFacts(scope, roleId));
  // First of all, so that who may not invite to a role learns nothing of groups.
  for (const newRole of roles.values()) {
    const refusal = invitingOf(scope.actor).roleRefusal(newRole);
    if (refusal) throw grantProblem(refusal);
  }
  const groupIds = new Set(grants.flatMap((grant) => grant.groupIds));
  await requireMembershipChange(scope, { groupIds: [...groupIds], profileIds: [] });
  for (const grant of grants) {
    const newRole = roles.get(grant.roleId ?? "");
    const role = newRole && { oldRole: null, newRole };
    const refusal = grantRefusal(scope.actor, { member: null, groupIds: grant.groupIds, ...(role && { role }) });
    if (refusal) throw grantProblem(refusal);
  }
  if ([...roles.values()].some((role) => role.builtIn === "admin")) requireFreshSignIn(scope);
}

/** [IN21] An open invite is replaced only by an inviter who could have sent it. @throws Problem 403 `invitedBeyondReach` */
async function requireReplaceable(scope: Scope, open: readonly StoredInvite[]): Promise<void> {
  try {
    await requireGrants(scope, open);
  } catch (error) {
    if (!isProblem(error, "groupRequired")) throw error;
    throw new Problem("forbidden", "invitedBeyondReach", {
      detail: "One of them is invited already, by somebody who reaches more groups than you do",
    });
  }
}

/** [IN18] Messages cost money: inviting must not be a way to send messages to a hundred numbers (threat B24). */
export async function requireRoomForSms(scope: Scope, sent: readonly { readonly contact: Contact }[]): Promise<void> {
  const phones = sent.flatMap(({ contact }) => ("phone" in contact ? [contact.phone] : []));
  if (phones.length === 0) return;
  // Two calls at once would each count without what the other one sends.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invite messages ${scope.workspaceId}`}, 0))`.execute(
    scope.db,
  );
  const { all, byPhone } = await countSms(scope, phones, new Date(scope.now.getTime() - day));
  const full = phones.find((phone) => (byPhone.get(phone) ?? 0) >= inviteLimits.smsPerNumberMax);
  if (full === undefined && all + phones.length <= inviteLimits.smsPerWorkspaceMax) return;
  throw new Problem("tooMany", "tooManyMessages", {
    detail: full === undefined ? "Too many short messages within a day" : `Too many short messages to ${full}`,
    retryAfterSeconds: 3600,
  });
}

type Deliverable = Pick<StoredInvite, "id" | "contact" | "displayName">;

/** [IN3] A new link for each invite, on its way to the contact. */
export async function deliver(scope: Scope, invites: readonly Deliverable[], post: Post): Promise<void> {
  if (invites.length === 0) return;
  const { name: workspaceName, languages } = await scope.db
    .selectFrom("workspace")
    .select(["name", "languages"])
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  const links = invites.map((invite) => ({ invite, ...newLinkToken(invite.id) }));
  await insertLinks(scope, links);
  for (const { invite, token } of links) {
    scope.enqueue(
      messageOf({
        contact: invite.contact,
        displayName: invite.displayName,
        inviterName: scope.actor.displayName,
        workspaceName,
        link: linkTo(post.linkBase, token),
        language: languageOf(languages),
      }),
    );
  }
}
