import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** A group as it is kept. */
export interface StoredGroup {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly parentId: string | null;
  readonly revision: number;
}

/**
 * Serializes the changes of a workspace's tree: what a change depends on is read after this lock, and stays (threat
 * B61).
 */
export async function lockTree(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups ${scope.workspaceId}`}, 0))`.execute(scope.db);
}

/**
 * [GR15] With the digest of a preview, access cannot change from here to the commit. It is taken before any other lock,
 * as by every change of the tree, so that two changes do not deadlock.
 */
export async function lockVisibility(scope: Scope, digest: string | undefined): Promise<void> {
  if (digest !== undefined) await lockTree(scope);
}

export const selectGroups = (scope: Scope): Promise<StoredGroup[]> =>
  scope.db
    .selectFrom("access_group")
    .select(["id", "name", "icon", "parent_id as parentId", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .execute();

/** Keeps the group from being assigned (to content or members) until the commit. */
export async function lockGroup(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom("access_group")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What creating a group needs to know of its place: how many there are, its depth, its siblings. */
export async function placeBelow(
  scope: Scope,
  parentId: string | null,
): Promise<{ count: number; parentDepth: number; neighbours: string[] }> {
  const { rows } = await sql<{ count: number; parentDepth: number; neighbours: string[] }>`
    with recursive up as (
      select id, parent_id, 1 as depth from access_group where workspace_id = ${scope.workspaceId} and id = ${parentId}
      union
      select g.id, g.parent_id, up.depth + 1 from access_group g
      join up on g.workspace_id = ${scope.workspaceId} and g.id = up.parent_id and up.depth < 100
    )
    select (select count(*)::int from access_group where workspace_id = ${scope.workspaceId}) as count,
      (select coalesce(max(depth), 0) from up) as "parentDepth",
      array(select name from access_group where workspace_id = ${scope.workspaceId}
        and parent_id is not distinct from ${parentId}::uuid) as neighbours`.execute(scope.db);
  return rows[0] ?? { count: 0, parentDepth: 0, neighbours: [] };
}

export async function insertGroup(scope: Scope, group: Omit<StoredGroup, "revision">): Promise<void> {
  await scope.db
    .insertInto("access_group")
    .values({
      workspace_id: scope.workspaceId,
      id: group.id,
      name: group.name,
      icon: group.icon,
      parent_id: group.parentId,
    })
    .execute();
}

export interface GroupFields {
  readonly name?: string | undefined;
  readonly icon?: string | undefined;
  readonly parentId?: string | null | undefined;
}

/** Writes the given fields only, and increments the revision. */
export async function updateGroup(scope: Scope, id: string, fields: GroupFields): Promise<void> {
  await scope.db
    .updateTable("access_group")
    .set((eb) => ({
      ...(fields.name !== undefined && { name: fields.name }),
      ...(fields.icon !== undefined && { icon: fields.icon }),
      ...(fields.parentId !== undefined && { parent_id: fields.parentId }),
      revision: eb("revision", "+", 1),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteGroup(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("group_member")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", id)
    .execute();
  await scope.db
    .deleteFrom("access_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Who is in the group itself, of those who are still members. */
export async function selectMembersOf(scope: Scope, groupId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("group_member as m")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "m.workspace_id").onRef("p.id", "=", "m.profile_id"),
    )
    .select("m.profile_id")
    .where("m.workspace_id", "=", scope.workspaceId)
    .where("m.group_id", "=", groupId)
    .where("p.removed_at", "is", null)
    .execute();
  return rows.map((row) => row.profile_id);
}

/** Adds all of them to all of the groups; returns who was added, by group. */
export async function insertMembers(
  scope: Scope,
  groupIds: readonly string[],
  profileIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ groupId: string; profileId: string }>`
    insert into group_member (workspace_id, group_id, profile_id, joined_at)
    select ${scope.workspaceId}::uuid, g, p, ${scope.now}::timestamptz from unnest(${[...groupIds].sort()}::uuid[]) g, unnest(${[...profileIds].sort()}::uuid[]) p
    on conflict do nothing returning group_id as "groupId", profile_id as "profileId"`.execute(scope.db);
  return byGroup(rows);
}

export async function deleteMembers(
  scope: Scope,
  groupIds: readonly string[],
  profileIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await scope.db
    .deleteFrom("group_member")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", sql<string>`any(${[...groupIds]}::uuid[])`)
    .where("profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .returning(["group_id as groupId", "profile_id as profileId"])
    .execute();
  return byGroup(rows);
}

const byGroup = (rows: readonly { groupId: string; profileId: string }[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.groupId)].map(([groupId, held]) => [groupId, held.map((row) => row.profileId)]),
  );

/** The direct members of each group; for one member if one is given. */
export const selectMembership = (
  scope: Scope,
  profileId?: string,
): Promise<{ profileId: string; groupIds: string[] }[]> =>
  scope.db
    .selectFrom("group_member as m")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "m.workspace_id").onRef("p.id", "=", "m.profile_id"),
    )
    .select(["m.profile_id as profileId", sql<string[]>`array_agg(m.group_id)`.as("groupIds")])
    .where("m.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null)
    .$if(profileId !== undefined, (query) => query.where("m.profile_id", "=", profileId ?? ""))
    .groupBy("m.profile_id")
    .execute();
