import { getVersionContent } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type ChangedStep, changedSteps } from "../rules/changed-steps.ts";

/** Published versions never change, so the difference between two of them is computed once. */
const known = new Map<string, readonly ChangedStep[]>();
const knownMax = 2000;

/** [S23] What changed between two published versions, by their ids, step by step. */
export async function changesBetween(scope: Scope, fromId: string, toId: string): Promise<readonly ChangedStep[]> {
  if (fromId === toId) return [];
  const key = `${scope.workspaceId} ${fromId} ${toId}`;
  const found = known.get(key);
  if (found) return found;
  const changes = changedSteps(await getVersionContent(scope, fromId), await getVersionContent(scope, toId));
  if (known.size >= knownMax) known.clear();
  known.set(key, changes);
  return changes;
}
