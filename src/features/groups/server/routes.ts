import { on, type Route } from "#kit/server/http/route.ts";
import { groupEndpoints } from "../contract.ts";
import { previewAccess } from "./preview-access.ts";
import { previewChange } from "./preview-change.ts";
import {
  changeGroup,
  changeGroupMembers,
  createGroup,
  explainVisibility,
  getGroup,
  type HearGroupRemoved,
  listGroups,
  listMembership,
  listThings,
  modifiableGroups,
  removeGroup,
} from "./service.ts";

export interface GroupDeps {
  /** The features that store ids of groups; each is called in the transaction that removes a group. */
  readonly heirs: readonly HearGroupRemoved[];
}

export const groupRoutes = ({ heirs }: GroupDeps): readonly Route[] => [
  on(groupEndpoints.list, async (scope) => ({ groups: await listGroups(scope) })),
  on(groupEndpoints.permissions, async (scope) => ({ modifiableGroups: await modifiableGroups(scope) })),
  on(groupEndpoints.membership, (scope) => listMembership(scope)),
  on(groupEndpoints.things, async (scope, { query }) => ({ things: await listThings(scope, query) })),
  on(groupEndpoints.why, (scope, { query }) => explainVisibility(scope, query)),
  on(groupEndpoints.get, (scope, { params }) => getGroup(scope, params.groupId)),
  on(groupEndpoints.create, async (scope, { body }) => {
    const id = await createGroup(scope, body);
    return { id, name: body.name, icon: body.icon ?? "users", parentId: body.parentId ?? null, revision: 1 };
  }),
  on(groupEndpoints.update, (scope, { params, ifMatch, body }) => changeGroup(scope, params.groupId, ifMatch, body)),
  on(groupEndpoints.remove, (scope, { params, body }) => removeGroup(scope, heirs, params.groupId, body)),
  on(groupEndpoints.addMembers, (scope, { params, body: { profileIds, digest } }) =>
    changeGroupMembers(scope, params.groupId, { addProfileIds: profileIds, removeProfileIds: [], digest }),
  ),
  on(groupEndpoints.removeMembers, (scope, { params, body: { profileIds, digest } }) =>
    changeGroupMembers(scope, params.groupId, { addProfileIds: [], removeProfileIds: profileIds, digest }),
  ),
  on(groupEndpoints.previewAccess, (scope, { body }) =>
    previewAccess(scope, { things: body.things, add: body.addAccessGroupIds, remove: body.removeAccessGroupIds }),
  ),
  on(groupEndpoints.preview, (scope, { params, body }) => previewChange(scope, params.groupId, body)),
];
