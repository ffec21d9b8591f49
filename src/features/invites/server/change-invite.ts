import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Invite } from "../contract.ts";
import { invitePolicy } from "../policy.ts";
import { contactText } from "../rules/contact.ts";
import { inviteLife, stateOf } from "../rules/invite-state.ts";
import { linkTo, newLinkToken } from "./invite-link.ts";
import { deleteLinks, holdInvite, insertLinks, type StoredInvite, updateInvite } from "./invite-store.ts";
import { getShownInvite } from "./list-invites.ts";
import { deliver, type Post, requireGrants, requireRoomForSms } from "./send-invites.ts";
import { smsCountries } from "./sms-countries.ts";

/**
 * [IN3] Sends a new link for seven days. The resender becomes the inviter, so [IN2] applies to them; earlier links stop
 * working. @throws Problem 404; 409 `inviteAccepted`, `roleGone`, `countryNotAllowed`; 403; 429 `tooManyMessages`
 */
export async function resendInvite(scope: Scope, id: string, post: Post): Promise<Invite> {
  const invite = await getOpenInvite(scope, id);
  if (invite.roleId === null) {
    throw new Problem("conflict", "roleGone", { detail: "The role of this invite was deleted; invite them anew" });
  }
  await requireGrants(scope, [invite]);
  await requireCountry(scope, invite);
  await requireRoomForSms(scope, [invite]);
  await deleteLinks(scope, id);
  await updateInvite(scope, id, {
    sent_at: scope.now,
    expires_at: new Date(scope.now.getTime() + inviteLife),
    invited_by: scope.actor.profileId,
    revoked_at: null,
  });
  await deliver(scope, [invite], post);
  record(scope, "invite.resent", invite);
  return getShownInvite(scope, id);
}

/** [IN1] The workspace may send to fewer countries than when it invited (threat B24). @throws Problem 409 `countryNotAllowed` */
async function requireCountry(scope: Scope, { contact }: StoredInvite): Promise<void> {
  if (!("phone" in contact) || (await smsCountries(scope))(contact.phone)) return;
  throw new Problem("conflict", "countryNotAllowed", { detail: "This workspace sends no messages to this country" });
}

/** Returns one more link to the member who vouches for it. @throws Problem 404; 409 `inviteNotPending`; 403 */
export async function issueInviteLink(scope: Scope, id: string, linkBase: string): Promise<string> {
  const invite = await getOpenInvite(scope, id);
  if (stateOf(invite, scope.now) !== "pending") {
    throw new Problem("conflict", "inviteNotPending", { detail: "This invite is not open any more; send it again" });
  }
  await requireGrants(scope, [invite]);
  const link = newLinkToken(id);
  await insertLinks(scope, [link]);
  record(scope, "invite.linkTold", invite);
  return linkTo(linkBase, link.token);
}

/** [IN3] @throws Problem 404, 409 `inviteAccepted` */
export async function revokeInvite(scope: Scope, id: string): Promise<void> {
  const invite = await getOpenInvite(scope, id);
  if (invite.revokedAt !== null) return;
  await updateInvite(scope, id, { revoked_at: scope.now });
  record(scope, "invite.revoked", invite);
}

/** Returns an invite in the actor's reach that was not accepted, locked until the commit. */
async function getOpenInvite(scope: Scope, id: string): Promise<StoredInvite> {
  const invite = await holdInvite(scope, id);
  const facts = invite && { invitedBy: invite.invitedBy, accessGroupIds: invite.groupIds };
  if (!invite || !facts || !invitePolicy.reach(scope.actor, facts)) throw notFound();
  if (invite.acceptedAt === null) return invite;
  throw new Problem("conflict", "inviteAccepted", { detail: "This invite was accepted already" });
}

function record(scope: Scope, action: string, invite: StoredInvite): void {
  scope.audit({
    action,
    objectType: "invite",
    objectId: invite.id,
    details: { contact: contactText(invite.contact), displayName: invite.displayName },
  });
  scope.publish({ topic: "invites", subjectId: invite.id });
}
