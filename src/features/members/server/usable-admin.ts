import { holdAdminRole, signInsOf } from "#features/roles/server/service.ts";
import { type SignInDemand, signInSuffices } from "#features/sessions/rules.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [MB5] At least one admin can sign in under the workspace's present policy (threat B55). Called after a change that
 * might have removed the last one, before its commit: changes are serialized here, so that two of them cannot each rely
 * on the admin that the other one removes. A one-time link is spent, and lets nobody in again: it counts only with
 * `isLinkEnough`, and where no admin has another sign-in yet, as after the set-up.
 * @throws Problem 409 `lastAdmin`
 */
export async function requireUsableAdmin(scope: Scope, isLinkEnough = false): Promise<void> {
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
  const all = [...signIns.values()].flat();
  const lasting = all.filter((way) => way.provider !== "link");
  if (lasting.some((way) => signInSuffices(way, demand))) return;
  if (isLinkEnough && lasting.length === 0 && all.length > 0) return;
  throw new Problem("conflict", "lastAdmin", {
    detail: "The workspace would be left without an admin who can sign in",
  });
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
