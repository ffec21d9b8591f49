import { sql } from "kysely";
import { addMembers } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import { rankOf } from "#features/roles/rules.ts";
import { roleFacts } from "#features/roles/server/service.ts";
import { signInSuffices } from "#features/sessions/rules.ts";
import { type CookieSettings, rotateBrowserSession } from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import { actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import { tidy } from "#kit/text.ts";
import { contactText } from "../rules/contact.ts";
import { workspaceOfInvite } from "./invite-link.ts";
import { openedLinkOf, type Proof } from "./invite-proof.ts";
import { holdInvite, type StoredInvite, updateInvite } from "./invite-store.ts";
import { linkSuffices, requireOpen, requireProof, workspaceFacts } from "./invite-terms.ts";
import { askProof, personalSignInRequired } from "./open-invite.ts";

export interface Acceptance {
  readonly inviteId: string;
  readonly displayName: string;
  readonly emoji?: string | undefined;
}

/**
 * The caller accepts an invite and becomes a member. The session gets new secrets, as at every gain of privilege.
 * @throws Problem 404 for an invite that is not the caller's; 410 `inviteExpired`, `inviteAccepted`, `inviteRevoked`;
 * 403 `ssoRequired`; 409 `alreadyMember`
 */
export async function acceptInvite(call: UserCall, settings: CookieSettings, input: Acceptance) {
  const proof = await askProof(call);
  const workspaceId = await workspaceOfInvite(call.appContext, input.inviteId);
  if (workspaceId === undefined) throw notFound();
  const profileId = await asSystem(call.appContext, workspaceId, (scope) => accept(scope, call.userId, proof, input));
  const bearer = await rotateBrowserSession(call, settings, call.sessionId);
  return { ...bearer, workspaceId, profileId };
}

/** [IN9] The invite is held from here to the commit: of two who accept at once, the second finds it accepted. */
async function accept(scope: Scope, userId: string, proof: Proof, input: Acceptance): Promise<string> {
  const invite = await holdInvite(scope, input.inviteId);
  if (!invite) throw notFound();
  await requireProof(scope, invite, proof);
  await requireOpen(scope, invite);
  const roleId = await requireSignIn(scope, invite, proof);
  await requireNewcomer(scope, userId);

  const profileId = await createMember(scope, {
    displayName: input.displayName,
    icon: tidy(input.emoji ?? ""),
    roleId,
    userId,
    ...invite.contact,
  });
  for (const groupId of invite.groupIds) await addMembers(scope, groupId, [profileId]);
  await updateInvite(scope, invite.id, { accepted_at: scope.now, accepted_by: profileId });
  await record(scope, invite, { profileId, roleId, input });
  scope.publish({ topic: "invites", subjectId: invite.id });
  return profileId;
}

/** [IN7] What the session was opened by is enough for the role and the workspace. Returns the role. */
async function requireSignIn(scope: Scope, invite: StoredInvite, proof: Proof): Promise<string> {
  const { roleId } = invite;
  if (roleId === null) throw new Problem("gone", "inviteRevoked");
  const workspace = await workspaceFacts(scope);
  const isByLink = openedLinkOf(proof, invite.id) !== undefined;
  const suffices = isByLink
    ? await linkSuffices(scope, invite, workspace)
    : signInSuffices(proof.signIn, { ...workspace, roleRequiresSso: (await roleFacts(scope, roleId)).requiresSso });
  if (!suffices) throw personalSignInRequired();
  return roleId;
}

/** [IN10] A user has one profile in a workspace; who has one keeps it as it is. Links to removed ones are gone. */
async function requireNewcomer(scope: Scope, userId: string): Promise<void> {
  // Two invites that one user accepts at the same time are serialized.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(scope.db);
  const own = await scope.db
    .selectFrom("profile_link")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (own) throw new Problem("conflict", "alreadyMember", { detail: "You are a member of this workspace already" });
}

/** Audits the acceptance in the name of the new member's profile. */
async function record(
  scope: Scope,
  invite: StoredInvite,
  made: { readonly profileId: string; readonly roleId: string; readonly input: Acceptance },
): Promise<void> {
  const role = await roleFacts(scope, made.roleId);
  const member = actingAs(scope, {
    profileId: made.profileId,
    displayName: made.input.displayName,
    rank: rankOf(role.builtIn),
    permissions: new Set(role.permissions),
    seesAllContent: role.seesAllContent,
    scope: new Set(invite.groupIds),
  });
  member.audit({
    action: "invite.accepted",
    objectType: "invite",
    objectId: invite.id,
    details: {
      displayName: made.input.displayName,
      contact: contactText(invite.contact),
      profileId: made.profileId,
      roleId: made.roleId,
      accessGroupIds: invite.groupIds,
      invitedBy: invite.invitedBy,
    },
  });
}
