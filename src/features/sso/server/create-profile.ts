import type pg from "pg";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { signInSuffices } from "#features/sessions/rules.ts";
import { type Bearer, type CookieSettings, openBrowserSession } from "#features/sessions/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call } from "#kit/server/http/route.ts";
import { actingAs, asSystem } from "#kit/server/scope.ts";
import { mayLink, type ProvenIdentity } from "../rules.ts";
import type { Attempt } from "./attempt-store.ts";
import { identityFor } from "./identities.ts";
import { membershipsOf } from "./memberships.ts";
import { holdOwnSession } from "./own-session.ts";

/**
 * [SO13] A profile with a sign-in of its own, made from a shared device that holds the workspace's key: an operator, for
 * the role is the server's to choose (ruling R2). Returns a session of the person, not of the device.
 * @throws Problem 403 `notADevice`, 403 `domainNotAllowed`, 409 `alreadyMember`
 */
export async function createProfileWith(
  call: Call,
  cookies: CookieSettings,
  attempt: Attempt,
  identity: ProvenIdentity,
): Promise<Bearer> {
  const { workspaceId } = attempt;
  if (workspaceId === null) throw new Problem("unprocessable", "attemptInvalid");
  const { database, clock } = call.appContext;
  const { userId } = await inTransaction(database, {}, async (client) => {
    const own = await holdOwnSession(client, attempt.sessionId, clock.now());
    if (!(await isDeviceOf(client, own.userId, workspaceId))) {
      throw new Problem("forbidden", "notADevice", { detail: "Scan the workspace's code first" });
    }
    const person = await identityFor(client, identity);
    const memberships = await membershipsOf(client, person.userId);
    if (memberships.some((one) => one.workspaceId === workspaceId)) {
      throw new Problem("conflict", "alreadyMember", { detail: "This account has a profile in the workspace already" });
    }
    return person;
  });
  await asSystem(call.appContext, workspaceId, async (scope) => {
    const row = await scope.db
      .selectFrom("workspace")
      .select(["auth_requirement", "sso_auth_types", "verified_email_domains"])
      .where("id", "=", workspaceId)
      .forShare()
      .executeTakeFirstOrThrow();
    const demand = {
      authRequirement: row.auth_requirement === "allSSO" ? ("allSSO" as const) : ("none" as const),
      ssoAuthTypes: row.sso_auth_types,
      verifiedEmailDomains: row.verified_email_domains,
      roleRequiresSso: true,
    };
    const own = { provider: identity.provider, emailDomain: identity.emailDomain ?? null };
    if (!signInSuffices(own, demand) || !mayLink(identity, [demand])) {
      throw new Problem("forbidden", "domainNotAllowed", { detail: "The workspace does not accept this account" });
    }
    const { displayName = "", emoji = "" } = attempt.wish;
    const roleId = await builtInRoleId(scope, "operator");
    const profileId = await createMember(scope, { displayName, icon: emoji, roleId, userId, email: identity.email });
    const details = { by: "sharedDevice", provider: identity.provider, username: identity.username };
    const as = actingAs(scope, { ...scope.actor, profileId, displayName });
    as.audit({ action: "member.created", objectType: "profile", objectId: profileId, details });
  });
  return openBrowserSession(call, cookies, (client) => identityFor(client, identity));
}

/** Whether a user is a shared device of the workspace, let in by its key and not revoked since. */
async function isDeviceOf(client: pg.ClientBase, userId: string, workspaceId: string): Promise<boolean> {
  await client.query("select set_config('fettle.user', $1, true)", [userId]);
  const { rowCount } = await client.query(
    "select from device where user_id = $1 and workspace_id = $2 and revoked_at is null",
    [userId, workspaceId],
  );
  return rowCount === 1;
}
