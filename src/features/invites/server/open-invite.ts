import { randomUUID } from "node:crypto";
import { type CookieSettings, signInAs } from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call, UserCall } from "#kit/server/http/route.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import type { OpenedInvite } from "../contract.ts";
import { contactText } from "../rules/contact.ts";
import { type LinkToken, readLinkToken, workspaceOfInvite } from "./invite-link.ts";
import { linkIdentity, type Proof, proofOf } from "./invite-proof.ts";
import { findInvite, hasLink, type StoredInvite } from "./invite-store.ts";
import { linkSuffices, requireOpen, requireProof, type Workspace, workspaceFacts } from "./invite-terms.ts";

/** What a link opens. Nothing is spent: previews of mails open links too. @throws Problem 404, 410 */
export async function openInvite(call: Call, token: string): Promise<OpenedInvite> {
  const link = requireLink(token);
  return withInvite(call, link.inviteId, async (scope, invite) => {
    await requireLive(scope, link);
    return opened(scope, invite);
  });
}

/** Returns an invite to its recipient; to others it is 404, like one that does not exist. @throws Problem 404, 410 */
export async function getOwnInvite(call: UserCall, inviteId: string): Promise<OpenedInvite> {
  const proof = await askProof(call);
  return withInvite(call, inviteId, async (scope, invite) => {
    await requireProof(scope, invite, proof);
    return opened(scope, invite);
  });
}

/**
 * [IN7] Signs the browser in as the recipient of the link, and ends the session that it had before.
 * @throws Problem 404, 410, 403 `ssoRequired`
 */
export async function signInByInvite(call: Call, settings: CookieSettings, token: string) {
  const link = requireLink(token);
  const username = await withInvite(call, link.inviteId, async (scope, invite) => {
    await requireLive(scope, link);
    await requireOpen(scope, invite);
    if (!(await linkSuffices(scope, invite, await workspaceFacts(scope)))) throw personalSignInRequired();
    return contactText(invite.contact);
  });
  const bearer = await signInAs(call, settings, linkIdentity(link, username, randomUUID()));
  return { ...bearer, inviteId: link.inviteId };
}

export const personalSignInRequired = () =>
  new Problem("forbidden", "ssoRequired", { detail: "This workspace or role requires a personal sign-in" });

export const askProof = (call: UserCall): Promise<Proof> =>
  inTransaction(call.appContext.database, {}, (client) => proofOf(client, call.userId, call.sessionId));

function requireLink(token: string): LinkToken {
  const link = readLinkToken(token);
  if (!link) throw notFound();
  return link;
}

/** A link that was replaced or revoked looks like one that never was. */
async function requireLive(scope: Scope, link: LinkToken): Promise<void> {
  if (!(await hasLink(scope, link.inviteId, link.tokenHash))) throw notFound();
}

async function withInvite<Result>(
  { appContext }: Call,
  inviteId: string,
  work: (scope: Scope, invite: StoredInvite) => Promise<Result>,
): Promise<Result> {
  const workspaceId = await workspaceOfInvite(appContext, inviteId);
  if (workspaceId === undefined) throw notFound();
  return asSystem(appContext, workspaceId, async (scope) => {
    const invite = await findInvite(scope, inviteId);
    if (!invite) throw notFound();
    return work(scope, invite);
  });
}

async function opened(scope: Scope, invite: StoredInvite): Promise<OpenedInvite> {
  await requireOpen(scope, invite);
  const workspace = await workspaceFacts(scope);
  const inviter = await scope.db
    .selectFrom("profile")
    .select("display_name")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", invite.invitedBy)
    .executeTakeFirstOrThrow();
  return {
    inviteId: invite.id,
    workspaceName: workspace.name,
    invitedBy: inviter.display_name,
    displayName: invite.displayName,
    contact: contactText(invite.contact),
    expiresAt: invite.expiresAt.toISOString(),
    linkSuffices: await linkSuffices(scope, invite, workspace),
    signInWays: waysFor(invite, workspace),
  };
}

/** An invite to a number is accepted by who signs in with it, one to an address by who holds it at a provider. */
function waysFor({ contact }: StoredInvite, { authRequirement, ssoAuthTypes }: Workspace) {
  const ways = "phone" in contact ? (["phone"] as const) : (["google", "microsoft"] as const);
  const isAny = authRequirement !== "allSSO" || ssoAuthTypes.length === 0;
  return ways.filter((way) => isAny || ssoAuthTypes.includes(way));
}
