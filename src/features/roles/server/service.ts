import type { Permission } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type BuiltInRole, builtInRoles, mustRequireSso, roleDefaults } from "../rules.ts";
import { insertRole, selectRoles } from "./role-store.ts";

export { changeBuiltInRole, changeCustomRole, makeRole, previewRestriction } from "./change-role.ts";
export { bulkRefused, type MoveHolders, previewReassignment, removeRole } from "./remove-role.ts";
export {
  builtInRoleId,
  holdAdminRole,
  holdRoles,
  refusalProblem,
  requireRoleChange,
  roleFacts,
} from "./role-grant.ts";
export { findRole, type Role, selectRoles } from "./role-store.ts";
export { listRoles } from "./shown-role.ts";
export { type MemberSignIn, signInsOf } from "./sign-ins.ts";

/** Gives a new workspace its four roles, where it has not got them; answers their ids. */
export async function createBuiltInRoles(scope: Scope): Promise<Record<BuiltInRole, string>> {
  const ids = {} as Record<BuiltInRole, string>;
  for (const role of await selectRoles(scope)) if (role.builtIn) ids[role.builtIn] = role.id;
  for (const builtIn of builtInRoles.filter((one) => ids[one] === undefined)) {
    ids[builtIn] = scope.newId();
    const { restrictContentToAccessGroups: isRestricted, ...defaults } = roleDefaults[builtIn];
    await insertRole(scope, { id: ids[builtIn], builtIn, name: null, ...defaults, seesAllContent: !isRestricted });
  }
  return ids;
}

export interface NewRole {
  /** Given where the thing has an id already: seeds and test worlds. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly requiresSso?: boolean | undefined;
  readonly restrictContentToAccessGroups?: boolean | undefined;
}

/**
 * Creates a custom role without checking a policy: for seeds and test worlds. Its permissions decide whether it
 * requires SSO [RO3].
 */
export async function createRole(scope: Scope, role: NewRole): Promise<string> {
  const id = role.id ?? scope.newId();
  await insertRole(scope, {
    id,
    builtIn: null,
    name: role.name,
    permissions: role.permissions,
    requiresSso: (role.requiresSso ?? false) || mustRequireSso(role.permissions),
    seesAllContent: role.restrictContentToAccessGroups === false,
  });
  return id;
}
