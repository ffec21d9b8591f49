import type { AccessGroup } from "#features/groups/contract.ts";
import type { BuiltInRoleShown, roleEndpoints } from "#features/roles/contract.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import type { Output } from "#kit/endpoint.ts";
import type { Invite } from "../../contract.ts";

/** A pending invite, for tests of screens. */
export const inviteSample = (change: Partial<Invite> = {}): Invite => ({
  inviteId: "0192aa00-0000-7000-8000-0000000000b1",
  email: "ben@example.com",
  phoneNumber: null,
  displayName: "Ben Jones",
  profileRole: { builtInRole: "operator" },
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  state: "pending",
  invitedBy: "Ada",
  createdAt: "2026-11-19T10:00:00.000Z",
  sentAt: "2026-11-19T10:00:00.000Z",
  expiresAt: "2026-11-26T10:00:00.000Z",
  acceptedAt: null,
  ...change,
});

const role = (builtInRole: BuiltInRole, permissions: string[]): BuiltInRoleShown => ({
  builtInRole,
  isRenamed: false,
  name: builtInRole,
  permissions,
  requiresSso: permissions.length > 1,
  restrictContentToAccessGroups: builtInRole !== "admin",
  updatedAt: "2026-11-19T10:00:00.000Z",
  revision: 1,
  memberCount: 1,
  isOwn: false,
});

/** The built-in roles as the server lists them. */
export const roleSamples: Output<typeof roleEndpoints.list> = {
  builtInRoles: [
    role("admin", ["workspace.members.manage", "workspace.roles.manage"]),
    role("groupAdmin", ["workspace.members.manage", "workspace.groups.manage"]),
    role("contentAuthor", ["content.areas.manage"]),
    role("operator", []),
  ],
  workspaceRoles: [],
};

export const nightShift: AccessGroup = {
  id: "0192aa00-0000-7000-8000-0000000000a1",
  name: "Night shift",
  icon: "users",
  parentId: null,
  revision: 1,
};
