import { changeAction } from "#features/corrective-actions/server/change-action.ts";
import { closeAction } from "#features/corrective-actions/server/end-action.ts";
import { openAction } from "#features/corrective-actions/server/open-action.ts";
import { idOfDeviation, openForDeviations } from "#features/corrective-actions/server/open-for-deviations.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import type { Scope } from "#kit/server/scope.ts";
import { hour } from "#kit/time.ts";
import type { DemoCorrectiveAction, DemoWorkspace } from "../demo-plant.ts";
import { type DemoDeviation, deviationPerformKey } from "../deviations.ts";
import { idOf, performIdOf, personIdOf, procedureIdOf } from "../ids.ts";
import type { DemoPerform } from "../performs.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { versionIdOf } from "./seed-procedures.ts";

/** What people of the plant found wrong during performs, and the outcome. */
export async function seedCorrectiveActions(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const one of workspace.followUps.correctiveActions) {
    const at = placeOf(workspace, one);
    if (!at) continue;
    const id = idOf(workspace.key, "corrective-action", one.key);
    const opener = asPerson(scope, workspace, one.by, daysBefore(scope.now, one.daysAgo));
    const { revision } = await openAction(opener, procedureIdOf(workspace.key, one.procedure), {
      id,
      versionId: at.versionId,
      ...at.answer,
      title: one.title,
      description: one.description,
      priority: one.priority,
      claimedAt: opener.now.toISOString(),
      ...(one.assignee !== undefined && { assigneeId: personIdOf(workspace.key, one.assignee) }),
    });
    if (!one.closed) continue;
    const { by, daysAgo, resolution } = one.closed;
    await closeAction(asPerson(scope, workspace, by, daysBefore(scope.now, daysAgo)), id, { revision, resolution });
  }
}

/** The actions that runs with a reading outside of its bounds opened when they were submitted, and what became of them. */
export async function seedDeviations(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const performs = new Map(workspace.performs(scope.now).map((perform) => [perform.id, perform]));
  for (const deviation of workspace.followUps.deviations) {
    const id = performIdOf(workspace.key, deviationPerformKey(deviation));
    const perform = performs.get(id);
    const content = workspace.procedures.find((one) => one.key === deviation.procedure)?.published;
    if (!content || !perform?.submittedAt) continue;
    const { versionNumber, stepsProgress: steps, submittedAt } = perform;
    const procedureId = procedureIdOf(workspace.key, deviation.procedure);
    const versionId = versionIdOf(workspace.key, deviation.procedure, versionNumber);
    const performer = asPerson(scope, workspace, deviation.by, new Date(submittedAt));
    const submitted = { id, procedureId, versionId, versionNumber, title: content.title, steps };
    await openForDeviations(performer, submitted, content);
    await followUp(scope, workspace, deviation, { performId: id, at: new Date(submittedAt), steps });
  }
}

async function followUp(
  scope: Scope,
  workspace: DemoWorkspace,
  { assignee, closed }: DemoDeviation,
  { performId, at, steps }: { performId: string; at: Date; steps: DemoPerform["stepsProgress"] },
): Promise<void> {
  const module = steps
    .flatMap((step) => step.modules)
    .find((one) => one.moduleType === "numberInput" && one.performData?.deviationReason !== undefined);
  if (!module) return;
  const id = idOfDeviation(scope.workspaceId, performId, module.moduleId);
  let revision = 1;
  if (assignee !== undefined) {
    const lead = asPerson(scope, workspace, assignee, new Date(at.getTime() + assignedAfterMs));
    const change = { revision, assigneeId: personIdOf(workspace.key, assignee) };
    ({ revision } = await changeAction(lead, id, change));
  }
  if (!closed) return;
  const closer = asPerson(scope, workspace, closed.by, daysBefore(scope.now, closed.daysAgo));
  await closeAction(closer, id, { revision, resolution: closed.resolution });
}

const assignedAfterMs = 3 * hour;

/** The published version, and the step or answer that is meant; undefined where the workspace has no such procedure. */
function placeOf(workspace: DemoWorkspace, { procedure: key, number, step: title }: DemoCorrectiveAction) {
  const procedure = workspace.procedures.find((one) => one.key === key);
  if (!procedure?.published) return undefined;
  const versionId = versionIdOf(
    workspace.key,
    key,
    Math.max(...procedure.state.versions.map((version) => version.versionNumber)),
  );
  for (const { step } of numberedSteps(procedure.published)) {
    if (number === undefined && step.title === title) return { versionId, answer: { stepId: step.id } };
    const module = step.modules.find(
      (one) => one.moduleType === "numberInput" && one.moduleData.prompt === number?.[0],
    );
    if (number === undefined || !module) continue;
    const deviation = { of: "outOfBounds", value: number[1] } as const;
    return { versionId, answer: { stepId: step.id, moduleId: module.id, deviation } };
  }
  return undefined;
}
