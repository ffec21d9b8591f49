import { mustRequireSso } from "#features/roles/rules.ts";
import { roleFacts } from "#features/roles/server/service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { invitePolicy } from "../policy.ts";
import { stateOf } from "../rules/invite-state.ts";
import { holdsContact, openedLinkOf, type Proof } from "./invite-proof.ts";
import { hasLink, type StoredInvite } from "./invite-store.ts";
import { asInviter } from "./inviter.ts";
import { requireGrants } from "./send-invites.ts";

export interface Workspace {
  readonly name: string;
  readonly authRequirement: "none" | "allSSO";
  readonly ssoAuthTypes: readonly string[];
  readonly verifiedEmailDomains: readonly string[];
}

export async function workspaceFacts(scope: Scope): Promise<Workspace> {
  const row = await scope.db
    .selectFrom("workspace")
    .select(["name", "auth_requirement", "sso_auth_types", "verified_email_domains"])
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    authRequirement: row.auth_requirement === "allSSO" ? "allSSO" : "none",
    ssoAuthTypes: row.sso_auth_types,
    verifiedEmailDomains: row.verified_email_domains,
  };
}

/** [IN7] A link alone makes members of roles that ask for no personal sign-in, in workspaces that do not either. */
export async function linkSuffices(scope: Scope, invite: StoredInvite, workspace: Workspace): Promise<boolean> {
  if (invite.roleId === null || workspace.authRequirement === "allSSO") return false;
  const role = await roleFacts(scope, invite.roleId);
  return !role.requiresSso && !mustRequireSso(role.permissions);
}

/**
 * [IN3] [IN8] Requires that an invite can be accepted: it is pending, and its sender may still give what it gives.
 * @throws Problem 410 `inviteAccepted`, `inviteExpired`, `inviteRevoked`
 */
export async function requireOpen(scope: Scope, invite: StoredInvite): Promise<void> {
  const state = stateOf(invite, scope.now);
  if (state === "accepted") throw new Problem("gone", "inviteAccepted", { detail: "This invite was used already" });
  if (state === "expired") throw new Problem("gone", "inviteExpired", { detail: "This invite is too old" });
  if (state === "revoked" || !(await inviterStillMay(scope, invite))) throw revoked();
}

const revoked = () => new Problem("gone", "inviteRevoked", { detail: "This invite was taken back" });

async function inviterStillMay(scope: Scope, invite: StoredInvite): Promise<boolean> {
  const inviter = await asInviter(scope, invite.invitedBy);
  if (!inviter || !invitePolicy.manage(inviter.actor, undefined)) return false;
  try {
    await requireGrants(inviter, [invite]);
    return true;
  } catch (error) {
    if (isProblem(error)) return false;
    throw error;
  }
}

/**
 * [IN6] The invite is the user's: one of their identities is its contact, or they came in by a link that is still
 * alive. @throws Problem 404
 */
export async function requireProof(scope: Scope, invite: StoredInvite, proof: Proof): Promise<void> {
  if (holdsContact(proof, invite.contact)) return;
  const tokenHash = openedLinkOf(proof, invite.id);
  if (tokenHash === undefined || !(await hasLink(scope, invite.id, tokenHash))) throw notFound();
}
