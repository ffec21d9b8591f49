import { setUses, usedAssets } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [CA6] Adds photos to those that the action has; none is ever removed.
 * @throws Problem 400 `unknownMedia` for files that are no finished upload of the actor's own
 */
export async function addPhotos(scope: Scope, actionId: string, photoIds: readonly string[] = []): Promise<void> {
  if (photoIds.length === 0) return;
  const user = { type: "correctiveAction", id: actionId } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), ...photoIds]);
}
