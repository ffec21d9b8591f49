import { sql } from "kysely";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { byName } from "#kit/text.ts";
import { type SavedSearch, type SearchAsked, savedSearchLimits } from "../saved-contract.ts";

const savedOf = (row: { id: string; name: string; asked: unknown }): SavedSearch => ({
  id: row.id,
  name: row.name,
  // Only `saveSearch` writes it.
  asked: row.asked as SearchAsked,
});

/** [SR23] The actor's own, by name. Those of others exist for nobody else. */
export async function listSaved(scope: Scope): Promise<SavedSearch[]> {
  const rows = await scope.db
    .selectFrom("saved_search")
    .select(["id", "name", "asked"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .execute();
  return rows.map(savedOf).toSorted(byName);
}

/** [SR23] @throws Problem 422 `tooManySavedSearches` */
export async function saveSearch(scope: Scope, given: Omit<SavedSearch, "id">): Promise<SavedSearch> {
  const { profileId } = scope.actor;
  // One after the other, so that two at once do not both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${profileId}`}, 0))`.execute(scope.db);
  const { count } = await scope.db
    .selectFrom("saved_search")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= savedSearchLimits.perPerson) throw new Problem("unprocessable", "tooManySavedSearches");
  return insertSaved(scope, profileId, given);
}

export async function insertSaved(
  scope: Scope,
  profileId: string,
  given: Omit<SavedSearch, "id">,
): Promise<SavedSearch> {
  const saved = { id: scope.newId(), ...given };
  await scope.db
    .insertInto("saved_search")
    .values({
      workspace_id: scope.workspaceId,
      id: saved.id,
      profile_id: profileId,
      name: saved.name,
      asked: JSON.stringify(saved.asked),
      created_at: scope.now,
    })
    .execute();
  return saved;
}

/** @throws Problem 404 */
export async function renameSaved(scope: Scope, id: string, name: string): Promise<SavedSearch> {
  const row = await scope.db
    .updateTable("saved_search")
    .set({ name })
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("id", "=", id)
    .returning(["id", "name", "asked"])
    .executeTakeFirst();
  if (!row) throw notFound();
  return savedOf(row);
}

/** @throws Problem 404 */
export async function removeSaved(scope: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await scope.db
    .deleteFrom("saved_search")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}
