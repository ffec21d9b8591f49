import { sql } from "kysely";
import type { PropertyListing } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { pairOf } from "../rules.ts";

/** An area as it is stored: with all its groups and neighbours, visible to the actor or not. */
export interface StoredArea {
  readonly id: string;
  readonly name: string;
  readonly pictureId: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly accessGroupIds: readonly string[];
  readonly connectedIds: readonly string[];
  readonly noteCount: number;
}

const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("area")
    .select(["id", "name", "picture_id as pictureId", "revision", "created_at as createdAt", "updated_at as updatedAt"])
    .select([
      sql<string[]>`array(select group_id from area_group t
        where t.workspace_id = area.workspace_id and t.area_id = area.id order by group_id)`.as("accessGroupIds"),
      sql<string[]>`array(select case t.area_id when area.id then t.other_id else t.area_id end from area_connection t
        where t.workspace_id = area.workspace_id and area.id in (t.area_id, t.other_id))`.as("connectedIds"),
      sql<number>`(select count(*) from area_note t
        where t.workspace_id = area.workspace_id and t.area_id = area.id)`.as("noteCount"),
    ])
    .where("area.workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "area"));

/** The areas that the actor sees, by name; of `ids` where they are given. */
export const selectVisibleAreas = (scope: Scope, ids?: readonly string[]): Promise<StoredArea[]> =>
  visibleRows(scope)
    .$if(ids !== undefined, (query) => query.where("id", "=", sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();

/** The same, those that pass the filters of the properties, in their order where one is asked for. */
export function selectListedAreas(
  scope: Scope,
  { filter, sortText }: PropertyListing,
  isDescending: boolean,
): Promise<StoredArea[]> {
  const key = sortText?.(isDescending);
  return visibleRows(scope)
    .where(filter)
    .$if(key !== undefined, (query) => query.orderBy(key ?? sql`1`, isDescending ? "desc" : "asc"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** The ones of these ids that the actor sees. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("area")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where(visibleTo(scope, "area"))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * One area in sight; `forUpdate` keeps others from changing it until the commit. It is read once the lock is held: a statement
 * that waited would return the groups and connections of before the wait.
 */
export async function findVisibleArea(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredArea | undefined> {
  if (lock) {
    const area = scope.db.selectFrom("area").select("id").where("workspace_id", "=", scope.workspaceId);
    await area.where("id", "=", id).where(visibleTo(scope, "area")).forUpdate().execute();
  }
  return visibleRows(scope).where("area.id", "=", id).executeTakeFirst();
}

export async function insertArea(
  scope: Scope,
  area: { readonly id: string; readonly name: string; readonly pictureId: string | null },
): Promise<void> {
  await scope.db
    .insertInto("area")
    .values({
      workspace_id: scope.workspaceId,
      id: area.id,
      name: area.name,
      picture_id: area.pictureId,
      created_by: scope.actor.profileId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** Writes the given fields only, and increments the revision of each. */
export async function updateAreas(
  scope: Scope,
  ids: readonly string[],
  change: { readonly name?: string | undefined; readonly pictureId?: string | null | undefined } = {},
): Promise<void> {
  await scope.db
    .updateTable("area")
    .set((eb) => ({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.pictureId !== undefined && { picture_id: change.pictureId }),
      revision: eb("revision", "+", 1),
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function deleteArea(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("area").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}

export async function replaceGroups(scope: Scope, areaId: string, groupIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("area_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("area_id", "=", areaId)
    .execute();
  if (groupIds.length === 0) return;
  await scope.db
    .insertInto("area_group")
    .values(groupIds.map((groupId) => ({ workspace_id: scope.workspaceId, area_id: areaId, group_id: groupId })))
    .execute();
}

export async function changeConnections(
  scope: Scope,
  areaId: string,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  const pairs = (otherIds: readonly string[]) => otherIds.map((otherId) => pairOf(areaId, otherId));
  for (const [first, second] of pairs(change.remove)) {
    await scope.db
      .deleteFrom("area_connection")
      .where("workspace_id", "=", scope.workspaceId)
      .where("area_id", "=", first)
      .where("other_id", "=", second)
      .execute();
  }
  if (change.add.length === 0) return;
  await scope.db
    .insertInto("area_connection")
    .values(pairs(change.add).map(([area_id, other_id]) => ({ workspace_id: scope.workspaceId, area_id, other_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Another group in the place of one, or none, on every area that has it, a deleted one too. */
export async function replaceGroupEverywhere(scope: Scope, groupId: string, other: string | null): Promise<void> {
  if (other !== null) {
    await sql`insert into area_group (workspace_id, area_id, group_id)
      select workspace_id, area_id, ${other}::uuid from area_group
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  await scope.db
    .deleteFrom("area_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}
