import { sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import type { Person } from "#kit/person.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { AnalyticsView, ViewAsked, ViewChanged, ViewSaved } from "../../view-contract.ts";

type Stored = Omit<AnalyticsView, "by"> & { readonly by: Person | null };

/**
 * [AN16] The actor's own views, and shared ones of which they see the group and the procedure that the view is about: one
 * with a name that means nothing to them would show other figures than it was made for. A group that is gone filters
 * nothing any more, which the view says. [AN22]
 */
export async function selectViews(scope: Scope, viewId?: string): Promise<Stored[]> {
  const groupId = sql`(v.asked ->> 'group')::uuid`;
  const sees = scope.actor.seesAllContent
    ? sql`exists (select from access_group g where g.workspace_id = v.workspace_id and g.id = ${groupId})`
    : sql`${groupId} = any(${[...scope.actor.scope]}::uuid[])`;
  const isGone = sql`not exists (select from access_group g where g.workspace_id = v.workspace_id and g.id = ${groupId})`;
  const isWithoutGroup = sql`(${groupId} is not null and (${isGone} or not ${sees}))`;
  const { rows } = await sql<Stored>`
    select v.id, v.screen, v.name, case when ${isWithoutGroup} then v.asked - 'group' else v.asked end as asked,
      ${isWithoutGroup} as "isWithoutGroup", v.is_shared as "isShared", v.profile_id = ${scope.actor.profileId} as "isOwn",
      case when ${isPersonVisible(scope, "v")}
        then json_strip_nulls(json_build_object('id', p.id, 'displayName', p.display_name,
          'isFormer', case when ${isFormer("p")} then true end)) end as by
    from analytics_view v
    join profile p on p.workspace_id = v.workspace_id and p.id = v.profile_id
    where v.workspace_id = ${scope.workspaceId} and ${viewId === undefined ? sql`true` : sql`v.id = ${viewId}`}
      and (v.profile_id = ${scope.actor.profileId} or (v.is_shared
        and (${groupId} is null or ${isGone} or ${sees})
        and (v.asked ->> 'procedure' is null or exists (select from procedure
          where procedure.workspace_id = v.workspace_id and procedure.id = (v.asked ->> 'procedure')::uuid
            and procedure.deleted_at is null and ${visibleTo(scope, "procedure")}))))
    order by v.created_at, v.id`.execute(scope.db);
  return rows;
}

export async function countOwnViews(scope: Scope): Promise<number> {
  const { profileId } = scope.actor;
  // One after the other, so that two at once do not both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`analytics views ${profileId}`}, 0))`.execute(scope.db);
  const { count } = await scope.db
    .selectFrom("analytics_view")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(scope: Scope, profileId: string, view: ViewSaved): Promise<string> {
  const id = scope.newId();
  await scope.db
    .insertInto("analytics_view")
    .values({
      workspace_id: scope.workspaceId,
      id,
      profile_id: profileId,
      screen: view.screen,
      name: view.name,
      asked: JSON.stringify(view.asked satisfies ViewAsked),
      is_shared: view.isShared,
      created_at: scope.now,
    })
    .execute();
  return id;
}

export async function updateView(scope: Scope, id: string, { name, isShared }: ViewChanged): Promise<void> {
  await scope.db
    .updateTable("analytics_view")
    .set({ id, ...(name !== undefined && { name }), ...(isShared !== undefined && { is_shared: isShared }) })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteView(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("analytics_view")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
