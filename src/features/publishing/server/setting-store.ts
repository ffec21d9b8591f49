import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ApprovalStage } from "../rules/approval-stages.ts";

export interface StoredSetting {
  readonly stages: readonly ApprovalStage[];
  readonly reminderDays: number;
  readonly revision: number;
}

/** As the database's defaults are: a workspace that never set it has no row. */
const unset: StoredSetting = { stages: [], reminderDays: 3, revision: 1 };

/** @param lock `hold`: it cannot change until the commit; `change`: the same, and creates the row if it is missing */
export async function findSetting(scope: Scope, lock?: "hold" | "change"): Promise<StoredSetting> {
  if (lock === "change") {
    await scope.db
      .insertInto("approval_setting")
      .values({ workspace_id: scope.workspaceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const row = await scope.db
    .selectFrom("approval_setting")
    .select(["stages", "reminder_days", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .$if(lock === "hold", (query) => query.forShare())
    .$if(lock === "change", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return unset;
  // Only what the contract has checked is ever written.
  return { stages: row.stages as ApprovalStage[], reminderDays: row.reminder_days, revision: row.revision };
}

export async function writeSetting(
  scope: Scope,
  { stages, reminderDays }: { readonly stages: readonly ApprovalStage[]; readonly reminderDays: number },
): Promise<void> {
  await scope.db
    .updateTable("approval_setting")
    .set((eb) => ({ stages: JSON.stringify(stages), reminder_days: reminderDays, revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
}

export interface NamedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly isFormer: boolean;
  readonly mayPublish: boolean;
}

/** Members by id, former ones too, with whether their role may publish. */
export async function selectPeople(scope: Scope, ids: readonly string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select(["p.id", "p.display_name as displayName"])
    .select([
      sql<boolean>`p.removed_at is not null`.as("isFormer"),
      sql<boolean>`'content.procedures.publish' = any(r.permissions)`.as("mayPublish"),
    ])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
