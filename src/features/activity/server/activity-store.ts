import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { Activity } from "../contract.ts";

export type StoredActivity = Activity & { readonly profileId: string };

/** [UA3] Whether the actor sees what was opened: of a note its area, of a run its procedure. */
export async function isOpenedVisible(scope: Scope, activity: Activity): Promise<boolean> {
  const { rows } = await sql<{ isVisible: boolean }>`select exists (${opened(scope, activity)}) as "isVisible"`.execute(
    scope.db,
  );
  return rows[0]?.isVisible === true;
}

function opened(scope: Scope, activity: Activity) {
  switch (activity.activityType) {
    case "AreaEntered":
      return sql`select from area where area.workspace_id = ${scope.workspaceId} and area.id = ${activity.areaId}
        and ${visibleTo(scope, "area")}`;
    case "AreaNoteViewed":
      return sql`select from area_note note
        join area on area.workspace_id = note.workspace_id and area.id = note.area_id
        where note.workspace_id = ${scope.workspaceId} and note.id = ${activity.noteId} and ${visibleTo(scope, "area")}`;
    case "ProcedurePerformViewed":
      // A run that was opened offline may be unknown until later; a known one is of this procedure.
      return sql`select from procedure where procedure.workspace_id = ${scope.workspaceId}
        and procedure.id = ${activity.procedureId} and procedure.deleted_at is null and ${visibleTo(scope, "procedure")}
        and not exists (select from perform run where run.workspace_id = procedure.workspace_id
          and run.id = ${activity.performId} and run.procedure_id <> procedure.id)`;
  }
}

/** [UA1] In one statement; an id that is stored already is left as it is. */
export async function insertActivities(scope: Scope, activities: readonly StoredActivity[]): Promise<void> {
  await sql`insert into user_activity (workspace_id, id, profile_id, activity_type, occurred_at, received_at,
      area_id, note_id, procedure_id, perform_id)
    select ${scope.workspaceId}, a.id, a."profileId", a."activityType", a."occurredAt", ${scope.now},
      coalesce(a."areaId", note.area_id), a."noteId", a."procedureId", a."performId"
    from json_to_recordset(${JSON.stringify(activities)}::json) as a (id uuid, "profileId" uuid, "activityType" text,
      "occurredAt" timestamptz, "areaId" uuid, "noteId" uuid, "procedureId" uuid, "performId" uuid)
    left join area_note note on note.workspace_id = ${scope.workspaceId} and note.id = a."noteId"
    on conflict do nothing`.execute(scope.db);
}
