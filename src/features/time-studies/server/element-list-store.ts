import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { WorkElement } from "../rules/elements.ts";

/** An element list as it is stored: with all its groups, visible to the actor or not. */
export interface StoredElementList {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly elements: readonly WorkElement[];
  readonly accessGroupIds: readonly string[];
  readonly revision: number;
  readonly createdBy: Person;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const groupIds: RawBuilder<string[]> = sql<string[]>`array(select t.group_id from element_list_group t
  where t.workspace_id = e.workspace_id and t.element_list_id = e.id order by t.group_id)`;

const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("element_list as e")
    .innerJoin("profile as maker", (join) =>
      join.onRef("maker.workspace_id", "=", "e.workspace_id").onRef("maker.id", "=", "e.created_by"),
    )
    .select(["e.id", "e.name", "e.description", "e.revision", "e.created_at as createdAt", "e.updated_at as updatedAt"])
    .select([
      sql<WorkElement[]>`e.elements`.as("elements"),
      groupIds.as("accessGroupIds"),
      personOf("maker").as("createdBy"),
    ])
    .where("e.workspace_id", "=", scope.workspaceId)
    .where("e.deleted_at", "is", null)
    .where(visibleTo(scope, "e"));

/** [TS1] The lists that the actor sees, by name. */
export const selectVisibleLists = (scope: Scope): Promise<StoredElementList[]> =>
  visibleRows(scope).orderBy(sql`lower(e.name)`).orderBy("e.id").execute();

/**
 * One that the actor sees; `forUpdate` keeps others from changing it until the commit. It is read once the lock is held: a
 * statement that waited would return the groups of before the wait.
 */
export async function findVisibleList(
  scope: Scope,
  id: string,
  lock?: "forUpdate",
): Promise<StoredElementList | undefined> {
  const found = visibleRows(scope).where("e.id", "=", id);
  if (lock) await found.clearSelect().select("e.id").forUpdate("e").execute();
  return found.executeTakeFirst();
}

export interface ElementListFields {
  readonly name: string;
  readonly description: string;
  readonly elements: readonly WorkElement[];
}

export async function insertList(scope: Scope, id: string, fields: ElementListFields): Promise<void> {
  await scope.db
    .insertInto("element_list")
    .values({
      workspace_id: scope.workspaceId,
      id,
      name: fields.name,
      description: fields.description,
      elements: JSON.stringify(fields.elements),
      created_by: scope.actor.profileId,
      created_at: scope.now,
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    })
    .execute();
}

/** Writes all fields and increments the revision; a deleted list keeps its groups. */
export async function updateList(
  scope: Scope,
  id: string,
  change: Partial<ElementListFields> & { readonly isDeleted?: true },
): Promise<void> {
  await scope.db
    .updateTable("element_list")
    .set((eb) => ({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.elements !== undefined && { elements: JSON.stringify(change.elements) }),
      ...(change.isDeleted && { deleted_at: scope.now }),
      revision: eb("revision", "+", 1),
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
