import { permissionsFrom } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { BuiltInRole } from "../rules.ts";

export interface Role {
  readonly id: string;
  readonly builtIn: BuiltInRole | null;
  readonly name: string | null;
  readonly permissions: readonly ReturnType<typeof permissionsFrom>[number][];
  readonly requiresSso: boolean;
  readonly restrictContentToAccessGroups: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export async function selectRoles(scope: Scope): Promise<Role[]> {
  const rows = await scope.db
    .selectFrom("role")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    builtIn: row.built_in as BuiltInRole | null,
    name: row.name,
    permissions: permissionsFrom(row.permissions),
    requiresSso: row.requires_sso,
    restrictContentToAccessGroups: row.restrict_content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function insertRole(scope: Scope, role: Omit<Role, "createdAt" | "updatedAt">): Promise<void> {
  await scope.db
    .insertInto("role")
    .values({
      workspace_id: scope.workspaceId,
      id: role.id,
      built_in: role.builtIn,
      name: role.name,
      permissions: [...role.permissions],
      requires_sso: role.requiresSso,
      restrict_content: role.restrictContentToAccessGroups,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}
