import type { VisibilityChange } from "#features/groups/contract.ts";
import {
  lockVisibility,
  previewVisibility,
  requireShown,
  type Shown,
  templateReading,
  type VisibilityRequest,
} from "#features/groups/server/service.ts";
import type { Permission } from "#kit/permissions.ts";
import { permissions as allPermissions } from "#kit/permissions.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BuiltInRoleShown, CustomRole } from "../contract.ts";
import { rolePolicy } from "../policy.ts";
import {
  type BuiltInRole,
  customRolesMax,
  isRaise,
  isRoleNameTaken,
  type RoleEditRefusal,
  type RoleFacts,
  roleEditRefusal,
  ssoPermissionsOf,
} from "../rules.ts";
import { holdRoles } from "./role-grant.ts";
import {
  findActorRole,
  findBuiltInRole,
  findRole,
  type Holder,
  insertRole,
  type Role,
  type RoleChangeRow,
  selectHolders,
  selectRoles,
  updateRole,
} from "./role-store.ts";
import { showBuiltIn, showCustom } from "./shown-role.ts";
import { signInsOf } from "./sign-ins.ts";

export interface RoleInput {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly requiresSso?: boolean | undefined;
  readonly restrictContentToAccessGroups?: boolean | undefined;
}

/** @throws Problem 403, 409 `roleNameTaken` or `permissionsRequireSso`, 422 `tooManyRoles` */
export async function makeRole(scope: Scope, input: RoleInput): Promise<CustomRole> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  await holdRoles(scope);
  const roles = await selectRoles(scope);
  if (roles.filter((role) => role.builtIn === null).length >= customRolesMax) {
    throw new Problem("unprocessable", "tooManyRoles", {
      detail: `A workspace has at most ${customRolesMax} custom roles`,
    });
  }
  requireFreeName(input.name, roles);
  const role = {
    id: scope.newId(),
    builtIn: null,
    name: input.name,
    permissions: inOrder(input.permissions),
    requiresSso: input.requiresSso ?? false,
    seesAllContent: input.restrictContentToAccessGroups === false,
  };
  requireEdit(scope, null, role);
  await insertRole(scope, role);
  publishRoleChange(scope, role.id);
  scope.audit({ action: "role.created", objectType: "role", objectId: role.id, details: factsOf(role) });
  return showCustom(scope, role.id);
}

export interface BuiltInRoleEdit {
  readonly name?: string | null | undefined;
  readonly requiresSso?: boolean | undefined;
  readonly forceOverride?: boolean | undefined;
}

/** @throws Problem 403, 412 with the present state, 409 */
export async function changeBuiltInRole(
  scope: Scope,
  builtIn: BuiltInRole,
  revision: number,
  edit: BuiltInRoleEdit,
): Promise<BuiltInRoleShown> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  await holdRoles(scope);
  const role = await findBuiltInRole(scope, builtIn, "forUpdate");
  if (!role) throw notFound();
  if (role.revision !== revision) throw stale(await showBuiltIn(scope, builtIn));
  await changeRole(scope, role, edit, edit.forceOverride ?? false);
  return showBuiltIn(scope, builtIn);
}

export interface CustomRoleEdit {
  readonly name?: string | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  readonly requiresSso?: boolean | undefined;
  readonly restrictContentToAccessGroups?: boolean | undefined;
  readonly forceOverride?: boolean | undefined;
  readonly digest?: string | undefined;
}

/** @throws Problem 404, 403, 412 with the present state, 409 */
export async function changeCustomRole(
  scope: Scope,
  roleId: string,
  revision: number,
  edit: CustomRoleEdit,
): Promise<CustomRole> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  await lockVisibility(scope, edit.digest);
  await holdRoles(scope);
  const role = await findRole(scope, roleId, "forUpdate");
  if (!role || role.builtIn !== null) throw notFound();
  if (role.revision !== revision) throw stale(await showCustom(scope, roleId));
  const { restrictContentToAccessGroups: isRestricted, permissions, digest, ...rest } = edit;
  const change = {
    ...rest,
    ...(permissions && { permissions: inOrder(permissions) }),
    ...(isRestricted !== undefined && { seesAllContent: !isRestricted }),
  };
  await changeRole(scope, role, change, edit.forceOverride ?? false, digest);
  return showCustom(scope, roleId);
}

async function changeRole(
  scope: Scope,
  role: Role,
  change: RoleChangeRow,
  isForced: boolean,
  digest?: string,
): Promise<void> {
  const after = { ...role, ...definedOf(change) };
  await requireNotHeld(scope, role, after);
  if (typeof change.name === "string") requireFreeName(change.name, await selectRoles(scope), role.id);
  requireEdit(scope, role, after);
  const lockedOut = after.requiresSso && !role.requiresSso ? await holdersWithoutSignIn(scope, role.id) : [];
  if (lockedOut.length > 0 && !isForced) {
    throw new Problem("conflict", "membersWithoutSignIn", {
      detail: "Members of this role have no sign-in of their own and would be locked out",
      current: { members: lockedOut },
    });
  }
  const shown = await requireShown(scope, await restrictionChange(scope, role, after), digest);
  await updateRole(scope, role.id, change, isRaise(role, after));
  publishRoleChange(scope, role.id);
  recordChange(scope, role, after, lockedOut, shown);
}

/** [RO30] Whose visibility changes if the members of one role get another one's content restriction (ruling R4). */
export async function restrictionChange(
  scope: Scope,
  before: RoleFacts & { readonly id: string },
  after: RoleFacts,
): Promise<VisibilityRequest> {
  const isSame = (before.seesAllContent ?? false) === (after.seesAllContent ?? false);
  const holders = isSame ? [] : (await selectHolders(scope, before.id)).map((holder) => holder.id);
  const authors = after.permissions.includes(templateReading) ? holders : [];
  return after.seesAllContent
    ? { change: "restriction", liftedFrom: holders, setOn: [], authors }
    : { change: "restriction", liftedFrom: [], setOn: holders, authors };
}

