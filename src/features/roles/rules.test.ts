import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Permission, permissions, ssoOnlyPermissions } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import {
  type BuiltInRole,
  builtInRoles,
  isRoleNameTaken,
  isSsoFixed,
  mustRequireSso,
  type RoleFacts,
  rankOf,
  roleChangeRefusal,
  roleDefaults,
  roleEditRefusal,
} from "./rules.ts";

const builtIn = (role: BuiltInRole): RoleFacts => ({
  builtIn: role,
  permissions: roleDefaults[role].permissions,
  requiresSso: roleDefaults[role].requiresSso,
  seesAllContent: !roleDefaults[role].restrictContentToAccessGroups,
});
const custom = (...held: Permission[]): RoleFacts => ({
  builtIn: null,
  permissions: held,
  requiresSso: mustRequireSso(held),
});
const actorOf = (role: RoleFacts, profileId = "actor"): Actor => ({
  profileId,
  workspaceId: "",
  displayName: "",
  rank: rankOf(role.builtIn),
  permissions: new Set(role.permissions),
  seesAllContent: role.seesAllContent ?? false,
  scope: new Set(),
});

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

  it("[RO3] require a personal sign-in because of their permissions", () => {
    for (const permission of permissions) {
      expect(mustRequireSso([permission])).toBe(ssoOnlyPermissions.includes(permission));
    }
    expect(mustRequireSso([])).toBe(false);
    for (const role of builtInRoles) {
      const { permissions: held, requiresSso } = roleDefaults[role];
      expect(requiresSso || !mustRequireSso(held)).toBe(true);
    }
  });

  it.each([
    ["admin", true],
    ["groupAdmin", true],
    ["contentAuthor", false],
    ["operator", false],
    [null, false],
  ] as const)("[RO10] cannot be freed from SSO nor bound to it where they are fixed: %s %s", (role, fixed) => {
    expect(isSsoFixed(role)).toBe(fixed);
  });
});

/** The seven kinds of role of the matrix; the three custom ones have the permissions in their names. */
const seven = {
  admin: builtIn("admin"),
  groupAdmin: builtIn("groupAdmin"),
  contentAuthor: builtIn("contentAuthor"),
  operator: builtIn("operator"),
  governor: custom("workspace.members.manage", "workspace.roles.manage"),
  publisher: custom("content.procedures.publish"),
  reader: custom(),
};
type Seven = keyof typeof seven;
const names = Object.keys(seven) as Seven[];
const news = ["admin", "contentAuthor", "operator", "publisher"] as const;

/** Written out from ruling R3, not computed: whom each may change, and what they may give. */
const allowed: Record<Seven, { readonly targets: readonly Seven[]; readonly news: readonly Seven[] }> = {
  admin: { targets: names, news },
  groupAdmin: {
    targets: ["contentAuthor", "operator", "publisher", "reader"],
    news: ["contentAuthor", "operator", "publisher"],
  },
  contentAuthor: { targets: ["operator", "reader"], news: ["operator"] },
  operator: { targets: [], news: [] },
  governor: { targets: [], news: [] },
  publisher: { targets: [], news: [] },
  reader: { targets: [], news: [] },
};

