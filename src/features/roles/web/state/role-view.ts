import type { Output } from "#kit/endpoint.ts";
import { type Permission, permissionsFrom } from "#kit/permissions.ts";
import type { RoleRef, roleEndpoints } from "../../contract.ts";
import type { BuiltInRole, RoleFacts } from "../../rules.ts";

/** A role as the screens show it, of either kind. The key of a built-in role is its name. */
export interface RoleView extends RoleFacts {
  readonly key: string;
  readonly ref: RoleRef;
  /** The given name; null for a built-in role that was never renamed. */
  readonly name: string | null;
  readonly seesAllContent: boolean;
  readonly revision: number;
  readonly memberCount: number;
  /** The person who is looking holds it. */
  readonly isOwn: boolean;
}

export type RoleList = Output<typeof roleEndpoints.list>;
type OnTheWire = RoleList["builtInRoles"][number] | RoleList["workspaceRoles"][number];

export const roleViews = (list: RoleList): readonly RoleView[] => [
  ...list.builtInRoles.map(viewOf),
  ...list.workspaceRoles.map(viewOf),
];

export function viewOf(role: OnTheWire): RoleView {
  const facts = {
    permissions: permissionsFrom(role.permissions),
    requiresSso: role.requiresSso,
    seesAllContent: !role.restrictContentToAccessGroups,
    revision: role.revision,
    memberCount: role.memberCount,
    isOwn: role.isOwn,
  };
  if ("roleId" in role) {
    return { key: role.roleId, ref: { workspaceRoleId: role.roleId }, builtIn: null, name: role.name, ...facts };
  }
  const builtIn: BuiltInRole = role.builtInRole;
  return { key: builtIn, ref: { builtInRole: builtIn }, builtIn, name: role.isRenamed ? role.name : null, ...facts };
}

export const keyOf = (ref: RoleRef): string => ("builtInRole" in ref ? ref.builtInRole : ref.workspaceRoleId);

/** A person's changes of a role, as a difference: it still applies if another member changed something else. */
export interface RoleEdit {
  readonly add?: readonly Permission[];
  readonly remove?: readonly Permission[];
  readonly requiresSso?: boolean;
  readonly seesAllContent?: boolean;
  /** Of the preview of `seesAllContent` that was shown [RO30]. */
  readonly digest?: string;
}

/** The role after an edit, as the person sees it at once. */
export function withChange(role: RoleView, edit: RoleEdit): RoleView {
  const { add = [], remove = [], requiresSso = role.requiresSso, seesAllContent = role.seesAllContent } = edit;
  const kept = role.permissions.filter((one) => !remove.includes(one) && !add.includes(one));
  return { ...role, permissions: [...kept, ...add], requiresSso, seesAllContent };
}

/** Two wishes as one; the later one wins. */
export function joined(first: RoleEdit, then: RoleEdit): RoleEdit {
  const without = (list: readonly Permission[] = [], gone: readonly Permission[] = []) =>
    list.filter((one) => !gone.includes(one));
  return {
    ...first,
    ...then,
    add: [...new Set([...without(first.add, then.remove), ...(then.add ?? [])])],
    remove: [...new Set([...without(first.remove, then.add), ...(then.remove ?? [])])],
  };
}
