import type { DraftContent } from "#features/procedures/content.ts";
import type { StoredVersion } from "#features/procedures/server/draft-service.ts";
import { findLease, notifyEditors, ownLockId } from "#features/procedures/server/draft-service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { saveDraft } from "./save-draft.ts";

/**
 * Saves a draft from outside its editor. No other member may be editing; the actor's own editor is notified, since this
 * is not one of its saves. [P101]
 * @throws Problem 423 `draftLocked`, and what `saveDraft` throws
 */
export async function saveOutsideEditor(
  scope: Scope,
  procedureId: string,
  version: StoredVersion,
  content: DraftContent,
): Promise<{ readonly revision: number }> {
  const at = { procedureId, versionId: version.id, revision: version.revision };
  const lockId = await ownLockId(scope, version.id);
  const saved = await saveDraft(scope, at, { ...content, areaIds: version.areaIds, lockId });
  await notifyEditors(scope, version.id, await findLease(scope, version.id));
  return saved;
}
