import type { VisibilityChange } from "#features/groups/contract.ts";
import {
  lockVisibility,
  previewVisibility,
  requireShown,
  templateReading,
  type VisibilityRequest,
} from "#features/groups/server/service.ts";
import type { BulkRefusal, RoleRef } from "#features/roles/contract.ts";
import { builtInRoles, isRaise } from "#features/roles/rules.ts";
import {
  bulkRefused,
  holdRoles,
  type Role,
  refusalProblem,
  selectRoles,
  signInsOf,
} from "#features/roles/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BulkReply } from "../change-contract.ts";
import type { MemberDetail } from "../contract.ts";
import { type GrantRefusal, grantRefusal, memberPolicy } from "../policy.ts";
import type { MemberRefusal } from "../rules.ts";
import { outOfReach } from "./list-members.ts";
import { lockMembers, type StoredMember, updateRoles } from "./member-store.ts";
import { shownDetails } from "./shown-member.ts";
import { haveLinksAlone, requireUsableAdmin } from "./usable-admin.ts";

export interface RoleAssignment {
  readonly profileId: string;
  readonly newRole: RoleRef;
  /** As the caller saw it; the server's own is what counts (threat B49). */
  readonly oldRole?: RoleRef | undefined;
}

/** @throws Problem 404, 403 or 409 with the refusal as its code, 409 `staleRole` with the present role, 409 `lastAdmin` */
export async function changeMemberRole(
  scope: Scope,
  assignment: RoleAssignment,
  digest?: string,
): Promise<MemberDetail> {
  await lockVisibility(scope, digest);
  const judged = await judge(scope, [assignment]);
  for (const one of judged) if (one.refusal) throw problemOf(one);
  await give(scope, judged, digest);
  const [member] = await shownDetails(scope, await lockMembers(scope, [assignment.profileId]));
  if (!member) throw notFound();
  return member;
}

/** [MB9] All of them, or none; each blocking member is named. @throws Problem 409 `bulkRefused` or `lastAdmin` */
export async function assignRoles(
  scope: Scope,
  assignments: readonly RoleAssignment[],
  digest?: string,
): Promise<BulkReply> {
  await lockVisibility(scope, digest);
  const judged = await judge(scope, assignments);
  const refusals = judged.flatMap(({ profileId, member, refusal }): BulkRefusal[] =>
    refusal ? [{ profileId, displayName: member?.displayName ?? "", reason: refusal }] : [],
  );
  if (refusals.length > 0) throw bulkRefused(refusals);
  const changed = await give(scope, judged, digest);
  scope.audit({
    action: "members.rolesUpdated",
    objectType: "member",
    details: { count: changed.length, profileIds: changed.map((one) => one.profileId) },
  });
  return {
    profiles: judged.map(({ profileId, isChange }) => ({ profileId, outcome: isChange ? "changed" : "unchanged" })),
  };
}

/** [MB31] The effect of those changes that the actor may make; the others are refused with their reason. */
export async function previewRoles(scope: Scope, assignments: readonly RoleAssignment[]): Promise<VisibilityChange> {
  const judged = await judge(scope, assignments);
  return previewVisibility(scope, visibilityRequestOf(judged.filter((one) => !one.refusal)));
}

/** Who is bound to groups by the new role alone, and who no longer. */
const visibilityRequestOf = (changes: readonly Judged[]): VisibilityRequest => ({
  change: "restriction",
  liftedFrom: changes.filter((one) => one.newRole.seesAllContent && !one.oldRole?.seesAllContent).map(idOf),
  setOn: changes.filter((one) => !one.newRole.seesAllContent && one.oldRole?.seesAllContent).map(idOf),
  authors: changes.filter((one) => one.newRole.permissions.includes(templateReading)).map(idOf),
});

const idOf = (one: Judged): string => one.profileId;

interface Judged {
  readonly profileId: string;
  readonly member: StoredMember | undefined;
  readonly oldRole: Role | undefined;
  readonly newRole: Role;
  readonly isChange: boolean;
  readonly refusal: GrantRefusal | MemberRefusal | undefined;
}

/** Judges under the governance lock and the members' row locks, so that nothing it reads changes before the commit. */
async function judge(scope: Scope, assignments: readonly RoleAssignment[]): Promise<Judged[]> {
  assertAllowed(scope, memberPolicy.manage, undefined);
  await holdRoles(scope);
  const ids = assignments.map((one) => one.profileId);
  if (new Set(ids).size < ids.length) {
    throw new Problem("invalid", "namedTwice", { detail: "A member is named twice" });
  }
  const members = new Map((await lockMembers(scope, ids)).map((member) => [member.id, member]));
  const roles = await selectRoles(scope);
  const signIns = await signInsOf(scope, ids);
  return assignments.map((assignment) => {
    const newRole = roleOf(roles, assignment.newRole);
    if (!newRole) throw new Problem("invalid", "unknownRole", { errors: { newRole: ["No such role"] } });
    const member = members.get(assignment.profileId);
    const oldRole = member && roles.find((role) => role.id === member.roleId);
    const judged = { profileId: assignment.profileId, member, oldRole, newRole, isChange: oldRole?.id !== newRole.id };
    const hasSignIn = signIns.has(assignment.profileId);
    return { ...judged, refusal: refusalOf(scope, judged, assignment, roles, hasSignIn) };
  });
}

