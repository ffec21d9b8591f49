import { randomUUID } from "node:crypto";
import { memberEndpoints } from "#features/members/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { createRole } from "#features/roles/server/service.ts";
import type { Permission } from "#kit/permissions.ts";
import type { Principal } from "../model.ts";
import type { Kind, Refusal, Row, Workshop } from "../row.ts";

const manage = ["workspace.roles.manage"];

const newRole = ({ workspace }: Workshop, permissions: readonly Permission[]): Promise<string> =>
  workspace.asSystem((scope) => createRole(scope, { name: `Role ${randomUUID()}`, permissions }));

const customRole = (permissions: readonly Permission[] = []): Kind => ({
  make: async (making) => ({ params: { roleId: await newRole(making, permissions) }, revision: 1 }),
  remove: ({ maker }, { params }) =>
    maker.call(roleEndpoints.remove, { params: { roleId: params.roleId ?? "" }, body: {} }),
});

/** The role that the caller holds, where it is a custom one. */
const ownRole: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const own = (await making.caller?.call(memberEndpoints.me))?.body.profileRole;
    if (own === undefined || !("workspaceRoleId" in own)) return customRole().make(making);
    const { workspaceRoles } = (await making.maker.call(roleEndpoints.list)).body;
    const role = workspaceRoles.find((one) => one.roleId === own.workspaceRoleId);
    return { params: { roleId: own.workspaceRoleId }, revision: role?.revision ?? 1 };
  },
};

/** A role that somebody holds. */
const heldRole: Kind = {
  make: async (making) => {
    const person = await making.workspace.member([]);
    const { profileRole } = (await person.call(memberEndpoints.me)).body;
    return { params: { roleId: "workspaceRoleId" in profileRole ? profileRole.workspaceRoleId : "" } };
  },
};

const builtIn = (name: "operator" | "contentAuthor" | "groupAdmin"): Kind => ({
  make: async ({ maker }) => {
    const { builtInRoles } = (await maker.call(roleEndpoints.list)).body;
    const role = builtInRoles.find((one) => one.builtInRole === name);
    return { params: { builtInRoleId: name }, revision: role?.revision ?? 1 };
  },
});

/** Members may neither create nor change a role with permissions that they lack (ruling R3, threat B51). */
const holding =
  (...permissions: readonly string[]) =>
  (who: Principal): Refusal | null =>
    permissions.every((permission) => who.holds.includes(permission)) ? null : "403";
const onlyAdmins =
  (refusal: Refusal) =>
  ({ role }: Principal): Refusal | null =>
    role === "admin" ? null : refusal;

const about = (kind: Kind) => ({ needs: manage, about: kind, isGroupless: true }) as const;
const aName = (_thing: unknown, { newId }: { newId: () => string }) => ({ body: { name: `Role ${newId()}` } });

export const roleRows: readonly Row[] = [
  { endpoint: roleEndpoints.list, needs: [...manage, "workspace.members.manage"] },
  {
    endpoint: roleEndpoints.create,
    needs: manage,
    input: (_thing, { newId }) => ({ body: { name: `Role ${newId()}`, permissions: [] } }),
  },
  {
    endpoint: roleEndpoints.create,
    variant: "holding more",
    needs: manage,
    except: holding("analytics.view"),
    input: (_thing, { newId }) => ({ body: { name: `Role ${newId()}`, permissions: ["analytics.view"] } }),
  },
  {
    endpoint: roleEndpoints.create,
    variant: "not bound to groups",
    needs: manage,
    // Only an admin lifts the restriction (threat B56).
    except: onlyAdmins("403"),
    input: (_thing, { newId }) => ({
      body: { name: `Role ${newId()}`, permissions: [], restrictContentToAccessGroups: false },
    }),
  },
  {
    endpoint: roleEndpoints.updateBuiltIn,
    variant: "renamed",
    ...about(builtIn("operator")),
    // A built-in role's id is its name: there is no other workspace's to put in its place.
    ownStaysVisible: true,
    input: aName,
  },
  {
    endpoint: roleEndpoints.updateBuiltIn,
    variant: "a role that holds more",
    ...about(builtIn("contentAuthor")),
    ownStaysVisible: true,
    except: holding("content.areas.manage"),
    input: () => ({ body: { requiresSso: true, forceOverride: true } }),
  },
  {
    endpoint: roleEndpoints.updateBuiltIn,
    variant: "a role that always requires SSO",
    ...about(builtIn("groupAdmin")),
    ownStaysVisible: true,
    except: ({ role }) => (role === "admin" ? "409" : "403"),
    input: () => ({ body: { requiresSso: false, forceOverride: true } }),
  },
  { endpoint: roleEndpoints.update, ...about(customRole()), input: aName },
  {
    endpoint: roleEndpoints.update,
    variant: "a role that holds more",
    ...about(customRole(["analytics.view"])),
    except: holding("analytics.view"),
    input: aName,
  },
  {
    endpoint: roleEndpoints.update,
    variant: "to hold more",
    ...about(customRole()),
    except: holding("analytics.view"),
    input: () => ({ body: { permissions: ["analytics.view"] } }),
  },
  {
    endpoint: roleEndpoints.update,
    variant: "no longer bound to groups",
    ...about(customRole()),
    except: onlyAdmins("403"),
    input: () => ({ body: { restrictContentToAccessGroups: false } }),
  },
  {
    endpoint: roleEndpoints.update,
    variant: "one's own role",
    ...about(ownRole),
    // Members may not edit their own role (ruling R3); an admin's is built in.
    except: ({ role }) => (role === "custom" ? "403" : null),
    input: aName,
  },
  {
    endpoint: roleEndpoints.preview,
    ...about(customRole()),
    input: () => ({ body: { restrictContentToAccessGroups: true } }),
  },
  { endpoint: roleEndpoints.remove, ...about(customRole()), input: () => ({ body: {} }) },
  {
    endpoint: roleEndpoints.remove,
    variant: "a role that holds more",
    ...about(customRole(["analytics.view"])),
    except: holding("analytics.view"),
    input: () => ({ body: {} }),
  },
  {
    endpoint: roleEndpoints.remove,
    variant: "one's own role",
    ...about(ownRole),
    except: ({ role }) => (role === "custom" ? "403" : null),
    input: () => ({ body: { reassignToRoleId: "operator" } }),
  },
  {
    endpoint: roleEndpoints.remove,
    variant: "its members become operators",
    ...about(heldRole),
    // The same rule as for a change of role, for each member (threat B51); a custom role outranks no other role.
    except: onlyAdmins("409"),
    input: () => ({ body: { reassignToRoleId: "operator" } }),
  },
  {
    endpoint: roleEndpoints.remove,
    variant: "its members become admins",
    ...about(heldRole),
    except: onlyAdmins("409"),
    input: () => ({ body: { reassignToRoleId: "admin" } }),
  },
];
