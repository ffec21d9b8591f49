import { type Permission, permissions, ssoOnlyPermissions } from "#kit/permissions.ts";

/** Built-in roles in the order in which they are shown (specification, procedures section 3). */
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

/** [RO3] A role that holds an SSO-only permission requires SSO, whichever role it is (ruling R3). */
export const mustRequireSso = (held: readonly Permission[]): boolean =>
  held.some((permission) => ssoOnlyPermissions.includes(permission));
