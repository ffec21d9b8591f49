import { createHash } from "node:crypto";
import type { StepProgress } from "#features/performs/progress.ts";
import { readingsOf } from "#features/performs/rules/answers/readings.ts";
import type { Outline } from "#features/procedures/content.ts";
import type { Scope } from "#kit/server/scope.ts";
import { correctiveActionLimits } from "../contract.ts";
import { dueByPriority } from "../rules/due.ts";
import { findOfDeviation, isOfModule } from "./action-store.ts";
import { insertAction, type NewAction } from "./action-writes.ts";
import { insertEvent } from "./event-store.ts";
import { publishActionChange } from "./publish-change.ts";

interface SubmittedPerform {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly steps: readonly StepProgress[];
}

const priority = "medium";

/**
 * [CA33] Opens a corrective action for every out-of-bounds reading that was confirmed, in the submitter's name and with
 * the reason. Where one was opened for a reading already there is no second, however often this is called.
 */
export async function openForDeviations(scope: Scope, perform: SubmittedPerform, content: Outline): Promise<void> {
  for (const reading of readingsOf(content, perform.steps)) {
    const { moduleId, stepId, stepNumber, stepTitle, question, value, min, max, unit, deviationReason } = reading;
    if (deviationReason === null || (await findOfDeviation(scope, perform.id, moduleId))) continue;
    const title = `${question.trim() || stepTitle}: ${value} ${unit}`.trim();
    const opened: Omit<NewAction, "id"> = {
      procedureId: perform.procedureId,
      versionId: perform.versionId,
      version: perform.versionNumber,
      procedureTitle: perform.title,
      performId: perform.id,
      step: { id: stepId, number: stepNumber, title: stepTitle },
      module: { id: moduleId, moduleType: "numberInput", question },
      deviation: { of: "outOfBounds", value, min, max, unit },
      title: title.slice(0, correctiveActionLimits.titleCharactersMax),
      description: deviationReason,
      priority,
      assigneeId: null,
      dueAt: dueByPriority(priority, scope.now),
      claimedAt: new Date(Math.min(scope.now.getTime(), Date.parse(reading.enteredAt))),
    };
    let id = idOfDeviation(scope.workspaceId, perform.id, moduleId);
    if (!(await insertAction(scope, { ...opened, id }))) {
      if (await isOfModule(scope, id, perform.id, moduleId)) continue;
      // Whoever knew the perform and the question could open something else under the id before.
      id = scope.newId();
      await insertAction(scope, { ...opened, id });
    }
    await insertEvent(scope, id, { kind: "opened" });
    await publishActionChange(scope, undefined, id, "opened", {
      versionId: perform.versionId,
      performId: perform.id,
      stepId,
      assigneeId: null,
    });
  }
}

/** Returns one id per reading: of two concurrent openers, one waits at the primary key and then finds the other's row. */
export function idOfDeviation(workspaceId: string, performId: string, moduleId: string): string {
  const hex = createHash("sha256").update(`outOfBounds ${workspaceId} ${performId} ${moduleId}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
