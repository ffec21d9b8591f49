import type { RoleRef } from "#features/roles/contract.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { memberChangeEndpoints } from "../change-contract.ts";
import { type MemberDetail, memberEndpoints } from "../contract.ts";
import { given, type MemberFilters } from "./queries.ts";

const refreshes = ["members", "roles", "groups"];

export interface RoleGrant {
  /** With the role that is shown for each: if one has another role by now, all of it is refused. */
  readonly members: readonly MemberDetail[];
  readonly newRole: RoleRef;
  /** Of the preview that was shown (rule MB31). */
  readonly digest: string;
}

/** One member by their own call, several by the bulk call: all of them or none. */
export const useGiveRole = () =>
  useAction({
    act: async ({ members, newRole, digest }: RoleGrant, workspaceId) => {
      const [only] = members;
      if (members.length === 1 && only) {
        const params = { workspaceId, profileId: only.id };
        await call(memberChangeEndpoints.setRole, { params, body: { oldRole: only.profileRole, newRole, digest } });
        return;
      }
      const assignments = assignmentsOf(members, newRole);
      await call(memberChangeEndpoints.assignRoles, { params: { workspaceId }, body: { assignments, digest } });
    },
    refreshes,
  });

/** The members with their shown roles, and the role that they will get. */
export const assignmentsOf = (members: readonly MemberDetail[], newRole: RoleRef) =>
  members.map(({ id: profileId, profileRole: oldRole }) => ({ profileId, oldRole, ...newRole }));

export interface GroupsGrant {
  readonly profileIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly digest: string;
}

export const useChangeMemberGroups = () =>
  useAction({
    act: ({ profileIds, add, remove, digest }: GroupsGrant, workspaceId) =>
      call(memberChangeEndpoints.changeGroups, {
        params: { workspaceId },
        body: { profileIds: [...profileIds], addGroupIds: [...add], deleteGroupIds: [...remove], digest },
      }),
    refreshes,
  });

export const useRemoveMembers = () =>
  useAction({
    act: async (profileIds: readonly string[], workspaceId) => {
      const [profileId] = profileIds;
      if (profileIds.length === 1 && profileId !== undefined) {
        await call(memberChangeEndpoints.remove, { params: { workspaceId, profileId } });
        return;
      }
      await call(memberChangeEndpoints.removeMany, { params: { workspaceId }, body: { profileIds: [...profileIds] } });
    },
    refreshes,
  });

/** All that the filters find, as many as one change takes. */
export const useFindAllMembers = () =>
  useAction({
    act: (filters: MemberFilters, workspaceId) =>
      call(memberEndpoints.found, { params: { workspaceId }, query: given(filters) }),
    refreshes: [],
  });

/** Requests what a member may do. Every read is audited, so it follows a press and its result is not cached. */
export const useViewPermissions = () =>
  useAction({
    act: (profileId: string, workspaceId) => call(memberEndpoints.permissions, { params: { workspaceId, profileId } }),
    refreshes: [],
  });

const exportMsMax = 120_000;

export const useExportMembers = () =>
  useAction({
    act: (filters: MemberFilters, workspaceId) =>
      call(memberEndpoints.export, { params: { workspaceId }, body: given(filters) }, { timeoutMs: exportMsMax }),
    refreshes: [],
  });
