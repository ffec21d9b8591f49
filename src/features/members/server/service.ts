import type { BuiltInRole } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { OwnProfile } from "../contract.ts";
import { photoUrlOf } from "../rules.ts";
import { markProductTeam } from "./product-team.ts";

export { signInsOf } from "#features/roles/server/service.ts";
export { asActingMember } from "./acting-member.ts";
export { changeGroupsOfMembers, previewGroupsOfMembers } from "./change-groups.ts";
export {
  assignRoles,
  changeMemberRole,
  grantProblem,
  previewRoles,
  type RoleAssignment,
  setRolesByFunction,
} from "./change-roles.ts";
export { editProfileFitting, getOwnEdited, noteOwnPhone, selectVisibleProfileIds } from "./edit-profile.ts";
export { exportMembers } from "./export-members.ts";
export { linkUser, unlinkUsers } from "./links.ts";
export { findAllManaged, getMember, listMembers, pageMembers, showsTeam, viewPermissions } from "./list-members.ts";
export { memberSight } from "./member-sight.ts";
export { removeMember, removeMembers } from "./remove-members.ts";
export { requireUsableAdmin } from "./usable-admin.ts";
export { markProductTeam };

export async function getOwnProfile(scope: Scope): Promise<OwnProfile> {
  const row = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select([
      "p.id",
      "p.display_name",
      "p.icon",
      "p.photo_id",
      "r.id as role_id",
      "r.built_in",
      "r.name",
      "r.permissions",
    ])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", scope.actor.profileId)
    .executeTakeFirstOrThrow();
  const builtIn = row.built_in as BuiltInRole | null;
  return {
    id: row.id,
    displayName: row.display_name,
    profileIcon: row.icon,
    photoUrl: photoUrlOf(scope.workspaceId, row.photo_id),
    profileRole: builtIn ? { builtInRole: builtIn } : { workspaceRoleId: row.role_id },
    roleName: row.name ?? builtIn ?? "",
    rank: scope.actor.rank,
    permissions: permissionsFrom(row.permissions),
    seesAllContent: scope.actor.seesAllContent,
    bySharedDevice: scope.actor.bySharedDevice,
    scope: [...scope.actor.scope],
  };
}

export interface NewMember {
  /** Given where the thing has an id already: seeds and test worlds. */
  readonly id?: string | undefined;
  readonly displayName: string;
  readonly icon?: string | undefined;
  readonly roleId: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** The user of this member, if there is one. */
  readonly userId?: string | undefined;
  readonly lastActiveAt?: Date | undefined;
}

/** A profile, and the user who acts as it. Who may call this is the caller's rule: set-up, seeds, later invites. */
export async function createMember(scope: Scope, member: NewMember): Promise<string> {
  const id = member.id ?? scope.newId();
  await scope.db
    .insertInto("profile")
    .values({
      workspace_id: scope.workspaceId,
      id,
      role_id: member.roleId,
      display_name: member.displayName,
      icon: member.icon ?? "",
      email: member.email ?? null,
      phone: member.phone ?? null,
      last_active_at: member.lastActiveAt ?? null,
      created_at: scope.now,
    })
    .execute();
  if (member.userId !== undefined) {
    await scope.db
      .insertInto("profile_link")
      .values({ workspace_id: scope.workspaceId, profile_id: id, user_id: member.userId })
      .execute();
    await markProductTeam(scope, [id]);
  }
  scope.publish({ topic: "members" });
  return id;
}
