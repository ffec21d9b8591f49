import { type RawBuilder, sql } from "kysely";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ActionEvent } from "../contract.ts";
import type { StoredChange } from "../rules/changes.ts";
import { isNamed } from "./visibility.ts";

export interface NewEvent {
  readonly kind: ActionEvent["kind"];
  readonly body?: string;
  readonly changes?: readonly StoredChange[];
  readonly photoIds?: readonly string[];
}

/** [CA26] The actor's event, behind those before. The caller holds the action's row. */
export async function insertEvent(scope: Scope, actionId: string, event: NewEvent): Promise<void> {
  await scope.db
    .insertInto("corrective_action_event")
    .values({
      workspace_id: scope.workspaceId,
      action_id: actionId,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from corrective_action_event
        where workspace_id = ${scope.workspaceId} and action_id = ${actionId})`,
      kind: event.kind,
      by_id: scope.actor.profileId,
      at: scope.now,
      body: event.body ?? "",
      changes: JSON.stringify(event.changes ?? []),
      photo_ids: [...(event.photoIds ?? [])],
    })
    .execute();
}

/** The timeline of an action that the caller has shown to be visible to the actor, the first event first. */
export async function selectEvents(scope: Scope, actionId: string): Promise<ActionEvent[]> {
  const rows = await scope.db
    .selectFrom("corrective_action_event as v")
    .innerJoin("corrective_action as c", (join) =>
      join.onRef("c.workspace_id", "=", "v.workspace_id").onRef("c.id", "=", "v.action_id"),
    )
    .innerJoin("profile as b", (join) =>
      join.onRef("b.workspace_id", "=", "v.workspace_id").onRef("b.id", "=", "v.by_id"),
    )
    .select(["v.seq", "v.kind", "v.at", "v.body", "v.photo_ids as photoIds", personOf("b").as("by")])
    .select([isNamed(scope, sql`v.by_id`).as("isNamed"), namedChanges(scope).as("changes")])
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.action_id", "=", actionId)
    .orderBy("v.seq")
    .execute();
  return rows.map(({ isNamed: isShown, by, at, kind, ...row }) => ({
    ...row,
    kind: kind as ActionEvent["kind"],
    by: isShown ? by : null,
    at: at.toISOString(),
  }));
}

/** Changes with the names of people in the place of their ids; blank where a name is not for the actor. */
function namedChanges(scope: Scope): RawBuilder<ActionEvent["changes"]> {
  const shown = (side: "before" | "after") => sql`case
    when x.field = 'assignee' and x.${sql.ref(side)} is not null then coalesce((
      select case when ${isNamed(scope, sql`who.id`)} then who.display_name else '' end from profile who
      where who.workspace_id = v.workspace_id and who.id = (x.${sql.ref(side)})::uuid), '')
    else x.${sql.ref(side)} end`;
  return sql<ActionEvent["changes"]>`coalesce((select json_agg(json_build_object(
      'field', x.field, 'before', ${shown("before")}, 'after', ${shown("after")}))
    from jsonb_to_recordset(v.changes) x (field text, before text, after text)), '[]'::json)`;
}
