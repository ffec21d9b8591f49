import { setUses, usedAssets } from "#features/media/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { procedurePolicy } from "../../policy.ts";
import { addEditors, findVersion } from "../version-store.ts";
import { authorsProcedure, draftToChange, type Found } from "./find-visible.ts";

/**
 * A version that the actor may make copies of, answers included: the draft, the published one, one of the history.
 * @throws Problem 404, 403
 */
export async function versionToCopy(scope: Scope, procedureId: string, versionId: string): Promise<Found> {
  const procedure = await authorsProcedure(scope, procedureId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  const version = await findVersion(scope, procedureId, versionId);
  if (!version || version.state === "discarded" || version.state === "removed") throw notFound();
  return { procedure, version };
}

/**
 * A draft that the actor edits holds these files from now on, as if they had been in it, and these people's writing
 * [P113]. The caller has shown that the files are visible to the actor.
 * @throws Problem 404, 403, 410 `draftEnded`
 */
export async function holdInDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
  { mediaIds, editorIds }: { readonly mediaIds: readonly string[]; readonly editorIds: readonly string[] },
): Promise<void> {
  const { procedure, version } = await draftToChange(scope, at.procedureId, at.versionId);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  if (editorIds.length > 0) await addEditors(scope, version.id, editorIds);
  const user = { type: "procedureDraft", id: version.id } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), ...mediaIds], mediaIds);
}
