import { describe, expect, it } from "vitest";
import { permissions, ssoOnlyPermissions } from "#kit/permissions.ts";
import { builtInRoles, mustRequireSso, rankOf, roleDefaults } from "./rules.ts";

describe("roles", () => {
  it("[RO1] rank in their order, custom ones as operator", () => {
    expect([...builtInRoles, null].map(rankOf)).toEqual([4, 3, 2, 1, 1]);
  });

  it("[RO2] start as the ruling says", () => {
    expect(roleDefaults.admin.permissions).toEqual(permissions);
    expect(permissions.filter((one) => !roleDefaults.groupAdmin.permissions.includes(one))).toEqual([
      "workspace.roles.manage",
      "workspace.properties.manage",
      "workspace.sso.manage",
    ]);
    expect(roleDefaults.operator.permissions).toEqual([]);
    expect(builtInRoles.map((role) => roleDefaults[role].requiresSso)).toEqual([true, true, false, false]);
    expect(builtInRoles.map((role) => roleDefaults[role].restrictContentToAccessGroups)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("[RO3] require a personal sign-in by what they hold", () => {
    for (const permission of permissions) {
      expect(mustRequireSso([permission])).toBe(ssoOnlyPermissions.includes(permission));
    }
    expect(mustRequireSso([])).toBe(false);
    for (const role of builtInRoles) {
      const { permissions: held, requiresSso } = roleDefaults[role];
      expect(requiresSso || !mustRequireSso(held)).toBe(true);
    }
  });
});
