import type { PerformableContent } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureSnapshot } from "../progress.ts";

/** All that is remembered at once, in characters of JSON: what a hundred large procedures take. */
const charactersMax = 100_000_000;

interface Remembered {
  readonly content: PerformableContent;
  readonly characters: number;
}

/** Published versions never change, so a save need not read megabytes to check one answer. Oldest use first. */
const remembered = new Map<string, Remembered>();
let characters = 0;

/** The content, without answers, of a version that was published. The caller has shown that the actor may see it. */
export async function performableOf(scope: Scope, versionId: string): Promise<PerformableContent> {
  const key = `${scope.workspaceId} ${versionId}`;
  const known = remembered.get(key);
  if (known) {
    remembered.delete(key);
    remembered.set(key, known);
    return known.content;
  }
  const content = withoutAnswers(await getVersionContent(scope, versionId));
  remember(key, content);
  return content;
}

function remember(key: string, content: PerformableContent): void {
  if (remembered.has(key)) return;
  const size = JSON.stringify(content).length;
  remembered.set(key, { content, characters: size });
  characters += size;
  for (const [oldest, { characters: freed }] of remembered) {
    if (characters <= charactersMax || oldest === key) break;
    remembered.delete(oldest);
    characters -= freed;
  }
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
