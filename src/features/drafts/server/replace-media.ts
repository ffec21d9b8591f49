import { setUses, usedAssets } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { authorsProcedure, requireVisibleDraft } from "#features/procedures/server/draft-service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type OtherMedia, withMediaReplaced } from "../rules/replace-media.ts";
import { createDraft } from "./create-draft.ts";
import { saveOutsideEditor } from "./save-outside-editor.ts";

/**
 * [P75] Replaces a file by another in a procedure's draft, and begins a draft if there is none. The caller has proven
 * that the new file is visible to the actor. Returns whether anything referred to the old one.
 * @throws Problem 404, 403, 423 `draftLocked`
 */
export async function replaceMedia(scope: Scope, procedureId: string, from: string, to: OtherMedia): Promise<boolean> {
  const procedure = await authorsProcedure(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.edit, procedure);
  if (procedure.draftVersionId === null) await createDraft(scope, procedureId);
  const { version } = await requireVisibleDraft(scope, procedureId);
  const content = withMediaReplaced(version.content, from, to);
  if (content === version.content) return false;
  const user = { type: "procedureDraft", id: version.id } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), to.id], [to.id]);
  await saveOutsideEditor(scope, procedureId, version, content);
  return true;
}
