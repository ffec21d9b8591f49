import { type SqlBool, sql } from "kysely";
import { performPolicy } from "#features/performs/policy.ts";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ActionFilter, ActionState, Deviation } from "../contract.ts";
import type { ActionFacts } from "../policy.ts";
import { type ActionAge, openedWithin } from "../rules/age.ts";
import type { Priority } from "../rules/priority.ts";
import { isNamed, isProcedureVisible, isSeen } from "./visibility.ts";

/** A corrective action as stored, as far as the actor sees it. */
export interface StoredAction extends ActionFacts {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly version: number;
  readonly procedureTitle: string;
  readonly isProcedureThere: boolean;
  readonly recordId: string | null;
  readonly step: { readonly id: string; readonly number: number; readonly title: string } | null;
  readonly module: { readonly id: string; readonly moduleType: string; readonly question: string } | null;
  readonly deviation: Deviation | null;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly openerId: string;
  readonly assignee: Person | null;
  readonly dueAt: Date;
  readonly state: ActionState;
  readonly resolution: string;
  readonly revision: number;
  readonly openedBy: Person | null;
  readonly openedAt: Date;
  readonly claimedAt: Date;
  readonly endedBy: Person | null;
  readonly endedAt: Date | null;
  readonly accessGroupIds: readonly string[];
}

const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("corrective_action as c")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "c.workspace_id").onRef("p.id", "=", "c.procedure_id"),
    )
    .where("c.workspace_id", "=", scope.workspaceId)
    .where(isSeen(scope));

/** The record of the action's perform, where the actor sees it: their own, or as an analyst. */
const visibleRecord = (scope: Scope) => sql<string | null>`(select record.id from perform_record record
  where record.workspace_id = c.workspace_id and record.id = c.perform_id and record.deleted_at is null
    and (record.profile_id = ${scope.actor.profileId}
      or (${performPolicy.seeAllRecords(scope.actor, undefined)} and ${isProcedureVisible(scope)})))`;

