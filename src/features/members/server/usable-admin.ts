import { holdAdminRole, signInsOf } from "#features/roles/server/service.ts";
import { type SignInDemand, signInSuffices } from "#features/sessions/rules.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [MB5] At least one admin can sign in under the workspace's present policy (threat B55). Called after a change that
 * might have removed the last one, before its commit: changes are serialized here, so that two of them cannot each rely
 * on the admin that the other one removes.
 * @param isLinkEnough a one-time link is spent and lets nobody in again, so it counts only where the change takes no better
 * sign-in away
 * @throws Problem 409 `lastAdmin`
 */
export async function requireUsableAdmin(scope: Scope, isLinkEnough: boolean): Promise<void> {
  await holdAdminRole(scope);
  const demand = await requireOnAdmins(scope);
  const admins = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select("p.id")
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null)
    .where("r.built_in", "=", "admin")
    .execute();
  const signIns = await signInsOf(
    scope,
    admins.map((admin) => admin.id),
  );
  const usable = [...signIns.values()].flat().filter((way) => signInSuffices(way, demand));
  if (usable.some((way) => isLinkEnough || way.provider !== "link")) return;
  throw new Problem("conflict", "lastAdmin", {
    detail: "The workspace would be left without an admin who can sign in",
  });
}

/** Whether these members have no sign-in but a one-time link. */
export async function haveLinksAlone(scope: Scope, profileIds: readonly string[]): Promise<boolean> {
  const signIns = await signInsOf(scope, profileIds);
  return [...signIns.values()].flat().every((way) => way.provider === "link");
}

async function requireOnAdmins(scope: Scope): Promise<SignInDemand> {
  const row = await scope.db
    .selectFrom("workspace")
    .select(["auth_requirement", "sso_auth_types", "verified_email_domains"])
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return {
    authRequirement: row.auth_requirement === "allSSO" ? "allSSO" : "none",
    ssoAuthTypes: row.sso_auth_types,
    verifiedEmailDomains: row.verified_email_domains,
    roleRequiresSso: true,
  };
}
