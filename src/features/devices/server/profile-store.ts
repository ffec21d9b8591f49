import { sql } from "kysely";
import { type Permission, permissionsFrom } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { SharedProfile } from "../contract.ts";
import { pinTriesMax } from "../rules.ts";

/** [DV7] No identity of its own, and a role that asks for none. */
const shareable = sql<boolean>`not r.requires_sso
  and p.id <> all (array(select profile_id from fettle_personal_profiles()))`;

const shared = (scope: Scope) =>
  scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .leftJoin("profile_pin as n", (join) =>
      join.onRef("n.workspace_id", "=", "p.workspace_id").onRef("n.profile_id", "=", "p.id"),
    )
    .select(["p.id", "p.display_name as displayName", "p.icon as profileIcon", "n.tries"])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null)
    .where("p.is_product_team", "=", false)
    .where(shareable);

interface Row {
  readonly id: string;
  readonly displayName: string;
  readonly profileIcon: string;
  readonly tries: number | null;
}

const onTheWire = (row: Row): SharedProfile => ({
  id: row.id,
  displayName: row.displayName,
  profileIcon: row.profileIcon,
  hasPin: row.tries !== null,
  isPinLocked: row.tries !== null && row.tries >= pinTriesMax,
});

/** The profiles that a shared device of the workspace may act as, by name. */
export async function selectShared(scope: Scope): Promise<SharedProfile[]> {
  const rows = await shared(scope)
    .orderBy((eb) => eb.fn("lower", ["p.display_name"]))
    .orderBy("p.id")
    .execute();
  return rows.map(onTheWire);
}

export async function findShared(scope: Scope, profileId: string): Promise<SharedProfile | undefined> {
  const row = await shared(scope).where("p.id", "=", profileId).executeTakeFirst();
  return row && onTheWire(row);
}

export async function isPersonal(scope: Scope, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${profileId}::uuid in (select profile_id from fettle_personal_profiles()) as found`.execute(scope.db);
  return rows[0]?.found ?? false;
}

/** What an actor must have to let others act as the profile: access to its groups, and its role's permissions. */
export async function powersOf(
  scope: Scope,
  profileId: string,
): Promise<{ groupIds: string[]; permissions: Permission[] } | undefined> {
  const role = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select("r.permissions")
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", profileId)
    .where("p.removed_at", "is", null)
    .executeTakeFirst();
  const groups = await scope.db
    .selectFrom("group_member")
    .select("group_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .execute();
  return role && { groupIds: groups.map((row) => row.group_id), permissions: permissionsFrom(role.permissions) };
}

/** The profile's row, locked until the commit; undefined if it is gone. */
export async function holdProfile(scope: Scope, profileId: string): Promise<{ displayName: string } | undefined> {
  return scope.db
    .selectFrom("profile")
    .select("display_name as displayName")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", profileId)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
