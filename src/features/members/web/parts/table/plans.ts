import { type RoleChangeRefusal, roleChangeRefusal } from "#features/roles/rules.ts";
import { keyOf, type RoleView } from "#features/roles/web/queries.ts";
import type { Actor } from "#kit/policy.ts";
import type { MemberDetail } from "../../../contract.ts";

/** A member who stays as they are, and why. */
export interface Left {
  readonly member: MemberDetail;
  readonly reason: RoleChangeRefusal;
}

export interface RolePlan {
  readonly changes: readonly MemberDetail[];
  readonly same: readonly MemberDetail[];
  readonly left: readonly Left[];
}

/** What a new role would mean for each: the server asks the same rule (RO7). */
export function planRoles(
  actor: Actor,
  members: readonly MemberDetail[],
  roles: readonly RoleView[],
  newRole: RoleView,
): RolePlan {
  const roleOf = (member: MemberDetail) => roles.find((role) => role.key === keyOf(member.profileRole)) ?? null;
  const plan = { changes: [] as MemberDetail[], same: [] as MemberDetail[], left: [] as Left[] };
  for (const member of members) {
    const oldRole = roleOf(member);
    const isSame = oldRole?.key === newRole.key;
    const reason = roleChangeRefusal(actor, {
      targetProfileId: member.id,
      oldRole,
      newRole,
      ...(!isSame && { targetHasSignIn: member.linkedUids.length > 0 }),
    });
    if (isSame) plan.same.push(member);
    else if (reason) plan.left.push({ member, reason });
    else plan.changes.push(member);
  }
  return plan;
}

/** Who of these can be removed, and who stays. */
export function planRemoval(actor: Actor, members: readonly MemberDetail[], roles: readonly RoleView[]) {
  const plan = { goes: [] as MemberDetail[], left: [] as Left[] };
  for (const member of members) {
    const oldRole = roles.find((role) => role.key === keyOf(member.profileRole)) ?? null;
    const reason = roleChangeRefusal(actor, { targetProfileId: member.id, oldRole, newRole: null });
    if (reason) plan.left.push({ member, reason });
    else plan.goes.push(member);
  }
  return plan;
}
