import { getVersionContent } from "#features/procedures/server/service.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type ChangedStep, changedSteps, mustBeRepeated, type NamedSteps, namedSteps } from "../rules/changed-steps.ts";

/** Published versions never change, so the difference between two of them is computed once, and their steps read once. */
const differences = new BoundedMemory<readonly ChangedStep[]>(20_000);
const steps = new BoundedMemory<NamedSteps>(50_000);

/** [S23] What changed between two published versions, by their ids, step by step. */
export async function changesBetween(scope: Scope, fromId: string, toId: string): Promise<readonly ChangedStep[]> {
  if (fromId === toId) return [];
  const key = `${scope.workspaceId} ${fromId} ${toId}`;
  const known = differences.recall(key);
  if (known) return known;
  const changes = changedSteps(await getVersionContent(scope, fromId), await getVersionContent(scope, toId));
  differences.remember(key, changes, changes.length + 1);
  return changes;
}

/** The steps of a published version, in order. */
export async function stepsIn(scope: Scope, versionId: string): Promise<NamedSteps> {
  const key = `${scope.workspaceId} ${versionId}`;
  const known = steps.recall(key);
  if (known) return known;
  const found = namedSteps(await getVersionContent(scope, versionId));
  steps.remember(key, found, found.size + 1);
  return found;
}

/** A major version, and the one published directly before it: null where it was the first. */
interface Major {
  readonly versionId: string;
  readonly priorId: string | null;
}

/** [S17] What a major version asks for again: the steps that it changed or added, if today's version has them still. */
export async function stepsAskedBy(scope: Scope, major: Major, todayId: string): Promise<readonly string[]> {
  if (major.priorId === null) return [];
  const changes = (await changesBetween(scope, major.priorId, major.versionId)).filter(mustBeRepeated);
  if (changes.length === 0) return [];
  const today = await stepsIn(scope, todayId);
  return changes.flatMap(({ stepId }) => (today.has(stepId) ? [stepId] : []));
}
