import { closeAction } from "#features/corrective-actions/server/end-action.ts";
import { openAction } from "#features/corrective-actions/server/open-action.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DemoCorrectiveAction, DemoWorkspace } from "../demo-plant.ts";
import { idOf, personIdOf, procedureIdOf } from "../ids.ts";
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
