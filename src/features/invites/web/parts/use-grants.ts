import { useQuery } from "@tanstack/react-query";
import type { AccessGroup } from "#features/groups/contract.ts";
import { groupQueries } from "#features/groups/web/queries.ts";
import { type GrantRefusal, invitingOf } from "#features/members/policy.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import type { NamedRole } from "../../rules/role-names.ts";
import { inviteQueries } from "../queries.ts";
import { inviteText } from "../text.ts";

export interface GrantableRole extends NamedRole {
  readonly text: string;
  /** Why the person may not give it. */
  readonly refusal: GrantRefusal | undefined;
}

export interface Grants {
  readonly roles: readonly GrantableRole[];
  readonly groups: readonly AccessGroup[];
  readonly mayGrant: (roleId: string) => boolean;
  readonly mayGive: (groupId: string) => boolean;
  /** Whether the person reaches a member of these groups, or of none [IN21]. */
  readonly reaches: (groupIds: readonly string[]) => boolean;
}

/** The roles and groups that the person sees, and which of them they may give. A built-in role's id is its name. */
export function useGrants() {
  const t = useText(inviteText);
  const { workspaceId, actor } = usePlace();
  const roleList = useQuery(inviteQueries.roles(workspaceId));
  const groups = useQuery(groupQueries.list(workspaceId));
  const { roleRefusal, mayGive, reaches } = invitingOf(actor);
  const facts = (role: {
    permissions: readonly string[];
    requiresSso: boolean;
    restrictContentToAccessGroups: boolean;
  }) => ({
    permissions: permissionsFrom([...role.permissions]),
    requiresSso: role.requiresSso,
    seesAllContent: !role.restrictContentToAccessGroups,
  });
  const refusalOf = (role: Parameters<typeof facts>[0], builtIn: BuiltInRole | null) =>
    roleRefusal({ builtIn, ...facts(role) });

  const roles: GrantableRole[] = [
    ...(roleList.data?.builtInRoles ?? []).map((role) => ({
      id: role.builtInRole,
      builtIn: role.builtInRole,
      name: role.isRenamed ? role.name : null,
      text: role.isRenamed ? role.name : t(`invites.roles.${role.builtInRole}`),
      refusal: refusalOf(role, role.builtInRole),
    })),
    ...(roleList.data?.workspaceRoles ?? []).map((role) => ({
      id: role.roleId,
      builtIn: null,
      name: role.name,
      text: role.name,
      refusal: refusalOf(role, null),
    })),
  ];
  const grants: Grants | undefined = roleList.data &&
    groups.data && {
      roles,
      groups: groups.data,
      mayGrant: (roleId) => roles.some((role) => role.id === roleId && role.refusal === undefined),
      mayGive,
      reaches,
    };
  return {
    grants,
    error: roleList.error ?? groups.error,
    isRetrying: roleList.isRefetching || groups.isRefetching,
    retry: () => void Promise.all([roleList.refetch(), groups.refetch()]),
  };
}
