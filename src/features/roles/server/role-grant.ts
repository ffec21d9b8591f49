import { Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type BuiltInRole, type RoleChange, type RoleChangeRefusal, rankOf, roleChangeRefusal } from "../rules.ts";
import { findActorRole, findBuiltInRole, findRole, type Role } from "./role-store.ts";

/** The message of a refused role change. */
export const refusalWords: Readonly<Record<RoleChangeRefusal, string>> = {
  ownRole: "Nobody changes their own role",
  memberOutranks: "The member's role does not rank below yours",
  memberHoldsMore: "The member's role holds a permission that you lack",
  roleOutranks: "The new role does not rank below yours",
  roleHoldsMore: "The new role holds a permission that you lack",
  signInMissing: "Nobody can sign in as this member personally; a sign-in must be linked first",
};

export const refusalProblem = (refusal: RoleChangeRefusal): Problem =>
  new Problem(refusal === "signInMissing" ? "conflict" : "forbidden", refusal, { detail: refusalWords[refusal] });

/** @throws Problem 403 with the refusal as its code, 409 `signInMissing` */
export function requireRoleChange(scope: Scope, change: RoleChange): void {
  const refusal = roleChangeRefusal(scope.actor, change);
  if (refusal) throw refusalProblem(refusal);
}

/** A role as it is, kept so until the commit. @throws Problem 400 `unknownRole` */
export async function roleFacts(scope: Scope, roleId: string): Promise<Role> {
  const role = await findRole(scope, roleId, "forShare");
  if (role) return role;
  throw new Problem("invalid", "unknownRole", { errors: { roleId: ["No such role"] } });
}

export async function builtInRoleId(scope: Scope, builtIn: BuiltInRole): Promise<string> {
  const role = await findBuiltInRole(scope, builtIn);
  if (!role) throw new Error(`The workspace has no role ${builtIn}`);
  return role.id;
}

/** The lock of a workspace's governance: the row of its admin role, until the commit. */
export async function holdAdminRole(scope: Scope): Promise<void> {
  await findBuiltInRole(scope, "admin", "forUpdate");
}

/**
 * Serializes changes of who holds which role in a workspace (threat B55), and checks the actor again under the lock: a
 * member who was demoted while waiting is refused. [RO9]
 * @throws Problem 403
 */
export async function holdRoles(scope: Scope): Promise<void> {
  await holdAdminRole(scope);
  if (scope.actor.profileId === nobody) return;
  const role = await findActorRole(scope);
  const { rank, permissions, seesAllContent } = scope.actor;
  const isSame =
    role !== undefined &&
    rankOf(role.builtIn) === rank &&
    role.seesAllContent === seesAllContent &&
    role.permissions.length === permissions.size &&
    role.permissions.every((permission) => permissions.has(permission));
  if (!isSame) throw new Problem("forbidden", "forbidden", { detail: "Your own role was changed in the meantime" });
}