function refusalOf(
  scope: Scope,
  { member, oldRole, newRole, isChange }: Omit<Judged, "refusal">,
  assignment: RoleAssignment,
  roles: readonly Role[],
  targetHasSignIn: boolean,
): Judged["refusal"] {
  if (!member || !oldRole) return "notFound";
  const isStale = assignment.oldRole && roleOf(roles, assignment.oldRole)?.id !== oldRole.id;
  const role = { oldRole, newRole, ...(isChange && { targetHasSignIn }) };
  const refusal = grantRefusal(scope.actor, { member, role });
  return isStale && refusal !== "outOfReach" ? "staleRole" : refusal;
}

const roleOf = (roles: readonly Role[], ref: RoleRef): Role | undefined =>
  roles.find((role) =>
    "builtInRole" in ref ? role.builtIn === ref.builtInRole : role.builtIn === null && role.id === ref.workspaceRoleId,
  );

async function give(scope: Scope, judged: readonly Judged[], digest: string | undefined): Promise<Judged[]> {
  const changes = judged.filter((one) => one.isChange);
  if (changes.some((one) => one.newRole.builtIn === "admin")) requireFreshSignIn(scope);
  if (changes.length === 0) return [];
  const shown = await requireShown(scope, visibilityRequestOf(changes), digest);
  await updateRoles(
    scope,
    changes.map(({ profileId, oldRole, newRole }) => ({
      profileId,
      roleId: newRole.id,
      isRaise: oldRole === undefined || isRaise(oldRole, newRole),
    })),
  );
  scope.publish({ topic: "members" });
  // Whom a role counts has changed.
  scope.publish({ topic: "roles" });
  for (const { profileId: objectId, oldRole, newRole } of changes) {
    const details = { before: oldRole && nameOf(oldRole), after: nameOf(newRole), ...shown };
    scope.audit({ action: "member.roleUpdated", objectType: "member", objectId, details });
  }
  const adminIds = changes.flatMap((one) => (one.oldRole?.builtIn === "admin" ? [one.profileId] : []));
  if (adminIds.length > 0) await requireUsableAdmin(scope, await haveLinksAlone(scope, adminIds));
  return changes;
}

const nameOf = (role: Role): string => role.name ?? role.builtIn ?? role.id;

function problemOf({ refusal, oldRole }: Judged): Problem {
  if (refusal === undefined || refusal === "notFound") return notFound();
  if (refusal !== "staleRole") return grantProblem(refusal);
  const current = oldRole?.builtIn ? { builtInRole: oldRole.builtIn } : { workspaceRoleId: oldRole?.id };
  return new Problem("conflict", "staleRole", { detail: "The member has another role by now", current });
}

/** [MB30] The refusal of a grant as the problem that the caller is sent. */
export function grantProblem(refusal: GrantRefusal): Problem {
  if (refusal === "outOfReach") return outOfReach();
  if (refusal !== "groupRequired" && refusal !== "groupOutOfReach") return refusalProblem(refusal);
  return new Problem("forbidden", refusal, {
    detail:
      refusal === "groupRequired"
        ? "You manage only members of your groups: name at least one of them, or one below"
        : "You manage only the groups that you are in and those below them",
  });
}

/** A role by the one string that the cloud function takes: a built-in role's name, or a custom role's id. */
export function roleRefOf(name: string): RoleRef {
  const builtIn = builtInRoles.find((one) => one === name);
  return builtIn ? { builtInRole: builtIn } : { workspaceRoleId: name };
}

export interface RolesByFunctionInput {
  readonly profileID?: string | undefined;
  readonly role?: string | undefined;
  readonly batchProfileRoleUpdates?: readonly { readonly profileID: string; readonly role: string }[] | undefined;
}

/**
 * [MB10] The cloud function makes the same change under another name. @throws Problem 400, and what the others throw
 */
export async function setRolesByFunction(scope: Scope, input: RolesByFunctionInput): Promise<BulkReply> {
  const { profileID, role, batchProfileRoleUpdates: batch } = input;
  if (batch !== undefined && batch.length > 0 && profileID === undefined && role === undefined) {
    const assignments = batch.map((one) => ({ profileId: one.profileID, newRole: roleRefOf(one.role) }));
    return assignRoles(scope, assignments);
  }
  if (profileID === undefined || role === undefined || batch !== undefined) {
    throw new Problem("invalid", "invalidRequest", {
      detail: "Name one profile and its role, or a list of them",
      errors: { batchProfileRoleUpdates: ["One profile and role, or a list that is not empty"] },
    });
  }
  await changeMemberRole(scope, { profileId: profileID, newRole: roleRefOf(role) });
  return { profiles: [{ profileId: profileID, outcome: "changed" }] };
}
