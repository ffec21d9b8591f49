import type { Scope } from "#kit/server/scope.ts";
import type { ActionState, Deviation } from "../contract.ts";
import type { Priority } from "../rules/priority.ts";
import type { StoredAction } from "./action-store.ts";

export interface NewAction {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly version: number;
  readonly procedureTitle: string;
  readonly performId: string | null;
  readonly step: StoredAction["step"];
  readonly module: StoredAction["module"];
  readonly deviation: Deviation | null;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly assigneeId: string | null;
  readonly dueAt: Date;
  readonly claimedAt: Date;
}

/** [CA4] False where an action has this id already. Of two at once the second waits for the first. */
export async function insertAction(scope: Scope, action: NewAction): Promise<boolean> {
  const result = await scope.db
    .insertInto("corrective_action")
    .values({
      workspace_id: scope.workspaceId,
      id: action.id,
      procedure_id: action.procedureId,
      version_id: action.versionId,
      version_number: action.version,
      procedure_title: action.procedureTitle,
      perform_id: action.performId,
      step_id: action.step?.id ?? null,
      step_number: action.step?.number ?? null,
      step_title: action.step?.title ?? null,
      module_id: action.module?.id ?? null,
      module_type: action.module?.moduleType ?? null,
      question: action.module?.question ?? null,
      deviation: action.deviation && JSON.stringify(action.deviation),
      title: action.title,
      description: action.description,
      priority: action.priority,
      assignee_id: action.assigneeId,
      due_at: action.dueAt,
      opened_by: scope.actor.profileId,
      opened_at: scope.now,
      claimed_at: action.claimedAt,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface ActionChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: Priority | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly dueAt?: Date | undefined;
  /** The actor ends it, or opens it again. */
  readonly state?: ActionState;
  readonly resolution?: string;
}

/** Increments the revision. The caller has locked the row and compared the revision. */
export async function updateAction(scope: Scope, id: string, change: ActionChange): Promise<void> {
  const { state } = change;
  await scope.db
    .updateTable("corrective_action")
    .set((eb) => ({
      revision: eb("revision", "+", 1),
      ...(change.title !== undefined && { title: change.title }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.priority !== undefined && { priority: change.priority }),
      ...(change.assigneeId !== undefined && { assignee_id: change.assigneeId }),
      ...(change.dueAt !== undefined && { due_at: change.dueAt }),
      ...(change.resolution !== undefined && { resolution: change.resolution }),
      ...(state !== undefined && {
        state,
        ended_by: state === "open" ? null : scope.actor.profileId,
        ended_at: state === "open" ? null : scope.now,
      }),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
