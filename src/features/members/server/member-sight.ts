import { sql } from "kysely";
import type { MemberSight } from "#features/properties/server/service.ts";
import { roleChangeRefusal } from "#features/roles/rules.ts";
import { selectRoles } from "#features/roles/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { memberPolicy } from "../policy.ts";
import { showsTeam } from "./list-members.ts";

interface KnownMember {
  readonly id: string;
  readonly roleId: string;
  readonly groupIds: readonly string[];
}

/**
 * [MB33] Properties of a member are shown to the member and to those who see the member's other facts: who manages members
 * and reaches this one (threat B9). They are set by those of them who could remove the member (threat B50); one's own by
 * those alone who manage members, for they say what the workplace knows of a person.
 */
export const memberSight: MemberSight = {
  async selectKnown(scope, profileIds) {
    const known = await selectKnown(scope, profileIds);
    return new Set(known.map(({ id }) => id));
  },
  async selectEditable(scope, profileIds) {
    if (!memberPolicy.manage(scope.actor, undefined)) return new Set();
    const known = await selectKnown(scope, profileIds);
    const roles = new Map((await selectRoles(scope)).map((role) => [role.id, role]));
    const mayChange = ({ id, roleId }: KnownMember) => {
      if (id === scope.actor.profileId) return true;
      const oldRole = roles.get(roleId);
      return oldRole !== undefined && !roleChangeRefusal(scope.actor, { targetProfileId: id, oldRole, newRole: null });
    };
    return new Set(known.filter(mayChange).map(({ id }) => id));
  },
};

async function selectKnown(scope: Scope, profileIds: readonly string[]): Promise<KnownMember[]> {
  const shows = await showsTeam(scope);
  const { rows } = await sql<KnownMember & { isTeam: boolean }>`
    select p.id, p.role_id as "roleId", p.is_product_team as "isTeam", array(select m.group_id from group_member m
      where m.workspace_id = p.workspace_id and m.profile_id = p.id) as "groupIds"
    from profile p where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      and p.id = any(${[...profileIds]}::uuid[])`.execute(scope.db);
  const isSelf = (id: string) => id === scope.actor.profileId;
  return rows.filter((row) => isSelf(row.id) || ((!row.isTeam || shows) && memberPolicy.reach(scope.actor, row)));
}
