import type { Scope } from "#kit/server/scope.ts";
import { setUses, usedAssets } from "../../media/server/service.ts";

/**
 * [CA6] Photos come to those that the action has already; none is ever taken away.
 * @throws Problem 400 `unknownMedia` for what is no finished upload of the actor's own
 */
export async function addPhotos(scope: Scope, actionId: string, photoIds: readonly string[] = []): Promise<void> {
  if (photoIds.length === 0) return;
  const user = { type: "correctiveAction", id: actionId } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), ...photoIds]);
}
