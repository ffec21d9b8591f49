import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { StoredItem } from "../rules/items.ts";
import type { SetTerms } from "../rules/procedure-status.ts";

const columnsOf = (terms: SetTerms) => ({
  set_type: terms.setType,
  enforces_order: terms.enforcesOrder,
  due_days: terms.dueDays,
  due_on: terms.dueOn,
  valid_months: terms.validMonths,
  pass_mark: terms.passMark,
  attempts_max: terms.attemptsMax,
  wait_hours: terms.waitHours,
  needs_sign_off: terms.needsSignOff,
});

export async function insertSet(
  scope: Scope,
  set: SetTerms & { readonly id: string; readonly title: string; readonly isGlobal: boolean },
): Promise<void> {
  const { profileId } = scope.actor;
  await scope.db
    .insertInto("procedure_set")
    .values({
      workspace_id: scope.workspaceId,
      id: set.id,
      title: set.title,
      ...columnsOf(set),
      global_since: set.isGlobal ? scope.now : null,
      created_by: profileId,
      created_at: scope.now,
      updated_by: profileId,
      updated_at: scope.now,
    })
    .execute();
}

export interface SetChange {
  readonly title?: string | undefined;
  readonly terms?: SetTerms | undefined;
  readonly isDeleted?: boolean | undefined;
}

/** Writes the given fields only, and increments the revision. */
export async function updateSet(scope: Scope, id: string, change: SetChange): Promise<void> {
  await scope.db
    .updateTable("procedure_set")
    .set((eb) => ({
      ...(change.title !== undefined && { title: change.title }),
      ...(change.terms && columnsOf(change.terms)),
      ...(change.isDeleted !== undefined && { deleted_at: change.isDeleted ? scope.now : null }),
      revision: eb("revision", "+", 1),
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** The procedures of a set in order, without deleted ones, and which of them the actor sees. */
export async function selectItems(scope: Scope, setId: string): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select i.procedure_id as "procedureId", ${visibleTo(scope, "q")} as "isVisible"
    from procedure_set_item i join procedure q on q.workspace_id = i.workspace_id and q.id = i.procedure_id
    where i.workspace_id = ${scope.workspaceId} and i.set_id = ${setId} and q.deleted_at is null
    order by i.position`.execute(scope.db);
  return rows;
}

/** The procedures in their order. One that stays keeps since when it belongs to the set. */
export async function replaceItems(scope: Scope, setId: string, procedureIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("procedure_set_item")
    .where("workspace_id", "=", scope.workspaceId)
    .where("set_id", "=", setId)
    .where("procedure_id", "!=", sql<string>`all(${[...procedureIds]}::uuid[])`)
    .execute();
  if (procedureIds.length === 0) return;
  await scope.db
    .insertInto("procedure_set_item")
    .values(
      procedureIds.map((procedureId, position) => ({
        workspace_id: scope.workspaceId,
        set_id: setId,
        procedure_id: procedureId,
        position,
        added_at: scope.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "set_id", "procedure_id"])
        .doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
    )
    .execute();
}

/** The groups of a set. One that stays keeps since when its members are asked. */
export async function replaceGroups(scope: Scope, setId: string, groupIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("procedure_set_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("set_id", "=", setId)
    .where("group_id", "!=", sql<string>`all(${[...groupIds]}::uuid[])`)
    .execute();
  if (groupIds.length > 0) {
    const row = { workspace_id: scope.workspaceId, set_id: setId, tied_at: scope.now };
    await scope.db
      .insertInto("procedure_set_group")
      .values(groupIds.map((group_id) => ({ ...row, group_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await noteGlobal(scope, sql`s.id = ${setId}`);
}

/** Another group in the place of one, or none, on every set that has it, a deleted one too. */
export async function replaceGroupEverywhere(scope: Scope, groupId: string, other: string | null): Promise<void> {
  if (other !== null) {
    await sql`insert into procedure_set_group (workspace_id, set_id, group_id, tied_at)
      select workspace_id, set_id, ${other}::uuid, ${scope.now}::timestamptz from procedure_set_group
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  const gone = await scope.db
    .deleteFrom("procedure_set_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .returning("set_id")
    .execute();
  if (gone.length > 0) await noteGlobal(scope, sql`s.id = any(${gone.map((row) => row.set_id)}::uuid[])`);
}

/**
 * Since when it is required of everyone: set when the last group is removed, and cleared with the first that is added.
 */
async function noteGlobal(scope: Scope, which: ReturnType<typeof sql>): Promise<void> {
  await sql`update procedure_set s set global_since = case
      when exists (select from procedure_set_group t where t.workspace_id = s.workspace_id and t.set_id = s.id) then null
      else coalesce(s.global_since, ${scope.now}::timestamptz) end
    where s.workspace_id = ${scope.workspaceId} and ${which}`.execute(scope.db);
}
