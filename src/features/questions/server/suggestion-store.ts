import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

/** A suggested question as it is stored: with all its groups, visible to the actor or not. */
export interface StoredSuggestion {
  readonly id: string;
  readonly title: string;
  readonly emoji: string;
  readonly createdBy: string;
  readonly accessGroupIds: readonly string[];
  readonly revision: number;
}

const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("copilot_suggestion as s")
    .select(["s.id", "s.title", "s.emoji", "s.created_by as createdBy", "s.revision"])
    .select(
      sql<string[]>`array(select t.group_id from copilot_suggestion_group t
        where t.workspace_id = s.workspace_id and t.suggestion_id = s.id order by t.group_id)`.as("accessGroupIds"),
    )
    .where("s.workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "s"));

/** [QU1] The suggestions that the actor sees, in their order. */
export const selectVisibleSuggestions = (scope: Scope): Promise<StoredSuggestion[]> =>
  visibleRows(scope).orderBy("s.position").orderBy("s.id").execute();

/** One that the actor sees, locked until the commit. */
export const findSuggestionToChange = (scope: Scope, id: string): Promise<StoredSuggestion | undefined> =>
  visibleRows(scope).where("s.id", "=", id).forUpdate("s").executeTakeFirst();

/** Adds a suggestion after all others, those that the actor does not see too. */
export async function insertSuggestion(
  scope: Scope,
  one: { readonly id: string; readonly title: string; readonly emoji: string },
): Promise<void> {
  await scope.db
    .insertInto("copilot_suggestion")
    .values({
      workspace_id: scope.workspaceId,
      id: one.id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from copilot_suggestion
        where workspace_id = ${scope.workspaceId})`,
      title: one.title,
      emoji: one.emoji,
      created_by: scope.actor.profileId,
      created_at: scope.now,
    })
    .execute();
}

export async function updateSuggestion(
  scope: Scope,
  id: string,
  { title, emoji }: { readonly title: string; readonly emoji: string },
): Promise<void> {
  await scope.db
    .updateTable("copilot_suggestion")
    .set((eb) => ({ title, emoji, revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteSuggestion(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("copilot_suggestion")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function replaceGroups(scope: Scope, suggestionId: string, groupIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("copilot_suggestion_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("suggestion_id", "=", suggestionId)
    .execute();
  if (groupIds.length === 0) return;
  await scope.db
    .insertInto("copilot_suggestion_group")
    .values(groupIds.map((group_id) => ({ workspace_id: scope.workspaceId, suggestion_id: suggestionId, group_id })))
    .execute();
}

/** Another group in the place of one, on every suggestion that has it. */
export async function replaceGroupEverywhere(scope: Scope, groupId: string, other: string): Promise<void> {
  await sql`insert into copilot_suggestion_group (workspace_id, suggestion_id, group_id)
    select workspace_id, suggestion_id, ${other}::uuid from copilot_suggestion_group
    where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
    on conflict do nothing`.execute(scope.db);
  await removeGroupEverywhere(scope, groupId);
}

export async function removeGroupEverywhere(scope: Scope, groupId: string): Promise<void> {
  // An edit that was begun before names groups that are others by now.
  await sql`update copilot_suggestion s set revision = s.revision + 1 from copilot_suggestion_group t
    where s.workspace_id = ${scope.workspaceId} and t.workspace_id = s.workspace_id and t.suggestion_id = s.id
      and t.group_id = ${groupId}`.execute(scope.db);
  await scope.db
    .deleteFrom("copilot_suggestion_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}

/** Deletes the suggestions that are in this group alone, visible to the actor or not; returns them. */
export async function deleteSuggestionsOnlyIn(
  scope: Scope,
  groupId: string,
): Promise<{ readonly id: string; readonly title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    delete from copilot_suggestion s using copilot_suggestion_group t
    where s.workspace_id = ${scope.workspaceId} and t.workspace_id = s.workspace_id and t.suggestion_id = s.id
      and t.group_id = ${groupId} and not exists (select from copilot_suggestion_group other
        where other.workspace_id = s.workspace_id and other.suggestion_id = s.id and other.group_id <> ${groupId})
    returning s.id, s.title`.execute(scope.db);
  return rows;
}
