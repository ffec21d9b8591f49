import type { PreviewRequest } from "#features/groups/web/parts/visibility-preview.ts";
import type { RoleRef } from "#features/roles/contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { memberChangeEndpoints } from "../../../change-contract.ts";
import type { MemberDetail } from "../../../contract.ts";
import { assignmentsOf, type GroupsGrant } from "../../actions.ts";

/** What a change of members would do to who sees what [MB31]. */
export const memberPreviews = {
  roles: (workspaceId: string, members: readonly MemberDetail[], newRole: RoleRef): PreviewRequest => ({
    queryKey: [workspaceId, "members", "rolesPreview", members.map((one) => one.id), newRole],
    load: (signal) => {
      const body = { assignments: assignmentsOf(members, newRole) };
      return call(memberChangeEndpoints.previewRoles, { params: { workspaceId }, body }, { signal });
    },
  }),
  groups: (workspaceId: string, { profileIds, add, remove }: Omit<GroupsGrant, "digest">): PreviewRequest => ({
    queryKey: [workspaceId, "members", "groupsPreview", profileIds, add, remove],
    load: (signal) => {
      const body = { profileIds: [...profileIds], addGroupIds: [...add], deleteGroupIds: [...remove] };
      return call(memberChangeEndpoints.previewGroups, { params: { workspaceId }, body }, { signal });
    },
  }),
};
