import type { ServerInput } from "#kit/endpoint.ts";
import { Problem } from "#kit/problem.ts";
import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { memberChangeEndpoints } from "../change-contract.ts";
import { memberEndpoints } from "../contract.ts";
import {
  assignRoles,
  changeGroupsOfMembers,
  changeMemberRole,
  editProfileFitting,
  exportMembers,
  findAllManaged,
  getMember,
  getOwnEdited,
  getOwnProfile,
  listMembers,
  pageMembers,
  previewGroupsOfMembers,
  previewRoles,
  type RoleAssignment,
  removeMember,
  removeMembers,
  setRolesByFunction,
  viewPermissions,
} from "./service.ts";

type Assignment = ServerInput<typeof memberChangeEndpoints.assignRoles>["body"]["assignments"][number];

const assignmentOf = ({ profileId, oldRole, ...newRole }: Assignment): RoleAssignment => ({
  profileId,
  oldRole,
  newRole,
});

export const memberRoutes = ({ store }: { readonly store: ObjectStore }): readonly Route[] => [
  on(memberEndpoints.list, async (scope) => ({ profiles: await listMembers(scope) })),
  on(memberEndpoints.me, (scope) => getOwnProfile(scope)),
  on(memberEndpoints.card, (scope) => getOwnEdited(scope)),
  onMember(memberEndpoints.edit, (call, { params, ifMatch, body }) =>
    editProfileFitting(call, store, params.profileId, ifMatch, body),
  ),
  on(memberEndpoints.get, (scope, { params }) => getMember(scope, params.profileId)),
  on(memberEndpoints.page, (scope, { query }) => pageMembers(scope, query)),
  on(memberEndpoints.found, (scope, { query }) => findAllManaged(scope, query)),
  on(memberEndpoints.permissions, (scope, { params }) => viewPermissions(scope, params.profileId)),
  on(memberChangeEndpoints.setRole, (scope, { params: { profileId }, body }) => {
    if (body.profileId !== undefined && body.profileId !== profileId) {
      throw new Problem("invalid", "invalidRequest", { errors: { profileId: ["Not the profile of the path"] } });
    }
    return changeMemberRole(scope, { profileId, oldRole: body.oldRole, newRole: body.newRole }, body.digest);
  }),
  on(memberChangeEndpoints.assignRoles, (scope, { body }) =>
    assignRoles(scope, body.assignments.map(assignmentOf), body.digest),
  ),
  on(memberChangeEndpoints.previewRoles, (scope, { body }) => previewRoles(scope, body.assignments.map(assignmentOf))),
  on(memberChangeEndpoints.setRoleByFunction, (scope, { body }) => setRolesByFunction(scope, body)),
  on(memberChangeEndpoints.changeGroups, (scope, { body }) => changeGroupsOfMembers(scope, body)),
  on(memberChangeEndpoints.previewGroups, (scope, { body }) => previewGroupsOfMembers(scope, body)),
  on(memberChangeEndpoints.remove, (scope, { params }) => removeMember(scope, params.profileId)),
  on(memberChangeEndpoints.removeMany, (scope, { body }) => removeMembers(scope, body.profileIds)),
  onMember(memberEndpoints.export, (call, { body }) => exportMembers(call, body)),
];
