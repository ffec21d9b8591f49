import { type Permission, permissions, ssoOnlyPermissions } from "#kit/permissions.ts";
import { type Actor, adminRank } from "#kit/policy.ts";
import { nameKey } from "#kit/text.ts";

/** Built-in roles in display order (specification, procedures section 3). */
export const builtInRoles = ["admin", "groupAdmin", "contentAuthor", "operator"] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** [RO1] Ranks; a custom role counts as operator (specification, identity section 9). */
export const rankOf = (builtIn: BuiltInRole | null): number =>
  ({ admin: 4, groupAdmin: 3, contentAuthor: 2, operator: 1 })[builtIn ?? "operator"];

interface RoleDefaults {
  readonly permissions: readonly Permission[];
  readonly requiresSso: boolean;
  readonly restrictContentToAccessGroups: boolean;
}

/** [RO2] What the built-in roles start with (ruling R3). */
export const roleDefaults: Readonly<Record<BuiltInRole, RoleDefaults>> = {
  admin: { permissions, requiresSso: true, restrictContentToAccessGroups: false },
  groupAdmin: {
    permissions: permissions.filter(
      (permission) =>
        !["workspace.roles.manage", "workspace.sso.manage", "workspace.properties.manage"].includes(permission),
    ),
    requiresSso: true,
    restrictContentToAccessGroups: true,
  },
  contentAuthor: {
    permissions: [
      "content.areas.manage",
      "content.documents.manage",
      "content.procedures.manage",
      "content.procedures.analyze",
      "content.sets.manage",
      "timestudies.manage",
    ],
    requiresSso: false,
    restrictContentToAccessGroups: true,
  },
  operator: { permissions: [], requiresSso: false, restrictContentToAccessGroups: true },
};

/** [RO3] A role with an SSO-only permission requires SSO, whichever role it is (ruling R3). */
export const mustRequireSso = (held: readonly Permission[]): boolean =>
  held.some((permission) => ssoOnlyPermissions.includes(permission));

/** What the rule of role changes needs to know of a role. */
export interface RoleFacts {
  readonly builtIn: BuiltInRole | null;
  readonly permissions: readonly Permission[];
  readonly requiresSso: boolean;
  /** The role lifts the restriction of content to access groups. */
  readonly seesAllContent?: boolean | undefined;
}

export interface RoleChange {
  /** Null: a person who is not a member yet. */
  readonly targetProfileId: string | null;
  /** Null: a person who holds no role yet. */
  readonly oldRole: RoleFacts | null;
  /** Null: the member is removed. */
  readonly newRole: RoleFacts | null;
  /** Whether the target can sign in personally; left out where it cannot matter. */
  readonly targetHasSignIn?: boolean | undefined;
}

export const roleChangeRefusals = [
  "ownRole",
  "memberOutranks",
  "memberHoldsMore",
  "roleOutranks",
  "roleHoldsMore",
  "signInMissing",
] as const;
export type RoleChangeRefusal = (typeof roleChangeRefusals)[number];

type RoleGiver = Pick<Actor, "profileId" | "rank" | "permissions" | "seesAllContent">;

/**
 * [RO7] Why an actor may not make this change of a member's role; undefined if they may (ruling R3; threats B47 to
 * B51). The one rule for a single change, a bulk one, an invitation, an import, a removal, and the new role of a
 * deleted role's members. Whether the actor may manage members at all, and reaches this one, is checked separately.
 */
export function roleChangeRefusal(actor: RoleGiver, change: RoleChange): RoleChangeRefusal | undefined {
  const { oldRole, newRole } = change;
  if (change.targetProfileId === actor.profileId) return "ownRole";
  if (oldRole && !outranks(actor, oldRole)) return "memberOutranks";
  if (oldRole && !holdsAllOf(actor, oldRole)) return "memberHoldsMore";
  if (newRole && !outranks(actor, newRole)) return "roleOutranks";
  if (newRole && !holdsAllOf(actor, newRole)) return "roleHoldsMore";
  if (newRole?.seesAllContent && !actor.seesAllContent && actor.rank !== adminRank) return "roleHoldsMore";
  // [RO8] A member without a way to sign in would be left with a role that they cannot use.
  const needsSignIn = oldRole?.builtIn === "operator" || newRole?.requiresSso === true;
  if (oldRole && newRole && needsSignIn && change.targetHasSignIn === false) return "signInMissing";
  return undefined;
}

