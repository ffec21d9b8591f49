import { changeMemberGroups } from "#features/groups/server/service.ts";
import type { BulkRefusal } from "#features/roles/contract.ts";
import { type RoleChangeRefusal, roleChangeRefusal } from "#features/roles/rules.ts";
import { bulkRefused, holdRoles, refusalProblem, selectRoles } from "#features/roles/server/service.ts";
import { notFound, type Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BulkReply } from "../change-contract.ts";
import { memberPolicy } from "../policy.ts";
import type { MemberRefusal } from "../rules.ts";
import { outOfReach } from "./list-members.ts";
import { lockMembers, markRemoved, type StoredMember } from "./member-store.ts";
import { haveLinksAlone, requireUsableAdmin } from "./usable-admin.ts";

/** @throws Problem 404, 403 with the refusal as its code, 409 `lastAdmin` */
export async function removeMember(scope: Scope, profileId: string): Promise<void> {
  const judged = await judge(scope, [profileId]);
  for (const { refusal } of judged) if (refusal) throw problemOf(refusal);
  await remove(scope, judged);
}

/** [MB9] All of them, or none. @throws Problem 409 `bulkRefused` or `lastAdmin` */
export async function removeMembers(scope: Scope, wanted: readonly string[]): Promise<BulkReply> {
  const profileIds = [...new Set(wanted)];
  const judged = await judge(scope, profileIds);
  const refusals = judged.flatMap(({ profileId, member, refusal }): BulkRefusal[] =>
    refusal ? [{ profileId, displayName: member?.displayName ?? "", reason: refusal }] : [],
  );
  if (refusals.length > 0) throw bulkRefused(refusals);
  await remove(scope, judged);
  const details = { count: profileIds.length, profileIds };
  scope.audit({ action: "members.removed", objectType: "member", details });
  return { profiles: profileIds.map((profileId) => ({ profileId, outcome: "changed" })) };
}

interface Judged {
  readonly profileId: string;
  readonly member: StoredMember | undefined;
  readonly isAdmin: boolean;
  readonly refusal: RoleChangeRefusal | MemberRefusal | undefined;
}

async function judge(scope: Scope, profileIds: readonly string[]): Promise<Judged[]> {
  assertAllowed(scope, memberPolicy.manage, undefined);
  await holdRoles(scope);
  const members = new Map((await lockMembers(scope, profileIds)).map((member) => [member.id, member]));
  const roles = new Map((await selectRoles(scope)).map((role) => [role.id, role]));
  return profileIds.map((profileId) => {
    const member = members.get(profileId);
    const oldRole = member && roles.get(member.roleId);
    const judged = { profileId, member, isAdmin: oldRole?.builtIn === "admin" };
    if (!member || !oldRole) return { ...judged, refusal: "notFound" };
    const isOwn = profileId === scope.actor.profileId;
    if (!isOwn && !memberPolicy.reach(scope.actor, member)) return { ...judged, refusal: "outOfReach" };
    const change = { targetProfileId: profileId, oldRole, newRole: null };
    return { ...judged, refusal: roleChangeRefusal(scope.actor, change) };
  });
}

/** [MB7] Removes at once: the members can no longer act, and leave all groups and lists. What they made stays. */
async function remove(scope: Scope, judged: readonly Judged[]): Promise<void> {
  const profileIds = judged.map((one) => one.profileId);
  const groupIds = [...new Set(judged.flatMap(({ member }) => member?.groupIds ?? []))];
  if (groupIds.length > 0) await changeMemberGroups(scope, { profileIds, addGroupIds: [], deleteGroupIds: groupIds });
  const adminIds = judged.flatMap((one) => (one.isAdmin ? [one.profileId] : []));
  const isLinkEnough = adminIds.length > 0 && (await haveLinksAlone(scope, adminIds));
  await markRemoved(scope, profileIds);
  scope.publish({ topic: "members" });
  scope.publish({ topic: "roles" });
  for (const { profileId: objectId, member } of judged) {
    const details = { name: member?.displayName };
    scope.audit({ action: "member.removed", objectType: "member", objectId, details });
  }
  if (adminIds.length > 0) await requireUsableAdmin(scope, isLinkEnough);
}

function problemOf(refusal: RoleChangeRefusal | MemberRefusal): Problem {
  if (refusal === "outOfReach") return outOfReach();
  if (refusal === "notFound" || refusal === "staleRole") return notFound();
  return refusalProblem(refusal);
}
