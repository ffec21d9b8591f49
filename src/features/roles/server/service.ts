import type { Permission } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type BuiltInRole, builtInRoles, mustRequireSso, roleDefaults } from "../rules.ts";
import { insertRole, type Role, selectRoles } from "./role-store.ts";

export async function listRoles(scope: Scope) {
  const roles = await selectRoles(scope);
  return {
    builtInRoles: builtInRoles.flatMap((builtIn) => {
      const role = roles.find((one) => one.builtIn === builtIn);
      return role ? [{ builtInRole: builtIn, name: role.name ?? builtIn, ...onTheWire(role) }] : [];
    }),
    workspaceRoles: roles
      .filter((role) => role.builtIn === null)
      .map((role) => ({
        roleId: role.id,
        name: role.name ?? "",
        createdAt: role.createdAt.toISOString(),
        ...onTheWire(role),
      })),
  };
}

const onTheWire = (role: Role) => ({
  permissions: [...role.permissions],
  requiresSso: role.requiresSso,
  restrictContentToAccessGroups: role.restrictContentToAccessGroups,
  updatedAt: role.updatedAt.toISOString(),
});

/** Gives a new workspace its four roles, where it has not got them; answers their ids. */
export async function createBuiltInRoles(scope: Scope): Promise<Record<BuiltInRole, string>> {
  const ids = {} as Record<BuiltInRole, string>;
  for (const role of await selectRoles(scope)) if (role.builtIn) ids[role.builtIn] = role.id;
  for (const builtIn of builtInRoles.filter((one) => ids[one] === undefined)) {
    ids[builtIn] = scope.newId();
    await insertRole(scope, { id: ids[builtIn], builtIn, name: null, ...roleDefaults[builtIn] });
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

/** A custom role. What it holds decides whether it requires SSO, whatever was asked [RO3]. */
export async function createRole(scope: Scope, role: NewRole): Promise<string> {
  const id = role.id ?? scope.newId();
  await insertRole(scope, {
    id,
    builtIn: null,
    name: role.name,
    permissions: role.permissions,
    requiresSso: (role.requiresSso ?? false) || mustRequireSso(role.permissions),
    restrictContentToAccessGroups: role.restrictContentToAccessGroups ?? true,
  });
  return id;
}