const outranks = (actor: RoleGiver, role: RoleFacts): boolean =>
  actor.rank === adminRank || actor.rank > rankOf(role.builtIn);

const holdsAllOf = (actor: RoleGiver, role: RoleFacts): boolean =>
  role.permissions.every((permission) => actor.permissions.has(permission));

/** Whether a role allows more than the earlier one, or sees or outranks more: a gain of privilege. */
export const isRaise = (before: RoleFacts, after: RoleFacts): boolean =>
  rankOf(after.builtIn) > rankOf(before.builtIn) ||
  (after.seesAllContent === true && !before.seesAllContent) ||
  after.permissions.some((permission) => !before.permissions.includes(permission));

/** What the built-in roles are called in every language of the product: no custom role may be called so. */
export const builtInRoleNames: Readonly<Record<BuiltInRole, readonly string[]>> = {
  admin: ["Admin"],
  groupAdmin: ["Group admin", "Gruppen-Admin"],
  contentAuthor: ["Content author", "Autor:in"],
  operator: ["Operator", "Fachkraft"],
};

interface NamedRole {
  readonly id: string;
  readonly builtIn: BuiltInRole | null;
  readonly name: string | null;
}

/** [RO6] Whether another role of the workspace is called so, in any language, by Unicode form, case and blanks. */
export function isRoleNameTaken(input: string, roles: readonly NamedRole[], selfId?: string): boolean {
  const key = nameKey(input);
  return roles
    .filter((role) => role.id !== selfId)
    .flatMap((role) => [
      ...(role.name === null ? [] : [role.name]),
      ...(role.builtIn === null ? [] : [role.builtIn, ...builtInRoleNames[role.builtIn]]),
    ])
    .some((taken) => nameKey(taken) === key);
}

/** [RO10] Roles whose SSO requirement is fixed (specification, identity section 5). */
export const isSsoFixed = (builtIn: BuiltInRole | null): boolean => builtIn === "admin" || builtIn === "groupAdmin";

export type RoleEditRefusal = "roleHoldsMore" | "ssoRequirementFixed" | "permissionsRequireSso" | "restrictionIsAdmins";

/**
 * Returns why a role may not be created or changed this way. [RO11] A member may not create or change a role that holds
 * a permission they lack (ruling R3, threat B51). [RO3] Permissions that require SSO keep requiring it. [RO13] Only an
 * admin lifts the restriction to groups.
 * @param before null: a new role
 */
export function roleEditRefusal(
  actor: Pick<Actor, "rank" | "permissions">,
  before: RoleFacts | null,
  after: RoleFacts,
): RoleEditRefusal | undefined {
  const touched = [...(before?.permissions ?? []), ...after.permissions];
  if (touched.some((permission) => !actor.permissions.has(permission))) return "roleHoldsMore";
  if (before && isSsoFixed(before.builtIn) && before.requiresSso !== after.requiresSso) return "ssoRequirementFixed";
  if (mustRequireSso(after.permissions) && !after.requiresSso) return "permissionsRequireSso";
  if (after.seesAllContent && !before?.seesAllContent && actor.rank !== adminRank) return "restrictionIsAdmins";
  return undefined;
}

/** The sign-in that a role requires: because of its setting, or of a permission. */
export const ssoPermissionsOf = (held: readonly Permission[]): Permission[] =>
  held.filter((permission) => ssoOnlyPermissions.includes(permission));

/** How many custom roles a workspace may have. */
export const customRolesMax = 200;
