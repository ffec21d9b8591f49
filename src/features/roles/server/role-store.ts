import { sql } from "kysely";
import { type Permission, permissionsFrom } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { BuiltInRole, RoleFacts } from "../rules.ts";

export interface Role extends RoleFacts {
  readonly id: string;
  /** Null for a built-in role that was never renamed. */
  readonly name: string | null;
  readonly seesAllContent: boolean;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** `forShare` keeps a role as it is until the commit, `forUpdate` for oneself. */
export type RoleLock = "forShare" | "forUpdate";

const inWorkspace = (scope: Scope) =>
  scope.db
    .selectFrom("role")
    .select(["id", "built_in", "name", "permissions", "requires_sso", "restrict_content"])
    .select(["revision", "created_at", "updated_at"])
    .where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof inWorkspace>["execute"]>>[number];

/** [RO5] What no release knows counts for nothing, and is logged. */
function roleOf(scope: Scope, row: Row): Role {
  const held = permissionsFrom(row.permissions);
  if (held.length !== row.permissions.length) scope.log.warn({ roleId: row.id }, "a role holds unknown permissions");
  return {
    id: row.id,
    builtIn: row.built_in as BuiltInRole | null,
    name: row.name,
    permissions: held,
    requiresSso: row.requires_sso,
    seesAllContent: !row.restrict_content,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function selectRoles(scope: Scope): Promise<Role[]> {
  const rows = await inWorkspace(scope).orderBy("created_at").orderBy("id").execute();
  return rows.map((row) => roleOf(scope, row));
}

export async function findRole(scope: Scope, id: string, lock?: RoleLock): Promise<Role | undefined> {
  const row = await inWorkspace(scope)
    .where("id", "=", id)
    .$if(lock === "forShare", (query) => query.forShare())
    .$if(lock === "forUpdate", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && roleOf(scope, row);
}

export async function findBuiltInRole(scope: Scope, builtIn: BuiltInRole, lock?: RoleLock): Promise<Role | undefined> {
  const row = await inWorkspace(scope)
    .where("built_in", "=", builtIn)
    .$if(lock === "forUpdate", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && roleOf(scope, row);
}

export type NewRoleRow = Pick<Role, "id" | "builtIn" | "name" | "permissions" | "requiresSso" | "seesAllContent">;

export async function insertRole(scope: Scope, role: NewRoleRow): Promise<void> {
  await scope.db
    .insertInto("role")
    .values({
      workspace_id: scope.workspaceId,
      id: role.id,
      built_in: role.builtIn,
      name: role.name,
      permissions: [...role.permissions],
      requires_sso: role.requiresSso,
      restrict_content: !role.seesAllContent,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

export interface RoleChangeRow {
  readonly name?: string | null | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  readonly requiresSso?: boolean | undefined;
  readonly seesAllContent?: boolean | undefined;
}

/** Writes the given fields only, and increments the revision; a raise renews the tokens of its members. */
export async function updateRole(scope: Scope, id: string, change: RoleChangeRow, isRaise: boolean): Promise<void> {
  await scope.db
    .updateTable("role")
    .set((eb) => ({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.permissions !== undefined && { permissions: [...change.permissions] }),
      ...(change.requiresSso !== undefined && { requires_sso: change.requiresSso }),
      ...(change.seesAllContent !== undefined && { restrict_content: !change.seesAllContent }),
      revision: eb("revision", "+", 1),
      updated_at: scope.now,
      ...(isRaise && { raised_at: scope.now }),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteRole(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("role").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}

export interface Holder {
  readonly id: string;
  readonly displayName: string;
}

/** The members who hold a role, by name. */
export const selectHolders = (scope: Scope, roleId: string): Promise<Holder[]> =>
  scope.db
    .selectFrom("profile")
    .select(["id", "display_name as displayName"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("role_id", "=", roleId)
    .where("removed_at", "is", null)
    .orderBy(sql`lower(display_name)`)
    .orderBy("id")
    .execute();

export async function countHolders(scope: Scope): Promise<Map<string, number>> {
  const rows = await scope.db
    .selectFrom("profile")
    .select(["role_id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("workspace_id", "=", scope.workspaceId)
    .where("removed_at", "is", null)
    .groupBy("role_id")
    .execute();
  return new Map(rows.map((row) => [row.role_id, Number(row.count)]));
}

/** What the actor may do right now, which the gate may have seen otherwise; undefined for a former member. */
export const findActorRole = (scope: Scope): Promise<Role | undefined> =>
  scope.db
    .selectFrom("profile")
    .select("role_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", scope.actor.profileId)
    .where("removed_at", "is", null)
    .executeTakeFirst()
    .then((row) => row && findRole(scope, row.role_id));