/**
 * [RO30] What lifting the restriction to groups, or setting it, would change for who holds the role. @throws Problem 404,
 * 403
 */
export async function previewRestriction(
  scope: Scope,
  roleId: string,
  isRestricted: boolean,
): Promise<VisibilityChange> {
  assertAllowed(scope, rolePolicy.manage, undefined);
  const role = await findRole(scope, roleId);
  if (!role || role.builtIn !== null) throw notFound();
  const after = { ...role, seesAllContent: !isRestricted };
  await requireNotHeld(scope, role, after);
  requireEdit(scope, role, after);
  return previewVisibility(scope, await restrictionChange(scope, role, after));
}

/** [RO12] A member may not change the permissions of their own role, but may rename a built-in one (ruling R3, threat B51). */
async function requireNotHeld(scope: Scope, before: Role, after: Role): Promise<void> {
  const isRenamedOnly =
    before.builtIn !== null &&
    before.requiresSso === after.requiresSso &&
    before.seesAllContent === after.seesAllContent;
  if (isRenamedOnly) return;
  const own = await findActorRole(scope);
  if (own?.id !== before.id) return;
  if (before.builtIn !== null) requireEdit(scope, before, after);
  throw new Problem("forbidden", "ownRole", { detail: "Nobody changes the role that they hold" });
}

const editWords: Readonly<Record<RoleEditRefusal, string>> = {
  roleHoldsMore: "This role holds a permission that you lack",
  // The specification's own text (identity, section 8).
  ssoRequirementFixed: "Cannot require SSO for this role",
  permissionsRequireSso: "Permissions of this role require SSO",
  restrictionIsAdmins: "Only an admin can lift the restriction of content to access groups",
};

export function requireEdit(scope: Scope, before: RoleFacts | null, after: RoleFacts): void {
  const refusal = roleEditRefusal(scope.actor, before, after);
  if (refusal === undefined) return;
  const isConflict = refusal === "ssoRequirementFixed" || refusal === "permissionsRequireSso";
  throw new Problem(isConflict ? "conflict" : "forbidden", refusal, {
    detail: editWords[refusal],
    ...(refusal === "permissionsRequireSso" && { current: { permissions: ssoPermissionsOf(after.permissions) } }),
  });
}

function requireFreeName(name: string, roles: readonly Role[], selfId?: string): void {
  if (!isRoleNameTaken(name, roles, selfId)) return;
  throw new Problem("conflict", "roleNameTaken", {
    detail: "Another role has this name",
    errors: { name: ["Another role has this name"] },
  });
}

/** The members whom a demand for SSO would lock out: no sign-in of their own leads to them. */
export async function holdersWithoutSignIn(scope: Scope, roleId: string): Promise<Holder[]> {
  const holders = await selectHolders(scope, roleId);
  const signIns = await signInsOf(
    scope,
    holders.map((holder) => holder.id),
  );
  return holders.filter((holder) => !signIns.has(holder.id));
}

/** What holders may do changed too: their own profile says it. */
export function publishRoleChange(scope: Scope, roleId: string): void {
  scope.publish({ topic: "roles", subjectId: roleId });
  scope.publish({ topic: "members" });
}

/** One entry for each kind of change: an auditor asks for them apart. */
function recordChange(scope: Scope, before: Role, after: Role, lockedOut: readonly Holder[], shown: Shown): void {
  const record = (action: string, details: Readonly<Record<string, unknown>>) =>
    scope.audit({ action, objectType: "role", objectId: before.id, details });
  if (before.name !== after.name) {
    const action = before.builtIn === null ? "role.renamed" : "role.defaultRenamed";
    record(action, { builtIn: before.builtIn, before: before.name, after: after.name });
  }
  const name = after.name ?? after.builtIn;
  if (before.permissions.join() !== after.permissions.join()) {
    const added = after.permissions.filter((one) => !before.permissions.includes(one));
    const removed = before.permissions.filter((one) => !after.permissions.includes(one));
    record("role.permissionsUpdated", { name, added, removed });
  }
  if (before.requiresSso !== after.requiresSso) {
    const forced = lockedOut.map((holder) => holder.id);
    record("role.ssoRequirementChanged", {
      name,
      requiresSso: after.requiresSso,
      ...(forced.length > 0 && { forced }),
    });
  }
  if (before.seesAllContent !== after.seesAllContent) {
    const restrictContentToAccessGroups = !after.seesAllContent;
    record("role.contentRestrictionChanged", { name, restrictContentToAccessGroups, ...shown });
  }
}

const factsOf = (role: RoleFacts & { readonly name: string | null }) => ({
  name: role.name,
  permissions: role.permissions,
  requiresSso: role.requiresSso,
  restrictContentToAccessGroups: !role.seesAllContent,
});

const inOrder = (wanted: readonly Permission[]): Permission[] => allPermissions.filter((one) => wanted.includes(one));

/** A field that is left out stays. */
function definedOf(change: RoleChangeRow) {
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.permissions !== undefined && { permissions: change.permissions }),
    ...(change.requiresSso !== undefined && { requiresSso: change.requiresSso }),
    ...(change.seesAllContent !== undefined && { seesAllContent: change.seesAllContent }),
  };
}

const stale = (current: unknown): Problem =>
  new Problem("stale", "stale", { detail: "Somebody changed this role in the meantime", current });
