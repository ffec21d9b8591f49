import { demand, type Scope } from "#kit/server/scope.ts";
import { setUses, usedAssets } from "../../../media/server/service.ts";
import { procedurePolicy } from "../../policy.ts";
import { type OtherMedia, withMediaReplaced } from "../../rules/replace-media.ts";
import { findLease } from "../lock-store.ts";
import { createDraft } from "./create-draft.ts";
import { ownLockId, tellEditors } from "./demand-lease.ts";
import { authorsProcedure, draftInSight } from "./find-in-sight.ts";
import { saveDraft } from "./save-draft.ts";

/**
 * [P75] Puts a file in the place of another in a procedure's draft, which begins where there is none. The caller has
 * shown that the new file is in the actor's sight. Answers whether anything referred to the old one.
 * @throws Problem 404, 403, 423 `draftLocked`
 */
export async function replaceMedia(scope: Scope, procedureId: string, from: string, to: OtherMedia): Promise<boolean> {
  const procedure = await authorsProcedure(scope, procedureId, "lock");
  demand(scope, procedurePolicy.edit, procedure);
  if (procedure.draftVersionId === null) await createDraft(scope, procedureId);
  const { version } = await draftInSight(scope, procedureId);
  const content = withMediaReplaced(version.content, from, to);
  if (content === version.content) return false;
  const user = { type: "procedureDraft", id: version.id } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), to.id], [to.id]);
  const at = { procedureId, versionId: version.id, revision: version.revision };
  // Nobody else may be editing. The actor's own editor hears of it, for it has not saved this itself. [P101]
  await saveDraft(scope, at, { ...content, areaIds: version.areaIds, lockId: await ownLockId(scope, version.id) });
  await tellEditors(scope, version.id, await findLease(scope, version.id));
  return true;
}
