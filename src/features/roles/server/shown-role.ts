import type { Scope } from "#kit/server/scope.ts";
import type { BuiltInRoleShown, CustomRole } from "../contract.ts";
import { type BuiltInRole, builtInRoleNames, builtInRoles } from "../rules.ts";
import { countHolders, findActorRole, type Role, selectRoles } from "./role-store.ts";

interface RoleContext {
  readonly memberCount: number;
  readonly isOwn: boolean;
  /** What a built-in role is called in the first language of the workspace. */
  readonly ownName: string | undefined;
}

const fieldsOf = (role: Role, context: RoleContext) => ({
  isBuiltInRole: role.builtIn !== null,
  localizedName: role.name ?? context.ownName ?? "",
  permissions: [...role.permissions],
  requiresSso: role.requiresSso,
  restrictContentToAccessGroups: !role.seesAllContent,
  updatedAt: role.updatedAt.toISOString(),
  revision: role.revision,
  memberCount: context.memberCount,
  isOwn: context.isOwn,
});

const shownBuiltIn = (role: Role & { readonly builtIn: NonNullable<Role["builtIn"]> }, context: RoleContext) => ({
  builtInRole: role.builtIn,
  name: role.name ?? role.builtIn,
  isRenamed: role.name !== null,
  ...fieldsOf(role, context),
});

const shownCustom = (role: Role, context: RoleContext): CustomRole => ({
  roleId: role.id,
  name: role.name ?? "",
  createdAt: role.createdAt.toISOString(),
  ...fieldsOf(role, context),
});

export async function listRoles(
  scope: Scope,
): Promise<{ builtInRoles: BuiltInRoleShown[]; workspaceRoles: CustomRole[] }> {
  const roles = await selectRoles(scope);
  const counts = await countHolders(scope);
  const own = await findActorRole(scope);
  const { languages } = await scope.db
    .selectFrom("workspace")
    .select("languages")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  const nameOf = (builtIn: BuiltInRole) => {
    const [english, german = english] = builtInRoleNames[builtIn];
    return languages[0] === "de" ? german : english;
  };
  const contextOf = (role: Role): RoleContext => ({
    memberCount: counts.get(role.id) ?? 0,
    isOwn: role.id === own?.id,
    ownName: role.builtIn === null ? undefined : nameOf(role.builtIn),
  });
  return {
    builtInRoles: builtInRoles.flatMap((builtIn) => {
      const role = roles.find((one) => one.builtIn === builtIn);
      return role ? [shownBuiltIn({ ...role, builtIn }, contextOf(role))] : [];
    }),
    workspaceRoles: roles.filter((role) => role.builtIn === null).map((role) => shownCustom(role, contextOf(role))),
  };
}

/** One role as it is after a change. */
export async function showCustom(scope: Scope, roleId: string): Promise<CustomRole> {
  const role = (await listRoles(scope)).workspaceRoles.find((one) => one.roleId === roleId);
  if (!role) throw new Error("The role that was just written is not there");
  return role;
}

export async function showBuiltIn(scope: Scope, builtIn: string): Promise<BuiltInRoleShown> {
  const role = (await listRoles(scope)).builtInRoles.find((one) => one.builtInRole === builtIn);
  if (!role) throw new Error(`The workspace has no role ${builtIn}`);
  return role;
}
