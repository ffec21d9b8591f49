import { sql } from "kysely";
import { importActivities } from "#features/activity/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { chanceOf } from "../chance.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import { idOf, personIdOf } from "../ids.ts";
import { daysBefore } from "./as-person.ts";

const openingsAPerson = 40;
const openingsDays = 60;

/** What people opened in the last weeks, for the dashboard: areas and their notes. */
export async function seedOpenings(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const { rows } = await sql<{ areaId: string; noteId: string | null }>`
    select area.id as "areaId", note.id as "noteId" from area
    left join area_note note on note.workspace_id = area.workspace_id and note.area_id = area.id
    where area.workspace_id = ${scope.workspaceId} and area.access_set_id = '00000000-0000-0000-0000-000000000000'
    order by area.name, note.created_at`.execute(scope.db);
  if (rows.length === 0) return;
  const chance = chanceOf(rows.length);
  await importActivities(
    scope,
    workspace.people.flatMap((person) =>
      Array.from({ length: openingsAPerson }, (_, at) => {
        const { areaId, noteId } = chance.pick(rows);
        const occurredAt = daysBefore(scope.now, chance.between(0, openingsDays)).toISOString();
        const id = idOf(workspace.key, "opening", `${person.key}/${at}`);
        const opening = { id, occurredAt, profileId: personIdOf(workspace.key, person.key) };
        return noteId !== null && chance.isHit(0.4)
          ? ({ ...opening, activityType: "AreaNoteViewed", noteId } as const)
          : ({ ...opening, activityType: "AreaEntered", areaId } as const);
      }),
    ),
  );
}
