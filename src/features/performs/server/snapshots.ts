import type { PerformableContent } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureSnapshot } from "../progress.ts";

/** Published versions never change, so a save need not read megabytes to check one answer. In characters of JSON. */
const contents = new BoundedMemory<PerformableContent>(50_000_000);

/** The content, without answers, of a version that was published. The caller has shown that the actor may see it. */
export async function performableOf(scope: Scope, versionId: string): Promise<PerformableContent> {
  const key = `${scope.workspaceId} ${versionId}`;
  const known = contents.recall(key);
  if (known) return known;
  const content = withoutAnswers(await getVersionContent(scope, versionId));
  contents.remember(key, content, JSON.stringify(content).length);
  return content;
}

interface OfVersion {
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
}

/** The version that a perform was started on, as its performer sees it. */
export const snapshotOf = async (scope: Scope, perform: OfVersion): Promise<ProcedureSnapshot> => ({
  id: perform.procedureId,
  versionId: perform.versionId,
  versionNumber: perform.versionNumber,
  ...(await performableOf(scope, perform.versionId)),
});