const whole = (scope: Scope) =>
  visibleRows(scope)
    .innerJoin("profile as o", (join) =>
      join.onRef("o.workspace_id", "=", "c.workspace_id").onRef("o.id", "=", "c.opened_by"),
    )
    .leftJoin("profile as a", (join) =>
      join.onRef("a.workspace_id", "=", "c.workspace_id").onRef("a.id", "=", "c.assignee_id"),
    )
    .leftJoin("profile as e", (join) =>
      join.onRef("e.workspace_id", "=", "c.workspace_id").onRef("e.id", "=", "c.ended_by"),
    )
    .select(["c.id", "c.procedure_id", "c.version_id", "c.version_number", "c.procedure_title", "c.step_id"])
    .select(["c.step_number", "c.step_title", "c.module_id", "c.module_type", "c.question", "c.deviation", "c.title"])
    .select(["c.description", "c.priority", "c.assignee_id", "c.due_at", "c.state", "c.resolution", "c.revision"])
    .select(["c.opened_by", "c.opened_at", "c.claimed_at", "c.ended_at"])
    .select([personOf("o").as("opener"), personOrNull("a").as("assignee"), personOrNull("e").as("ender")])
    .select([
      isNamed(scope, sql`c.opened_by`).as("namesOpener"),
      isNamed(scope, sql`c.assignee_id`).as("namesAssignee"),
      isNamed(scope, sql`c.ended_by`).as("namesEnder"),
      isProcedureVisible(scope).as("isVisible"),
      sql<boolean>`p.published_version_id is not null and p.deleted_at is null`.as("isPublished"),
      visibleRecord(scope).as("recordId"),
      sql<string[]>`array(select group_id from procedure_group t
        where t.workspace_id = p.workspace_id and t.procedure_id = p.id)`.as("accessGroupIds"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof whole>["executeTakeFirstOrThrow"]>>;

const storedOf = (row: Row): StoredAction => ({
  id: row.id,
  procedureId: row.procedure_id,
  versionId: row.version_id,
  version: row.version_number,
  procedureTitle: row.procedure_title,
  isVisible: row.isVisible,
  isProcedureThere: row.isVisible && row.isPublished,
  recordId: row.recordId,
  step: row.step_id === null ? null : { id: row.step_id, number: row.step_number ?? 0, title: row.step_title ?? "" },
  module:
    row.module_id === null
      ? null
      : { id: row.module_id, moduleType: row.module_type ?? "", question: row.question ?? "" },
  // Only what the service made is ever written.
  deviation: row.deviation as Deviation | null,
  title: row.title,
  description: row.description,
  priority: row.priority as Priority,
  assigneeId: row.assignee_id,
  assignee: row.namesAssignee ? row.assignee : null,
  dueAt: row.due_at,
  state: row.state as ActionState,
  resolution: row.resolution,
  revision: row.revision,
  openerId: row.opened_by,
  openedBy: row.namesOpener ? row.opener : null,
  openedAt: row.opened_at,
  claimedAt: row.claimed_at,
  endedBy: row.namesEnder ? row.ender : null,
  endedAt: row.ended_at,
  accessGroupIds: row.accessGroupIds,
});

/** One that the actor sees. It is held until the commit where it is to be changed. */
export async function findAction(scope: Scope, id: string, lock?: "lock"): Promise<StoredAction | undefined> {
  if (lock) {
    // Read again once it is locked: the statement that waited would still return the earlier state.
    await scope.db
      .selectFrom("corrective_action")
      .select("id")
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", id)
      .forUpdate()
      .execute();
  }
  const row = await whole(scope).where("c.id", "=", id).executeTakeFirst();
  return row && storedOf(row);
}

/** The filter with the groups that were asked for, those below them included. */
export interface StoredFilter extends Omit<ActionFilter, "accessGroupIds"> {
  readonly groupIds?: readonly string[] | undefined;
}

/** [CA38] Whether the procedure of an action `c` is in one of the groups. */
const isOfGroups = (groupIds: readonly string[]) =>
  sql<SqlBool>`exists (select from procedure_group tie where tie.workspace_id = c.workspace_id
    and tie.procedure_id = c.procedure_id and tie.group_id = any(${[...groupIds]}::uuid[]))`;

/** [CA12] What the filter lets through, of what the actor sees. */
function filtered(scope: Scope, filter: StoredFilter) {
  const {
    show = "open",
    whose,
    overdue,
    age,
    procedureId,
    assigneeId,
    areaId,
    groupIds,
    performId,
    search = "",
  } = filter;
  const { profileId } = scope.actor;
  const words = search.split(/\s+/u).filter(Boolean);
  return whole(scope)
    .$if(show === "open", (query) => query.where("c.state", "=", "open"))
    .$if(show === "ended", (query) => query.where("c.state", "<>", "open"))
    .$if(whose === "mine", (query) => query.where("c.assignee_id", "=", profileId))
    .$if(whose === "opened", (query) => query.where("c.opened_by", "=", profileId))
    .$if(whose === "nobody", (query) => query.where("c.assignee_id", "is", null))
    .$if(overdue !== undefined, (query) => query.where("c.state", "=", "open").where("c.due_at", "<", scope.now))
    .$if(age !== undefined, (query) => query.where("c.state", "=", "open").where(isOfAge(scope, age ?? "older")))
    .$if(procedureId !== undefined, (query) => query.where("c.procedure_id", "=", procedureId ?? ""))
    .$if(assigneeId !== undefined, (query) =>
      query
        .where("c.assignee_id", "=", assigneeId ?? "")
        // The assignee must not be discoverable by searching for one name after the other.
        .where(isNamed(scope, sql`c.assignee_id`)),
    )
    .$if(groupIds !== undefined, (query) => query.where(isOfGroups(groupIds ?? [])))
    .$if(performId !== undefined, (query) => query.where("c.perform_id", "=", performId ?? ""))
    .$if(areaId !== undefined, (query) =>
      query.where(sql<SqlBool>`exists (select from procedure_version v
        join area on area.workspace_id = v.workspace_id and area.id = ${areaId}
        where v.workspace_id = c.workspace_id and v.id = c.version_id and area.id = any(v.area_ids)
          and ${visibleTo(scope, "area")})`),
    )
    .$if(words.length > 0, (query) =>
      query.where(sql<SqlBool>`concat_ws(' ', c.title, c.description, c.procedure_title, c.step_title)
        ilike all (${words.map(containing)}::text[])`),
    );
}

export interface ActionPage {
  readonly limit: number;
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
}

/** [CA12] Open actions by due moment, ended ones and all of them newest first; `limit` rows after the given one. */
export async function selectActions(scope: Scope, filter: StoredFilter, page: ActionPage): Promise<StoredAction[]> {
  const { after } = page;
  const query = filtered(scope, filter).limit(page.limit);
  if ((filter.show ?? "open") === "open") {
    const rows = await query
      .$if(after !== undefined, (open) =>
        open.where(sql<SqlBool>`(c.due_at, c.id) > (${after?.at}, ${after?.id}::uuid)`),
      )
      .orderBy("c.due_at")
      .orderBy("c.id")
      .execute();
    return rows.map(storedOf);
  }
  const rows = await query
    .$if(after !== undefined, (any) =>
      any.where(sql<SqlBool>`(c.opened_at, c.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("c.opened_at", "desc")
    .orderBy("c.id", "desc")
    .execute();
  return rows.map(storedOf);
}

/** [CA37] */
function isOfAge(scope: Scope, age: ActionAge) {
  const { from, to } = openedWithin(age, scope.now);
  return sql<SqlBool>`(${from === null} or c.opened_at >= ${from}) and (${to === null} or c.opened_at < ${to})`;
}

/** Of the open ones that the actor sees. */
export async function countOpen(
  scope: Scope,
  { procedureId, groupIds }: Pick<StoredFilter, "procedureId" | "groupIds">,
) {
  const count = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`;
  const { week, month, older, ...counts } = await visibleRows(scope)
    .where("c.state", "=", "open")
    .$if(procedureId !== undefined, (query) => query.where("c.procedure_id", "=", procedureId ?? ""))
    .$if(groupIds !== undefined, (query) => query.where(isOfGroups(groupIds ?? [])))
    .select([
      count(sql<SqlBool>`true`).as("open"),
      count(sql<SqlBool>`c.due_at < ${scope.now}`).as("overdue"),
      count(sql<SqlBool>`c.assignee_id = ${scope.actor.profileId}`).as("mine"),
      count(sql<SqlBool>`c.assignee_id is null`).as("unassigned"),
      count(isOfAge(scope, "week")).as("week"),
      count(isOfAge(scope, "month")).as("month"),
      count(isOfAge(scope, "older")).as("older"),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, byAge: { week, month, older } };
}

/** The ones of these that the actor sees: a photo is seen through them. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await visibleRows(scope)
    .select("c.id")
    .where("c.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Whether an action is about this question of this perform, whatever became of it. */
export async function isOfModule(scope: Scope, id: string, performId: string, moduleId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom("corrective_action")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("perform_id", "=", performId)
    .where("module_id", "=", moduleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** [CA33] The id of the first action about a value outside of its bounds, at one answer of a perform. */
export async function findOfDeviation(scope: Scope, performId: string, moduleId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("corrective_action")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", performId)
    .where("module_id", "=", moduleId)
    .where(sql<SqlBool>`deviation->>'of' = 'outOfBounds'`)
    .where("state", "<>", "withdrawn")
    .orderBy("opened_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
