import type { Scope } from "#kit/server/scope.ts";
import { pinTriesMax } from "../rules.ts";
import type { HashedPin } from "./secrets.ts";

/**
 * [DV8] Takes one of the five tries; undefined if none is left. Counted and committed before the PIN is checked:
 * concurrent tries are no more than five.
 */
export async function takeTry(scope: Scope, profileId: string): Promise<(HashedPin & { tries: number }) | undefined> {
  return scope.db
    .updateTable("profile_pin")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .where("tries", "<", pinTriesMax)
    .returning(["salt", "hash", "tries"])
    .executeTakeFirst();
}

export async function findPin(scope: Scope, profileId: string): Promise<{ tries: number } | undefined> {
  return scope.db
    .selectFrom("profile_pin")
    .select("tries")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
}

/** Resets the tries. With `salt`, only if the PIN is still the one that was entered. */
export async function resetTries(scope: Scope, profileId: string, salt?: Buffer): Promise<boolean> {
  let query = scope.db
    .updateTable("profile_pin")
    .set({ tries: 0 })
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId);
  if (salt !== undefined) query = query.where("salt", "=", salt);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Sets the first PIN of a profile; false if one was set in the meantime. */
export async function insertPin(scope: Scope, profileId: string, pin: HashedPin): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("profile_pin")
    .values({
      workspace_id: scope.workspaceId,
      profile_id: profileId,
      salt: pin.salt,
      hash: pin.hash,
      set_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces the PIN that was just entered. */
export async function replacePin(scope: Scope, profileId: string, old: HashedPin, pin: HashedPin): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("profile_pin")
    .set({ salt: pin.salt, hash: pin.hash, tries: 0, set_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .where("salt", "=", old.salt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePin(scope: Scope, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom("profile_pin")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const selectLocked = (scope: Scope): Promise<{ id: string; displayName: string }[]> =>
  scope.db
    .selectFrom("profile_pin as n")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "n.workspace_id").onRef("p.id", "=", "n.profile_id"),
    )
    .select(["p.id", "p.display_name as displayName"])
    .where("n.workspace_id", "=", scope.workspaceId)
    .where("n.tries", ">=", pinTriesMax)
    .where("p.removed_at", "is", null)
    .orderBy("p.display_name")
    .execute();
