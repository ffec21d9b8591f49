import { notFound } from "#kit/problem.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { roleEndpoints } from "../contract.ts";
import { builtInRoles } from "../rules.ts";
import {
  changeBuiltInRole,
  changeCustomRole,
  listRoles,
  type MoveHolders,
  makeRole,
  previewReassignment,
  previewRestriction,
  removeRole,
} from "./service.ts";

/** @param moveHolders what becomes of the members of a role that is deleted */
export const roleRoutes = (moveHolders: MoveHolders): readonly Route[] => [
  on(roleEndpoints.list, (scope) => listRoles(scope)),
  on(roleEndpoints.create, (scope, { body }) => makeRole(scope, body)),
  on(roleEndpoints.updateBuiltIn, (scope, { params, body, ifMatch }) => {
    const builtIn = builtInRoles.find((one) => one === params.builtInRoleId);
    if (!builtIn) throw notFound();
    return changeBuiltInRole(scope, builtIn, ifMatch, body);
  }),
  on(roleEndpoints.update, (scope, { params, body, ifMatch }) => changeCustomRole(scope, params.roleId, ifMatch, body)),
  on(roleEndpoints.remove, (scope, { params, body }) =>
    removeRole(scope, params.roleId, body.reassignToRoleId ?? null, moveHolders, body.digest),
  ),
  on(roleEndpoints.preview, (scope, { params, body }) =>
    "reassignToRoleId" in body
      ? previewReassignment(scope, params.roleId, body.reassignToRoleId)
      : previewRestriction(scope, params.roleId, body.restrictContentToAccessGroups),
  ),
];
