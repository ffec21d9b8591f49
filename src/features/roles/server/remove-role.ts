import type { VisibilityChange } from "#features/groups/contract.ts";
import {
  lockVisibility,
  notShown,
  previewVisibility,
  requireShown,
  type Shown,
} from "#features/groups/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BulkRefusal } from "../contract.ts";
import { rolePolicy } from "../policy.ts";
import { type BuiltInRole, builtInRoles, isRaise, roleChangeRefusal } from "../rules.ts";
import { publishRoleChange, requireEdit, restrictionChange } from "./change-role.ts";
import { builtInRoleId, holdRoles } from "./role-grant.ts";
import { deleteRole, findActorRole, findRole, type Holder, type Role, selectHolders } from "./role-store.ts";
import { signInsOf } from "./sign-ins.ts";

/** Gives all members of a role, former members too, another: roles know no members, members know roles. */
export type MoveHolders = (scope: Scope, fromRoleId: string, toRoleId: string, isRaise: boolean) => Promise<void>;

/** All or nothing: nothing was changed, and each blocking member is named (threat B48). */
export const bulkRefused = (refusals: readonly BulkRefusal[]): Problem =>
  new Problem("conflict", "bulkRefused", {
    detail: "Nothing was changed, because some members cannot be changed",
    current: { refusals },
  });

/**
 * [RO14] Deletes a custom role; each of its members gets the other by the rule of every role change, or nothing happens
 * at all (threats B49, B51). Former members, who can do nothing, go to operator.
 * @throws Problem 404, 403, 400 `reassignToSelf` or `unknownRole`, 409 `reassignmentRequired` or `bulkRefused`
 */
export async function removeRole(
  scope: Scope,
  roleId: string,
  reassignTo: string | null,
  moveHolders: MoveHolders,
  digest?: string,
): Promise<void> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  await lockVisibility(scope, digest);
  await holdRoles(scope);
  const role = await findRole(scope, roleId, "forUpdate");
  if (!role || role.builtIn !== null) throw notFound();
  if ((await findActorRole(scope))?.id === roleId) {
    throw new Problem("forbidden", "ownRole", { detail: "Nobody deletes the role that they hold" });
  }
  requireEdit(scope, role, role);
  const target = await targetRole(scope, roleId, reassignTo);
  const holders = await selectHolders(scope, roleId);
  if (holders.length > 0) {
    if (!target) throw reassignmentRequired(holders);
    await requireReassignment(scope, role, target, holders);
    if (target.builtIn === "admin") requireFreshSignIn(scope);
  }
  const toRoleId = target?.id ?? (await builtInRoleId(scope, "operator"));
  const shown = target ? await requireShown(scope, await restrictionChange(scope, role, target), digest) : notShown;
  await moveHolders(scope, roleId, toRoleId, target !== undefined && isRaise(role, target));
  await deleteRole(scope, roleId);
  publishRoleChange(scope, roleId);
  recordRemoval(scope, role, target, holders, shown);
}

/** [RO30] The effect if the members of a role got the other. @throws Problem 404, 403, 400 */
export async function previewReassignment(scope: Scope, roleId: string, reassignTo: string): Promise<VisibilityChange> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  const role = await findRole(scope, roleId);
  if (!role || role.builtIn !== null) throw notFound();
  requireEdit(scope, role, role);
  const target = await targetRole(scope, roleId, reassignTo);
  return previewVisibility(scope, await restrictionChange(scope, role, target ?? role));
}

async function targetRole(scope: Scope, roleId: string, reassignTo: string | null): Promise<Role | undefined> {
  if (reassignTo === null) return undefined;
  if (reassignTo === roleId) {
    throw new Problem("invalid", "reassignToSelf", {
      errors: { reassignToRoleId: ["Members cannot be moved to the role that is deleted"] },
    });
  }
  const builtIn = builtInRoles.find((one): one is BuiltInRole => one === reassignTo);
  const target = await findRole(scope, builtIn ? await builtInRoleId(scope, builtIn) : reassignTo, "forShare");
  if (target) return target;
  throw new Problem("invalid", "unknownRole", { errors: { reassignToRoleId: ["No such role"] } });
}

async function requireReassignment(scope: Scope, role: Role, target: Role, holders: readonly Holder[]): Promise<void> {
  const signIns = await signInsOf(
    scope,
    holders.map((holder) => holder.id),
  );
  const refusals = holders.flatMap(({ id, displayName }): BulkRefusal[] => {
    const change = { targetProfileId: id, oldRole: role, newRole: target, targetHasSignIn: signIns.has(id) };
    const reason = roleChangeRefusal(scope.actor, change);
    return reason ? [{ profileId: id, displayName, reason }] : [];
  });
  if (refusals.length > 0) throw bulkRefused(refusals);
}

const reassignmentRequired = (members: readonly Holder[]): Problem =>
  new Problem("conflict", "reassignmentRequired", {
    detail: "Members hold this role; say which one they get",
    current: { members },
  });

function recordRemoval(
  scope: Scope,
  role: Role,
  target: Role | undefined,
  holders: readonly Holder[],
  shown: Shown,
): void {
  const names = { before: role.name, after: target ? (target.name ?? target.builtIn) : null };
  scope.audit({
    action: "role.deleted",
    objectType: "role",
    objectId: role.id,
    details: { name: role.name, reassignedTo: names.after, memberCount: holders.length, ...shown },
  });
  for (const { id: objectId } of holders) {
    scope.audit({ action: "member.roleUpdated", objectType: "member", objectId, details: names });
  }
}
