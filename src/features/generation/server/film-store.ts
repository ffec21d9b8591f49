import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Plan } from "../rules/plan.ts";
import { type ConfirmedStatement, written } from "./generation-store.ts";

/** [PG47] */
export async function setPlan(scope: Scope, id: string, plan: Plan): Promise<void> {
  await written(scope, id)
    .set({ plan: JSON.stringify(plan) })
    .execute();
}

/** [PG77] */
export async function setConfirmed(scope: Scope, id: string, confirmed: readonly ConfirmedStatement[]): Promise<void> {
  await written(scope, id)
    .set({ confirmed: JSON.stringify(confirmed) })
    .execute();
}

/**
 * [PG1] Makes due what waits for a video that has been read by now. Its pause is for readings that end without a word; the end of one
 * wakes the job, which would find nothing to do before the pause is over.
 */
export async function endWaitForVideo(scope: Scope): Promise<void> {
  await sql`
    update video_generation g set held_until = null from asset_film f
    where g.workspace_id = ${scope.workspaceId} and g.stage = 'uploading' and g.held_by is null and g.held_until is not null
      and f.workspace_id = g.workspace_id and f.asset_id = g.asset_id and f.state in ('done', 'failed')`.execute(
    scope.db,
  );
}
