import type { StepProgress } from "#features/performs/progress.ts";
import { carryRecord } from "#features/performs/rules/steps/reset.ts";
import { withVersions } from "#features/performs/rules/steps/step-versions.ts";
import { findEntry, findRecordedSteps } from "#features/performs/server/run-service.ts";
import { getVersionContent, type PublishedForPerform } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * A record of the actor's own that a new perform continues, and the steps that are asked again regardless of their
 * answers.
 */
export interface Carry {
  readonly recordId: string;
  readonly versionId: string;
  readonly repeatedStepIds: ReadonlySet<string>;
}

/**
 * [PF30] [PF31] [PF140] What a perform of this version brings along from a record: all but the steps that are asked again
 * and what changed. Every answer and mark says the version that it was made on.
 */
export async function carriedSteps(scope: Scope, carry: Carry, version: PublishedForPerform): Promise<StepProgress[]> {
  const record = await findEntry(scope, carry.recordId);
  if (!record || record.profileId !== scope.actor.profileId || record.procedureId !== version.procedureId) return [];
  const before = await getVersionContent(scope, carry.versionId);
  const recorded = withVersions(await findRecordedSteps(scope, carry.recordId), record.versionNumber);
  return carryRecord(before, version.content, recorded, carry.repeatedStepIds);
}

/** The modules whose answers were carried over. */
export const carriedModuleIds = (steps: readonly StepProgress[]): string[] =>
  steps.flatMap((step) => step.modules.map((module) => module.moduleId));