describe("changing a member's role", () => {
  it.each(names.flatMap((actor) => names.map((target) => [actor, target] as const)))(
    "[RO7] by %s of %s is bounded by the old role and the new one",
    (actor, target) => {
      const may = (newRole: RoleFacts | null) =>
        roleChangeRefusal(actorOf(seven[actor]), { targetProfileId: "target", oldRole: seven[target], newRole }) ===
        undefined;
      const touches = allowed[actor].targets.includes(target);
      for (const name of news) expect(may(seven[name]), name).toBe(touches && allowed[actor].news.includes(name));
      expect(may(null), "removal").toBe(touches);
    },
  );

  it.each(names)("[RO7] bounds an invitation by %s in the same way", (actor) => {
    for (const name of news) {
      const change = { targetProfileId: null, oldRole: null, newRole: seven[name] };
      expect(roleChangeRefusal(actorOf(seven[actor]), change) === undefined).toBe(allowed[actor].news.includes(name));
    }
  });

  it.each(names)("[RO7] is never made by %s of themselves", (actor) => {
    for (const name of news) {
      const change = { targetProfileId: "actor", oldRole: seven[actor], newRole: seven[name] };
      expect(roleChangeRefusal(actorOf(seven[actor]), change)).toBe("ownRole");
    }
  });

  it("[RO7] gives no role that lifts the restriction which the giver has", () => {
    const change = { targetProfileId: null, oldRole: null, newRole: { ...custom(), seesAllContent: true } };
    expect(roleChangeRefusal(actorOf(builtIn("groupAdmin")), change)).toBe("roleHoldsMore");
    expect(roleChangeRefusal(actorOf(builtIn("admin")), change)).toBeUndefined();
  });

  it.each([
    ["operator", custom(), "signInMissing"],
    ["reader", builtIn("groupAdmin"), "signInMissing"],
    ["reader", builtIn("contentAuthor"), undefined],
    ["operator", null, undefined],
  ] as const)(
    "[RO8] from %s is refused where the member could not sign in with the new role",
    (old, newRole, refusal) => {
      const change = { targetProfileId: "target", oldRole: seven[old], newRole };
      const admin = actorOf(builtIn("admin"));
      expect(roleChangeRefusal(admin, { ...change, targetHasSignIn: false })).toBe(refusal);
      expect(roleChangeRefusal(admin, { ...change, targetHasSignIn: true })).toBeUndefined();
    },
  );

  const anyRole: fc.Arbitrary<RoleFacts> = fc.oneof(
    fc.constantFrom(...builtInRoles).map(builtIn),
    fc.subarray([...permissions]).map((held) => custom(...held)),
  );

  it("[RO7] never hands on more than the giver has", () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyRole, (own, oldRole, newRole) => {
        const actor = actorOf(own);
        if (roleChangeRefusal(actor, { targetProfileId: "target", oldRole, newRole })) return;
        for (const role of [oldRole, newRole]) {
          expect(role.permissions.every((one) => own.permissions.includes(one))).toBe(true);
          expect(own.builtIn === "admin" || actor.rank > rankOf(role.builtIn)).toBe(true);
        }
      }),
    );
  });

  it("[RO7] allows no more to a member with fewer permissions", () => {
    fc.assert(
      fc.property(anyRole, anyRole, fc.subarray([...permissions]), (oldRole, newRole, held) => {
        const groupAdmin = actorOf(builtIn("groupAdmin"));
        const weaker = { ...groupAdmin, permissions: new Set(held.filter((one) => groupAdmin.permissions.has(one))) };
        const change = { targetProfileId: "target", oldRole, newRole };
        if (roleChangeRefusal(groupAdmin, change)) expect(roleChangeRefusal(weaker, change)).toBeDefined();
      }),
    );
  });
});

describe("a change of a role", () => {
  const governor = actorOf(seven.governor);
  const admin = actorOf(seven.admin);
  const open = { ...custom("analytics.view"), seesAllContent: true };

  it.each([
    ["makes one that holds more", governor, null, custom("analytics.view"), "roleHoldsMore"],
    ["takes away what they lack", governor, custom("analytics.view"), custom(), "roleHoldsMore"],
    ["makes one that holds nothing", governor, null, custom(), undefined],
    ["makes one like their own", governor, null, seven.governor, undefined],
    ["turns off the SSO of admins", admin, seven.admin, { ...seven.admin, requiresSso: false }, "ssoRequirementFixed"],
    [
      "turns off SSO that is needed",
      admin,
      seven.publisher,
      { ...seven.publisher, requiresSso: false },
      "permissionsRequireSso",
    ],
    ["lifts the restriction as an admin", admin, custom(), { ...custom(), seesAllContent: true }, undefined],
    ["lifts the restriction", governor, custom(), { ...custom(), seesAllContent: true }, "restrictionIsAdmins"],
    ["leaves it lifted", admin, open, { ...open, permissions: [] }, undefined],
  ] as const)("[RO11] [RO3] [RO10] [RO13] is judged alike: somebody %s", (_, actor, before, after, refusal) => {
    expect(roleEditRefusal(actor, before, after)).toBe(refusal);
  });
});

describe("the name of a role", () => {
  const roles = [
    { id: "1", builtIn: "operator" as const, name: "Werker" },
    { id: "2", builtIn: null, name: "Fitter" },
  ];
  it.each([
    ["Fitter", true],
    [" ＦITTER ", true],
    ["werker", true],
    ["Operator", true],
    ["fachkraft", true],
    ["Fitters", false],
    ["Admin", false],
  ])("[RO6] is free or not: %s %s", (name, taken) => {
    expect(isRoleNameTaken(name, roles)).toBe(taken);
    expect(isRoleNameTaken(name, [...roles, { id: "3", builtIn: "admin", name: null }])).toBe(
      taken || name === "Admin",
    );
  });

  it("[RO6] may stay as it is", () => {
    expect(isRoleNameTaken("fitter", roles, "2")).toBe(false);
  });
});
