import { notify } from "#features/notifications/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { dueSoonMs, reminderOf } from "../rules/due.ts";

/**
 * [CA27] Every quarter of an hour: notifies assignees of actions that are due within a day, or overdue; once for each
 * due moment.
 */
export const correctiveActionReminderJob: Job = {
  name: "remind-of-corrective-actions",
  policy: "system",
  schedule: "*/15 * * * *",
  async run(appContext) {
    for (const id of await allWorkspaces(appContext)) await remindOfActions(appContext, id);
  },
};

/** One action per transaction: an interrupted job has notified exactly of what it recorded. */
export async function remindOfActions(appContext: AppContext, workspaceId: string): Promise<void> {
  const ids = await asSystem(appContext, workspaceId, selectDue, undefined, true);
  for (const id of ids) await asSystem(appContext, workspaceId, (scope) => remind(scope, id));
}

const assigned = (scope: Scope) =>
  scope.db
    .selectFrom("corrective_action")
    .where("workspace_id", "=", scope.workspaceId)
    .where("state", "=", "open")
    .where("assignee_id", "is not", null)
    .where("due_at", "<=", new Date(scope.now.getTime() + dueSoonMs));

async function selectDue(scope: Scope): Promise<string[]> {
  const rows = await assigned(scope)
    .select("id")
    .where(({ and, or, eb }) =>
      or([
        and([eb("due_at", "<", scope.now), eb("overdue_told_for", "is distinct from", eb.ref("due_at"))]),
        and([eb("due_at", ">=", scope.now), eb("due_soon_told_for", "is distinct from", eb.ref("due_at"))]),
      ]),
    )
    .orderBy("due_at")
    .execute();
  return rows.map((row) => row.id);
}

/** With the row locked, so that two nodes notify once. */
async function remind(scope: Scope, id: string): Promise<void> {
  const action = await assigned(scope)
    .select(["procedure_id", "title", "assignee_id", "due_at", "due_soon_told_for", "overdue_told_for"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!action?.assignee_id) return;
  const due = {
    state: "open",
    dueAt: action.due_at,
    dueSoonToldFor: action.due_soon_told_for,
    overdueToldFor: action.overdue_told_for,
  } as const;
  const reminder = reminderOf(due, scope.now);
  if (reminder === undefined) return;
  await scope.db
    .updateTable("corrective_action")
    .set(reminder === "overdue" ? { overdue_told_for: action.due_at } : { due_soon_told_for: action.due_at })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
  const data = {
    correctiveActionId: id,
    procedureId: action.procedure_id,
    title: action.title,
    dueAt: action.due_at.toISOString(),
  };
  if (reminder === "overdue") await notify(scope, [action.assignee_id], "correctiveActionOverdue", data);
  else await notify(scope, [action.assignee_id], "correctiveActionDueSoon", data);
}
