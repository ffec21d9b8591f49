import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Reminder } from "../../rules/reminders.ts";

export interface MemberReminder extends Reminder {
  readonly profileId: string;
}

/** Sets that have due dates, by id. */
export async function selectSetsWithDates(scope: Scope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("procedure_set")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`(due_days is not null or due_on is not null)`)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Notes reminders as given. Answers those that were not given before: each is given once, on whatever node. */
export async function noteReminders(
  scope: Scope,
  setId: string,
  reminders: readonly MemberReminder[],
): Promise<MemberReminder[]> {
  if (reminders.length === 0) return [];
  const rows = await scope.db
    .insertInto("procedure_set_reminder")
    .values(
      reminders.map(({ profileId, dueAt, kind }) => ({
        workspace_id: scope.workspaceId,
        set_id: setId,
        profile_id: profileId,
        due_at: dueAt,
        kind,
        reminded_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["profile_id", "due_at", "kind"])
    .execute();
  const given = new Set(rows.map((row) => `${row.profile_id} ${row.due_at.getTime()} ${row.kind}`));
  return reminders.filter((one) => given.has(`${one.profileId} ${one.dueAt.getTime()} ${one.kind}`));
}
