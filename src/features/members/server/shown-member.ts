import { groupPolicy } from "#features/groups/policy.ts";
import { type MemberSignIn, type Role, selectRoles, signInsOf } from "#features/roles/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { MemberDetail, MemberName } from "../contract.ts";
import { photoUrlOf } from "../rules.ts";
import type { StoredMember } from "./member-store.ts";

export const shownName = (scope: Scope, member: StoredMember): MemberName => ({
  id: member.id,
  displayName: member.displayName,
  profileIcon: member.icon,
  photoUrl: photoUrlOf(scope.workspaceId, member.photoId),
});

/** Returns members with everything that a member manager may know. */
export async function shownDetails(scope: Scope, members: readonly StoredMember[]): Promise<MemberDetail[]> {
  const roles = new Map((await selectRoles(scope)).map((role) => [role.id, role]));
  const signIns = await signInsOf(
    scope,
    members.map((member) => member.id),
  );
  return members.map((member) => detailOf(scope, member, roles.get(member.roleId), signIns.get(member.id) ?? []));
}

function detailOf(
  scope: Scope,
  member: StoredMember,
  role: Role | undefined,
  signIns: readonly MemberSignIn[],
): MemberDetail {
  return {
    ...shownName(scope, member),
    badgePhotoUrl: photoUrlOf(scope.workspaceId, member.badgePhotoId),
    role: role?.builtIn ?? member.roleId,
    lastActive: member.lastActiveAt?.toISOString() ?? null,
    ...roleOnTheWire(role, member.roleId),
    linkedUids: signIns.map(({ userId, provider, username }) => ({ uid: userId, providerType: provider, username })),
    ...visibleGroups(scope, member),
    email: member.email,
    phone: member.phone,
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
    isProductTeam: member.isProductTeam,
  };
}

/**
 * [MB17] The groups of a member that are visible to the caller; of the others the number, and not which (threat B65).
 */
export function visibleGroups(
  { actor }: Scope,
  { groupIds }: Pick<StoredMember, "groupIds">,
): { accessGroupIds: string[]; hiddenGroupCount?: number } {
  const accessGroupIds = groupIds.filter((id) => groupPolicy.view(actor, { id }));
  const hiddenGroupCount = groupIds.length - accessGroupIds.length;
  return { accessGroupIds, ...(hiddenGroupCount > 0 && { hiddenGroupCount }) };
}

export const roleOnTheWire = (role: Role | undefined, roleId: string) => ({
  profileRole: role?.builtIn ? { builtInRole: role.builtIn } : { workspaceRoleId: roleId },
  roleName: role?.name ?? role?.builtIn ?? "",
});
